// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.List;
import java.util.Set;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * A finding, and where the time is lost that it tells of.
 *
 * @param finding it, as if it were alone
 * @param costs parts of what it costs
 * @param files the only files it is about; empty when it is about all
 * @param noCauseOf ids of what its rule explains, but this finding does not
 * @param first whether it is told before all others
 */
record Judgement(
    Finding finding, List<Cost> costs, Set<String> files, Set<String> noCauseOf, boolean first) {
  /** Time of the run lost in operations of one kind in one layer, at least and at most. */
  record Cost(Layer layer, OperationKind kind, double timeNs, double mostNs) {}

  /** The same with another finding. */
  Judgement with(Finding other) {
    return new Judgement(other, costs, files, noCauseOf, first);
  }

  Judgement {
    costs = List.copyOf(costs);
    files = Set.copyOf(files);
    noCauseOf = Set.copyOf(noCauseOf);
  }
}
