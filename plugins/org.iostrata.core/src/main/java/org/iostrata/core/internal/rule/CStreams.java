// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import org.iostrata.core.model.Layer;

/** What the buffer of a C stream makes of calls. */
public final class CStreams {
  /** What a call takes that only copies, when it is recorded: most is the reading of the clock. */
  private static final double COPY_NS = 100;

  private CStreams() {}

  /**
   * Whether the seeks of a layer move data: a stream that seeks writes what it has gathered, or
   * reads what is there. All others only set a position.
   */
  public static boolean seeksMoveData(Layer layer) {
    return layer.isLike(Layer.ISO_C);
  }

  /** The part of the time of a layer's requests that is not copying into or out of a buffer. */
  public static double beyondCopying(Layer layer, double meanNs) {
    return layer.isLike(Layer.ISO_C) ? Math.max(0, 1 - COPY_NS / Math.max(1, meanNs)) : 1;
  }
}
