// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.state;

import java.nio.charset.StandardCharsets;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;

/**
 * Numbers as {@link StateOutput} wrote them, each held against what it may be: an index against the
 * trace, a count against the bytes that are left.
 */
public final class StateInput {
  /** Times and places are no larger than this, so that sums of two are numbers still. */
  private static final long MAX_TIME = Long.MAX_VALUE / 4;

  private final Trace trace;
  private final byte[] bytes;
  private final long offset;
  private int next;

  /**
   * The begin of some bytes.
   *
   * @param trace what the state is about
   * @param bytes not copied
   * @param offset where they are in the state, for errors
   */
  public StateInput(Trace trace, byte[] bytes, long offset) {
    this.trace = trace;
    this.bytes = bytes;
    this.offset = offset;
  }

  /** What the state is about. */
  public Trace trace() {
    return trace;
  }

  /** Any number. */
  public long number() throws StateException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      if (next == bytes.length) {
        throw wrong("ends too early");
      }
      byte one = bytes[next++];
      value |= (one & 0x7FL) << shift;
      if (one >= 0) {
        return value;
      }
    }
    throw wrong("a number is too long");
  }

  /** A number as {@link StateOutput#signed} wrote it. */
  public long signed() throws StateException {
    long value = number();
    return value >>> 1 ^ -(value & 1);
  }

  /** A number that is not negative. */
  public long amount() throws StateException {
    long value = number();
    return check(value >= 0, value);
  }

  /** A time as {@link StateOutput#signed} wrote it. */
  public long time() throws StateException {
    long value = signed();
    return check(value >= -MAX_TIME && value <= MAX_TIME, value);
  }

  /** A length of time. */
  public long duration() throws StateException {
    long value = number();
    return check(value >= 0 && value <= MAX_TIME, value);
  }

  /** A number from 0 up to, without, another. */
  public int index(int end) throws StateException {
    long value = number();
    return (int) check(value >= 0 && value < end, value);
  }

  /** How many follow: of each there is a byte at least. */
  public int count(long most) throws StateException {
    long value = number();
    return (int) check(value >= 0 && value <= Math.min(most, bytes.length - next), value);
  }

  /** A truth. */
  public boolean flag() throws StateException {
    return index(2) == 1;
  }

  /** A layer and kind. */
  public int layerKind() throws StateException {
    return index(LayerKind.COUNT);
  }

  /** A file, or {@link Trace#NONE}, as one more. */
  public int file() throws StateException {
    return index(trace.files().size() + 1) - 1;
  }

  /** A handle, or {@link Trace#NONE}, as one more. */
  public int handle() throws StateException {
    return index(trace.handles().size() + 1) - 1;
  }

  /** A thread. */
  public int thread() throws StateException {
    return index(trace.threads().size());
  }

  /** Fills an empty table as {@link StateOutput#sparse} wrote it. */
  public void sparse(long[] values) throws StateException {
    int used = count(values.length);
    int place = 0;
    for (int i = 0; i < used; i++) {
      place += index(values.length - place);
      values[place++] = amount();
      if (place == values.length && i < used - 1) {
        throw wrong("too many values");
      }
    }
  }

  /** A text. */
  public String text() throws StateException {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  /** Bytes. */
  public byte[] bytes() throws StateException {
    byte[] values = new byte[count(Integer.MAX_VALUE)];
    for (int i = 0; i < values.length; i++) {
      values[i] = (byte) index(256);
    }
    return values;
  }

  /** A value if it may be that. */
  public long check(boolean right, long value) throws StateException {
    if (!right) {
      throw wrong(value + " cannot be here");
    }
    return value;
  }

  /** What is wrong before the next byte. */
  public StateException wrong(String what) {
    return new StateException(offset + next, what);
  }

  /** All was read. */
  public void end() throws StateException {
    if (next < bytes.length) {
      throw wrong("something follows the end");
    }
  }
}
