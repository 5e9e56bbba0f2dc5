// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.timeline;

import java.util.Arrays;
import org.iostrata.core.model.OperationKind;

/** One walk over a lane for {@link Lane#segments}: pixel by pixel, skipping what is between. */
@SuppressWarnings("EnumOrdinal") // dense tables in memory; nothing stores the number
final class Segmenter {
  private static final OperationKind[] KIND = OperationKind.values();

  private final Lane lane;
  private final SegmentVisitor visitor;
  private final long[] sums = new long[Lane.KINDS];

  // the run that may still grow: operations [first, next) up to the end of pixel lastPixel
  private int first;
  private int next;
  private int kind = -1;
  private long lastPixel;

  Segmenter(Lane lane, SegmentVisitor visitor) {
    this.lane = lane;
    this.visitor = visitor;
  }

  void run(int begin, int end, long fromNs, long widthNs) {
    int i = begin;
    while (i < end) {
      long pixel = Math.max(0, lane.startNs(i) - fromNs) / widthNs;
      int after = endOfRun(i, end, fromNs + (pixel + 1) * widthNs);
      if (after == i + 1) {
        flush();
        visitor.segment(i, after, lane.kind(i));
      } else {
        grow(i, after, pixel);
      }
      i = after;
    }
    flush();
  }

  /** The operations from {@code i} that lie in the pixel completely; at least one. */
  private int endOfRun(int i, int end, long pixelEndNs) {
    if (lane.endNs(i) > pixelEndNs || i + 1 == end || lane.startNs(i + 1) >= pixelEndNs) {
      return i + 1;
    }
    int step = 2;
    while (i + step < end && lane.startNs(i + step) < pixelEndNs) {
      step *= 2;
    }
    int after = lane.search(pixelEndNs, i + step / 2, Math.min(end, i + step));
    return lane.endNs(after - 1) > pixelEndNs ? after - 1 : after;
  }

  private void grow(int begin, int end, long pixel) {
    int most = most(begin, end);
    if (kind == most && begin == next && pixel == lastPixel + 1) {
      next = end;
    } else {
      flush();
      first = begin;
      next = end;
      kind = most;
    }
    lastPixel = pixel;
  }

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

  private void flush() {
    if (kind >= 0) {
      visitor.segment(first, next, KIND[kind]);
      kind = -1;
    }
  }
}
