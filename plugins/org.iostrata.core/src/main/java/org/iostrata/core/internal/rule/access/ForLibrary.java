// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Map;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;

/** What is done for a library of a data format, which decides where and how often it is done. */
final class ForLibrary {
  private static final double MOST = 0.5;

  private ForLibrary() {}

  /** Whether most operations of a kind in a layer are. */
  static boolean is(IoStack stack, Layer layer, OperationKind kind) {
    return stack.callers(LayerKind.of(layer, kind)).entrySet().stream()
            .filter(caller -> LayerKind.layer(caller.getKey()).isOfDataFormat())
            .mapToDouble(Map.Entry::getValue)
            .sum()
        >= MOST;
  }
}
