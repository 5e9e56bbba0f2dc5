// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import org.iostrata.core.model.Layer;

/** What the buffer of a C stream makes of calls. */
public final class CStreams {
  private CStreams() {}

  /**
   * Whether the seeks of a layer move data: a stream that seeks writes what it has gathered, or
   * reads what is there. All others only set a position.
   */
  public static boolean seeksMoveData(Layer layer) {
    return layer.isLike(Layer.ISO_C);
  }
}
