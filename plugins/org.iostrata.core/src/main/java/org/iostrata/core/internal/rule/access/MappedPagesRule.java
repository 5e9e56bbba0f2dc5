// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.UnlinkedResult;

/**
 * A mapped file is read page by page: no call of the program tells of it, but disks read for the
 * program what none of its calls asked for, one small piece behind the other; or the operating
 * system counted that nearly each page had to be fetched when it was touched.
 *
 * <p>Impact: {@code busy time of these reads x share of those that go on where the one before ended
 * x (1 - mean size / max-size)}: read-ahead would fetch many of them at once. Where disks are not
 * recorded, {@code time in which the process is in no call, on no processor and waits for none x (1
 * - page / max-size)}.
 */
public final class MappedPagesRule extends Rule {
  static final String ADVICE =
      "Tell the kernel that it is read in order: madvise(MADV_SEQUENTIAL), or MADV_WILLNEED or"
          + " mmap(MAP_POPULATE) for what is wanted soon; take MADV_RANDOM back with"
          + " MADV_NORMAL where that phase is over. Or read it in large pieces.";

  private final Threshold maxSize =
      limit("max-size", Quantity.bytes(64 << 10), "larger reads are fetched ahead");
  private final Threshold minCount =
      limit("min-count", Quantity.count(256), "fewer reads do not matter");
  private final Threshold minInOrder =
      limit("min-in-order", Quantity.share(0.25), "part of them that go on, at least");

  /** The rule. */
  public MappedPagesRule() {
    super(
        "access.mapped-pages",
        "Mapped file read page by page",
        "Mapped files are read in large pieces, or here and there.",
        Requirement.MAPPED_PAGES);
    inPlainWords("a mapped file is read page by page");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    List<UnlinkedResult> pages =
        run.result().unlinked().stream()
            .filter(of -> of.program() && of.kind() == OperationKind.READ)
            .filter(of -> of.requests() >= run.limit(minCount))
            .filter(of -> of.bytes() < run.limit(maxSize) * of.requests())
            .filter(of -> of.inOrder() >= run.limit(minInOrder) * of.requests())
            .toList();
    return pages.isEmpty()
        ? PagesAlone.of(run, run.limit(maxSize), run.limit(minCount))
        : Optional.of(tell(run, pages));
  }

  private FindingBuilder tell(RuleContext run, List<UnlinkedResult> pages) {
    UnlinkedResult worst = pages.get(0);
    double lostNs = pages.stream().mapToDouble(of -> lostNs(run, of)).sum();
    Quantity mean = Quantity.bytes((double) worst.bytes() / worst.requests());
    return run.finding()
        .in(Layer.POSIX) // where the program maps it
        .title(
            "%,d pieces of %s of a mapped file are read for %s, one behind the other: no call asks"
                + " for them.",
            worst.requests(), mean, worst.submitter())
        .measure("reads", worst.layer(), Quantity.count(worst.requests()))
        .measure("mean size", worst.layer(), mean)
        .measure("go on where the one before ended", worst.layer(), share(worst))
        .measure("busy time", worst.layer(), Quantity.nanoseconds(worst.busyNs()))
        .inAllNs(lostNs)
        .remedy(ADVICE);
  }

  private static Quantity share(UnlinkedResult of) {
    return Quantity.share((double) of.inOrder() / of.requests());
  }

  private double lostNs(RuleContext run, UnlinkedResult of) {
    double larger = 1 - of.bytes() / (run.limit(maxSize) * of.requests());
    return of.busyNs() * larger * of.inOrder() / of.requests();
  }
}
