// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Comparator;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.LinkResult;

/**
 * Writes read first: data sieving, or a cache that fills blocks before it changes them. The reads
 * exist in the lower layer only, inside of writes of the layer above, which introduces them.
 *
 * <p>Impact: {@code busy time of reads in the lower layer x share of its bytes read inside of
 * writes}: all of that time would not be there.
 */
public final class ReadModifyWriteRule extends Rule {
  private final Threshold minReadShare =
      limit(
          "min-read-share",
          Quantity.ratio(0.1),
          "bytes read inside of writes by bytes written above, from which on it matters");

  /** The rule. */
  public ReadModifyWriteRule() {
    super(
        "access.read-modify-write",
        "Read-modify-write",
        "Writes do not read first.",
        Requirement.WRITES,
        Requirement.TWO_LAYERS);
    explains(
        "access.small-reads",
        "access.small-writes",
        "access.random",
        "access.redundant-reads",
        "access.rewritten-bytes",
        "access.shared-file-small-writes",
        "access.misaligned",
        "lock.contention",
        "lock.time-share");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    return run.facts().links().stream()
        .filter(link -> link.kind() == OperationKind.WRITE)
        .filter(link -> link.childKind() == OperationKind.READ)
        .filter(link -> run.stack().kind(link.to(), OperationKind.READ) != null)
        .filter(link -> link.amplification().orElse(Double.NaN) >= run.limit(minReadShare))
        .max(Comparator.comparingLong(LinkResult::childTimeNs))
        .map(link -> tell(run, link));
  }

  private FindingBuilder tell(RuleContext run, LinkResult link) {
    KindFacts reads = run.stack().kind(link.to(), OperationKind.READ);
    return run.finding()
        .in(link.from())
        .title(
            "Writes in %s read %s in %s first, to change parts of blocks.",
            link.from(), Quantity.bytes(link.childBytes()), link.to())
        .measure("bytes written", link.from(), Quantity.bytes(link.parentBytes()))
        .measure("bytes read inside of writes", link.to(), Quantity.bytes(link.childBytes()))
        .measure("reads inside of writes", link.to(), Quantity.count(link.children()))
        .measure(
            "of them written back by the same write",
            link.to(),
            Quantity.count(link.readModifyWrites().orElse(0)))
        .measure(
            "read amplification",
            link.to(),
            Quantity.ratio(link.amplification().orElse(Double.NaN)))
        .files(run.stack().topFiles(link.to(), OperationKind.READ))
        .impact((double) link.childBytes() / reads.bytes(), link.to(), OperationKind.READ)
        .remedy(
            "Write whole blocks. With ROMIO, switch data sieving off (hint romio_ds_write=disable)"
                + " or write collectively, so that pieces of many processes join to contiguous"
                + " data.");
  }
}
