// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.collective;

import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** A rule about what becomes of collective calls: who does their POSIX part, in which pieces. */
abstract class AggregationRule extends TransferRule {
  private final Threshold minCollective =
      limit("min-collective", Quantity.share(0.5), "part of the MPI-IO calls that is collective");

  AggregationRule(String id, String title, String healthy) {
    super(id, title, healthy, Requirement.BELOW_MPI_IO, Requirement.COLLECTIVES);
  }

  @Override
  protected final Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    return CollectiveTransfers.of(run, kind)
        .filter(calls -> calls.collective() >= run.limit(minCollective))
        .filter(calls -> isSick(run, calls))
        .map(calls -> served(calls, tell(run, calls, run.finding().in(Layer.MPI_IO))));
  }

  private static FindingBuilder served(CollectiveTransfers calls, FindingBuilder finding) {
    return calls.served() == null
        ? finding
        : finding
            .measure(
                "requests other processes served",
                Layer.MPI_IO,
                Quantity.count(calls.served().requests()))
            .measure("their bytes", Layer.MPI_IO, Quantity.bytes(calls.served().bytes()));
  }

  /** Whether the trouble is there. */
  abstract boolean isSick(RuleContext run, CollectiveTransfers calls);

  /** Tells of it, in a finding that begins in MPI-IO. */
  abstract FindingBuilder tell(RuleContext run, CollectiveTransfers calls, FindingBuilder finding);
}
