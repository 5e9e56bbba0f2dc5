// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.access;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.LinkResult;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.Finding;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.Rule;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.RuleDescription;
import org.iostrata.core.rule.Threshold;

/**
 * Writes read first: data sieving, or a cache that fills blocks before it changes them. The reads
 * exist in the lower layer only, inside of writes of the layer above, which introduces them.
 *
 * <p>Impact: {@code busy time of reads in the lower layer x share of its bytes read inside of
 * writes}: all of that time would not be there.
 */
public final class ReadModifyWriteRule implements Rule {
  private static final String ID = "access.read-modify-write";
  private static final Threshold MIN_AMPLIFICATION =
      new Threshold(
          ID + ".min-read-share",
          Quantity.ratio(0.1),
          "bytes read inside of writes by bytes written above, from which on it matters");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Read-modify-write",
          List.of(Requirement.WRITES, Requirement.TWO_LAYERS),
          List.of(MIN_AMPLIFICATION));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    Optional<LinkResult> worst =
        context.result().links().stream()
            .filter(link -> link.kind() == OperationKind.WRITE)
            .filter(link -> link.childKind() == OperationKind.READ)
            .filter(link -> link.amplification() >= context.limit(MIN_AMPLIFICATION))
            .max(Comparator.comparingLong(LinkResult::childTimeNs));
    if (worst.isEmpty()) {
      return context.ok(this, "Writes do not read first.");
    }
    LinkResult link = worst.get();
    KindResult reads = context.stack().kind(link.to(), OperationKind.READ);
    return context
        .finding(this)
        .in(link.from())
        .title(
            String.format(
                Locale.ROOT,
                "Writes in %s read %s in %s first, to change parts of blocks.",
                link.from(),
                Quantity.bytes(link.childBytes()),
                link.to()))
        .measure("bytes written", link.from(), Quantity.bytes(link.parentBytes()))
        .measure("bytes read inside of writes", link.to(), Quantity.bytes(link.childBytes()))
        .measure("reads inside of writes", link.to(), Quantity.count(link.children()))
        .measure("read amplification", link.to(), Quantity.ratio(link.amplification()))
        .files(context.stack().topFiles(link.to(), OperationKind.READ, 3))
        .impact((double) link.childBytes() / reads.bytes(), reads)
        .remedy(
            "Write whole blocks. With ROMIO, switch data sieving off (hint romio_ds_write=disable)"
                + " or write collectively, so that pieces of many processes join to contiguous"
                + " data.")
        .build();
  }
}
