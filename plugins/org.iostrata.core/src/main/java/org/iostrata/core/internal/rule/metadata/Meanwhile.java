// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.metadata;

import java.util.OptionalLong;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.LayerTime;

/**
 * What others do in a layer while some of its operations are under way. Without these, a run is
 * shorter by their part of the time in which the layer is busy, and not by all the time in which
 * any of them is under way: where several threads open and read files side by side, the others read
 * on.
 */
final class Meanwhile {
  private Meanwhile() {}

  /** The part of the busy time of a kind that the run would be shorter; 1 where it is not known. */
  static double lost(RuleContext run, Layer layer, OperationKind kind) {
    KindFacts of = run.stack().kind(layer, kind);
    OptionalLong busyNs =
        run.result().layers().stream()
            .filter(one -> one.layer() == layer)
            .map(LayerResult::time)
            .map(LayerTime::busyNs)
            .findFirst()
            .orElse(OptionalLong.empty());
    if (of == null || busyNs.isEmpty()) {
      return 1;
    }
    double allNs = 0;
    for (OperationKind other : OperationKind.values()) {
      allNs += run.stack().timeNs(layer, other);
    }
    double partNs = (double) busyNs.getAsLong() * of.timeNs() / Math.max(1, allNs);
    return Math.min(1, partNs / Math.max(1, of.busyNs()));
  }
}
