// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import org.iostrata.core.model.Layer;

/** What the seeks of a layer are. */
public final class StreamSeeks {
  private StreamSeeks() {}

  /**
   * Whether they move data: a C stream that seeks writes what it has gathered, or reads what is
   * there. All others only set a position.
   */
  public static boolean moveData(Layer layer) {
    return layer.isLike(Layer.ISO_C);
  }
}
