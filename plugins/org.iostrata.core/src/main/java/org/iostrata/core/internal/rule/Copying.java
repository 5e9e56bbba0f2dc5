// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import org.iostrata.core.model.Layer;

/** What of the time of requests is copying in memory, which larger requests do as well. */
public final class Copying {
  /** What a call takes that only copies, when it is recorded: most is the reading of the clock. */
  private static final double CALL_NS = 100;

  /** How fast large requests copy into and out of the page cache: tar with large blocks does 6. */
  private static final double BYTES_PER_NS = 8;

  /** What is slower than this was not copied from memory to memory only. */
  private static final double SLOW_BYTES_PER_NS = 1;

  private Copying() {}

  /** Whether so many bytes are copied in less time: then something else than copying takes it. */
  public static boolean isFasterThan(double bytes, double timeNs) {
    return bytes < timeNs * SLOW_BYTES_PER_NS;
  }

  /**
   * The part of the time of requests that is no copying.
   *
   * @param layer of a C stream the call itself only copies
   * @param meanNs how long they take
   * @param meanBytes how much they move
   */
  public static double beyond(Layer layer, double meanNs, double meanBytes) {
    double callNs = layer.isLike(Layer.ISO_C) ? CALL_NS : 0;
    return Math.max(0, 1 - (callNs + meanBytes / BYTES_PER_NS) / Math.max(1, meanNs));
  }
}
