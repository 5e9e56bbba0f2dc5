// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.metadata;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Side;

/**
 * The layers that programs wait for: not those of a server. What one does for clients is in their
 * time, and for what it does of itself nobody waits.
 */
final class ProgramLayers {
  private ProgramLayers() {}

  static boolean contain(Layer layer) {
    return layer.side() != Side.SERVER;
  }
}
