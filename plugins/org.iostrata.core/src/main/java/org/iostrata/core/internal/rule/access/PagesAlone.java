// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Activity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.ActivityResult;
import org.iostrata.core.result.TraceCoverage.FetchedPages;

/**
 * Of mapped files nearly each page was fetched alone, when it was touched. No call tells of it: a
 * process that neither is in a call that was recorded, nor on a processor, nor waits for one, waits
 * for its pages.
 */
final class PagesAlone {
  private PagesAlone() {}

  /** The process that waits longest; pages in pieces of so many bytes would take less. */
  static Optional<FindingBuilder> of(RuleContext run, double pieceBytes, double leastPages) {
    return run.result().trace().covered().fetchedPages().stream()
        .filter(of -> of.pages() >= leastPages)
        .max(Comparator.comparingLong(of -> waitedNs(run, of)))
        .map(worst -> tell(run, worst, 1 - FetchedPages.PAGE / pieceBytes));
  }

  private static long waitedNs(RuleContext run, FetchedPages of) {
    long computesNs =
        run.facts().activities().stream()
            .filter(did -> did.process() == of.process() && did.activity() == Activity.COMPUTES)
            .mapToLong(ActivityResult::timeNs)
            .sum();
    return Math.max(0, computesNs - Saturating.add(of.cpuNs(), of.queuedNs()));
  }

  private static FindingBuilder tell(RuleContext run, FetchedPages worst, double less) {
    long waitedNs = waitedNs(run, worst);
    return run.finding()
        .in(Layer.POSIX) // where the program maps it
        .title(
            "%s waits for %,d pages of mapped files, each of which is fetched alone when it is"
                + " touched: no call asks for them.",
            run.facts().name(worst.process()), worst.pages())
        .measure("pages fetched", Layer.POSIX, Quantity.count(worst.pages()))
        .measure("bytes mapped", Layer.POSIX, Quantity.bytes(worst.mappedBytes()))
        .measure("on processors", null, Quantity.nanoseconds(worst.cpuNs()))
        .measure("neither in calls nor there", null, Quantity.nanoseconds(waitedNs))
        .processes(List.of(worst.process()))
        .inAllNs(less * waitedNs)
        .remedy(MappedPagesRule.ADVICE);
  }
}
