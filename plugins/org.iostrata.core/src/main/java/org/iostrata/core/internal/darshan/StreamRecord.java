// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.iostrata.core.source.CounterVisitor;

/**
 * A record before Darshan 3: a file by a process, or by all. Its number, the rank, the end of the
 * path, and the counters of all layers; before 2.00 the end of the path stands last. A flyweight
 * that is valid until the next one is read.
 */
final class StreamRecord {
  private static final int SUFFIX_BYTES = 16;
  private static final int OLD_SUFFIX_BYTES = 12;

  private final boolean isOld;
  private final RecordSchema.Layout layout;
  private final CounterNames integerNames = StreamSchema.all().integerNames();
  private final CounterNames realNames = StreamSchema.all().realNames();
  private final long[] integers = StreamSchema.all().unknownIntegers();
  private final double[] reals = StreamSchema.all().unknownReals();
  private final byte[] suffix;
  private final ByteBuffer bytes;
  private long id;
  private long rank;

  StreamRecord(StreamHead head) {
    isOld = head.isOld();
    layout = StreamSchema.layout(head.version());
    suffix = new byte[isOld ? OLD_SUFFIX_BYTES : SUFFIX_BYTES];
    bytes = ByteBuffer.allocate(layout.bytes() + SUFFIX_BYTES);
  }

  /** Reads the next one; false at the end of the log. */
  boolean read(RegionInput in) throws IOException {
    if (!in.fill(bytes)) {
      return false;
    }
    id = bytes.getLong();
    if (isOld) {
      rank = bytes.getInt();
      bytes.getInt(); // nothing
    } else {
      rank = bytes.getLong();
      bytes.get(suffix);
    }
    for (int i = 0; i < layout.integers(); i++) {
      integers[layout.integer(i)] = bytes.getLong();
    }
    for (int i = 0; i < layout.reals(); i++) {
      reals[layout.real(i)] = bytes.getDouble();
    }
    if (isOld) {
      bytes.get(suffix);
    }
    return true;
  }

  /** Of which file: a hash of its path, or 0 of all files of a process together. */
  long id() {
    return id;
  }

  /** Of which process, or {@link CounterRecord#SHARED}. */
  long rank() {
    return rank;
  }

  /** The path of its file, when it is short, or the end of it. */
  String suffix() {
    int end = 0;
    while (end < suffix.length && suffix[end] != 0) {
      end++;
    }
    return new String(suffix, 0, end, StandardCharsets.UTF_8);
  }

  /** Whether there may be more of the path in front of {@link #suffix}. */
  boolean isCut() {
    return suffix[suffix.length - 2] != 0;
  }

  /** The whole number at a place of {@link StreamSchema}. */
  long integer(int place) {
    return integers[place];
  }

  /** The number with a fraction at such a place. */
  double real(int place) {
    return reals[place];
  }

  /** A whole number by its name without {@code CP_}. */
  long integer(String counter) {
    return integers[integerNames.place("CP_" + counter)];
  }

  /** A number with a fraction by its name without {@code CP_F_}. */
  double real(String counter) {
    return reals[realNames.place("CP_F_" + counter)];
  }

  /** Tells all counters, whole numbers first. */
  void tell(String name, CounterVisitor visitor) throws IOException {
    visitor.record(StreamSchema.MODULE, id, name, rank);
    for (int i = 0; i < integers.length; i++) {
      visitor.integer(integerNames.name(i), integers[i]);
    }
    for (int i = 0; i < reals.length; i++) {
      visitor.real(realNames.name(i), reals[i]);
    }
  }
}
