// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.util.Arrays;
import org.iostrata.core.model.OperationKind;

/** One walk over a lane for {@link Lane#segments}: pixel by pixel, skipping what is between. */
@SuppressWarnings("EnumOrdinal") // dense tables in memory; nothing stores the number
final class Segmenter {
  private static final OperationKind[] KIND = OperationKind.values();

  private final Lane lane;
  private final SegmentVisitor visitor;
  private final long fromNs;
  private final long widthNs;
  private final long[] sums = new long[Lane.KINDS];

  // the run that may still grow: operations [first, next) up to the end of pixel lastPixel
  private int first;
  private int next;
  private int kind = -1;
  private long busyNs;
  private long lastPixel;

  /** Walks pixels of {@code widthNs}, the first of which begins at {@code fromNs}. */
  Segmenter(Lane lane, SegmentVisitor visitor, long fromNs, long widthNs) {
    this.lane = lane;
    this.visitor = visitor;
    this.fromNs = fromNs;
    this.widthNs = widthNs;
  }

  void run(int begin, int end) {
    int i = begin;
    while (i < end) {
      long pixel = Math.max(0, lane.admitNs(i) - fromNs) / widthNs;
      int after = endOfRun(i, end, fromNs + (pixel + 1) * widthNs);
      if (after == i + 1) {
        flush();
        visitor.segment(i, after, lane.kind(i), lane.callbackNs(i) - lane.admitNs(i));
      } else {
        grow(i, after, pixel);
      }
      i = after;
    }
    flush();
  }

  /**
   * The operations from {@code i} that begin in the pixel and are shorter than one; at least one.
   */
  private int endOfRun(int i, int end, long pixelToNs) {
    if (isVisible(i) || i + 1 == end || lane.admitNs(i + 1) >= pixelToNs) {
      return i + 1;
    }
    int step = 2;
    while (i + step < end && lane.admitNs(i + step) < pixelToNs) {
      step *= 2;
    }
    int after = lane.search(pixelToNs, i + step / 2, Math.min(end, i + step));
    // None but the last can be long, as the others end before one that begins in the pixel.
    return isVisible(after - 1) ? after - 1 : after;
  }

  /** Whether an operation can be seen by itself. */
  private boolean isVisible(int i) {
    return lane.callbackNs(i) - lane.admitNs(i) >= widthNs;
  }

  private void grow(int begin, int end, long pixel) {
    int most = most(begin, end);
    if (kind == most && begin == next && pixel == lastPixel + 1 && isClose(begin)) {
      next = end;
      busyNs += sum();
    } else {
      flush();
      first = begin;
      next = end;
      kind = most;
      busyNs = sum();
    }
    lastPixel = pixel;
  }

  /** Whether less than a pixel is free before an operation. */
  private boolean isClose(int i) {
    return lane.admitNs(i) - lane.callbackNs(i - 1) < widthNs;
  }

  /** The kind with the most busy time; leaves the times in {@link #sums}. */
  private int most(int begin, int end) {
    Arrays.fill(sums, 0);
    lane.addBusy(begin, end, sums);
    int most = lane.kind(begin).ordinal();
    for (int k = 0; k < sums.length; k++) {
      if (sums[k] > sums[most]) {
        most = k;
      }
    }
    return most;
  }

  private long sum() {
    long sum = 0;
    for (long ns : sums) {
      sum += ns;
    }
    return sum;
  }

  private void flush() {
    if (kind >= 0) {
      visitor.segment(first, next, KIND[kind], busyNs);
      kind = -1;
    }
  }
}
