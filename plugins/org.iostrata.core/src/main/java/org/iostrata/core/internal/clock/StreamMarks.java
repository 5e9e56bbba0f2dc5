// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.clock;

import java.util.Arrays;
import org.iostrata.core.model.Trace;

/**
 * When bytes of one direction of a connection were sent, or received: of every so-manieth one, so
 * that there are at most so many however much goes through it. Thread-safe.
 */
final class StreamMarks {
  private final int most;
  private long[] timesNs = new long[16];
  private long stride = 1;
  private long reached;
  private int process = Trace.NONE;
  private int handle = Trace.NONE;
  private boolean usable = true;

  /** At most so many, which is even. */
  StreamMarks(int most) {
    this.most = most;
    Arrays.fill(timesNs, Trace.UNKNOWN);
  }

  /**
   * A call moved bytes. Of a second handle it is not clear whether it is the same connection, or a
   * later one of the same addresses: then none is used.
   */
  synchronized void add(int byProcess, int ofHandle, long from, long bytes, long timeNs) {
    if (process == Trace.NONE) {
      process = byProcess;
      handle = ofHandle;
    }
    usable &= ofHandle == handle && byProcess == process;
    if (!usable || from < 0 || bytes <= 0 || from > Long.MAX_VALUE / 2 - bytes) {
      return;
    }
    long to = from + bytes;
    while ((to - 1) / stride >= most) {
      widen();
    }
    long first = Math.max(from, reached);
    for (long mark = (first + stride - 1) / stride; mark * stride < to; mark++) {
      set((int) mark, timeNs);
    }
    reached = Math.max(reached, to);
  }

  private void set(int mark, long timeNs) {
    if (mark >= timesNs.length) {
      int had = timesNs.length;
      timesNs = Arrays.copyOf(timesNs, Math.min(most, Math.max(2 * had, mark + 1)));
      Arrays.fill(timesNs, had, timesNs.length, Trace.UNKNOWN);
    }
    timesNs[mark] = timeNs;
  }

  /** Keeps every second one. */
  private void widen() {
    int kept = (timesNs.length + 1) / 2;
    for (int i = 0; i < kept; i++) {
      timesNs[i] = timesNs[2 * i];
    }
    Arrays.fill(timesNs, kept, timesNs.length, Trace.UNKNOWN);
    stride *= 2;
  }

  /** Who moved them, or {@link Trace#NONE} when it is not clear. */
  int process() {
    return usable ? process : Trace.NONE;
  }

  /** Who hears of bytes. */
  interface Pairs {
    /** A byte was sent and received, each by the clock of its host. */
    void pair(long sentNs, long receivedNs);
  }

  /** Tells of all bytes that are known to both ends; nothing is added any more. */
  static void pair(StreamMarks sent, StreamMarks received, Pairs pairs) {
    long stride = Math.max(sent.stride, received.stride); // both are powers of two
    int sentStep = (int) (stride / sent.stride);
    int receivedStep = (int) (stride / received.stride);
    int count = Math.min(sent.timesNs.length / sentStep, received.timesNs.length / receivedStep);
    for (int i = 0; i < count; i++) {
      long sentNs = sent.timesNs[i * sentStep];
      long receivedNs = received.timesNs[i * receivedStep];
      if (sentNs != Trace.UNKNOWN && receivedNs != Trace.UNKNOWN) {
        pairs.pair(sentNs, receivedNs);
      }
    }
  }
}
