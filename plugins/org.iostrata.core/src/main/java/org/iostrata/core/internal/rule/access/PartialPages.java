// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Comparator;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.LinkResult;

/**
 * Writes that begin or end inside of pages which are not in memory: the kernel reads these from the
 * disk before it changes a part of them. Writes shorter than a page have no other way.
 */
final class PartialPages {
  private static final long PAGE_BYTES = 4096;
  private static final double MOST = 0.5;

  private PartialPages() {}

  /** Whether reads inside of writes are of the kernel, of pages. */
  static boolean isOfKernel(LinkResult link) {
    return link.to().isLike(Layer.BLOCK);
  }

  /**
   * The writes that read most.
   *
   * @param minReadShare bytes read inside of writes by bytes written, at least
   * @param minCount such reads, at least
   */
  static Optional<FindingBuilder> find(RuleContext run, double minReadShare, double minCount) {
    return run.facts().links().stream()
        .filter(link -> link.kind() == OperationKind.WRITE)
        .filter(link -> link.childKind() == OperationKind.READ && isOfKernel(link))
        .filter(link -> link.children() >= minCount)
        .filter(link -> link.amplification().orElse(Double.NaN) >= minReadShare)
        .filter(link -> isOfParts(run, link))
        .max(Comparator.comparingLong(LinkResult::childTimeNs))
        .map(link -> tell(run, link));
  }

  private static Patterns writes(RuleContext run, LinkResult link) {
    return run.stack().patterns(link.from(), OperationKind.WRITE);
  }

  private static boolean isOfParts(RuleContext run, LinkResult link) {
    Patterns writes = writes(run, link);
    return writes.sum(FilePattern::bytes) >= PAGE_BYTES * writes.sum(FilePattern::count)
        && writes.sum(FilePattern::unalignedBlock) >= MOST * writes.sum(FilePattern::located);
  }

  private static FindingBuilder tell(RuleContext run, LinkResult link) {
    Layer layer = link.from();
    Patterns writes = writes(run, link);
    return run.finding()
        .in(layer)
        .title(
            "Writes in %s begin or end inside of pages: %,d times the kernel reads from the disk"
                + " first.",
            layer, link.children())
        .measure("writes", layer, Quantity.count(link.parents()))
        .measure(
            "of them begin inside of a page",
            layer,
            Quantity.count(writes.sum(FilePattern::unalignedBlock)))
        .measure("reads inside of writes", link.to(), Quantity.count(link.children()))
        .measure("their time", link.to(), Quantity.nanoseconds(link.childTimeNs()))
        .measure("time of the writes", layer, Quantity.nanoseconds(link.parentTimeNs()))
        .onlyFiles(writes.sortedBy(FilePattern::timeNs).paths())
        .impact(Math.min(1, link.childShare().orElse(0)), layer, OperationKind.WRITE)
        .remedy(
            "Begin and end each write at a multiple of 4 KiB, where it changes all between: put a"
                + " header into a block of its own, and pad records. Where the whole file fits in"
                + " memory, read it once before.");
  }
}
