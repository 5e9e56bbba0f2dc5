// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Objects;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;

/**
 * Disks that read or write most of what lies between the first and the last byte, but to and fro:
 * in the order of the file they would go on where they ended.
 *
 * @param files in the layer of the disks
 * @param disks what they do
 */
record DiskOrder(Patterns files, KindFacts disks) {
  private static final double MOST = 0.5;
  private static final int LEAST_COUNT = 32;

  /** What of them is in short runs, though the file is not; empty when it is not, or no disk is. */
  static Optional<DiskOrder> of(RuleContext run, OperationKind kind, double shortBytes) {
    KindFacts disks = run.stack().kind(Layer.DEVICE, kind);
    return disks == null
        ? Optional.empty()
        : Optional.of(
                new DiskOrder(
                    run.stack()
                        .patterns(Layer.DEVICE, kind)
                        .where(file -> isToAndFro(file, shortBytes))
                        .sortedBy(FilePattern::timeNs),
                    disks))
            .filter(order -> order.files.sum(FilePattern::count) >= LEAST_COUNT)
            .filter(order -> order.waitedFor(run, kind) > 0);
  }

  private double meanNs() {
    return Math.max(1, files.ratio(FilePattern::timeNs, FilePattern::count));
  }

  /** The part of the clients' time in requests that may have waited for one of the disks. */
  private double waitedFor(RuleContext run, OperationKind kind) {
    return run.stack().layers().stream()
        .filter(layer -> layer.side() == Side.CLIENT && layer.isAbove(Layer.DEVICE))
        .map(layer -> run.stack().kind(layer, kind))
        .filter(Objects::nonNull)
        .mapToDouble(requests -> requests.timeShareFrom(meanNs() / 2))
        .min()
        .orElse(1);
  }

  private static boolean isToAndFro(FilePattern file, double shortBytes) {
    return file.located() >= MOST * file.count()
        && file.bytes() < shortBytes * file.threadRuns()
        && file.bytes() >= MOST * file.extentBytes();
  }

  /**
   * What they would win in the order of the files, with one way to each.
   *
   * @param seekNs what the way to another place takes a disk
   */
  FindingBuilder tell(RuleContext run, OperationKind kind, double seekNs) {
    double meanRun = files.ratio(FilePattern::bytes, FilePattern::threadRuns);
    double accesses = files.sum(FilePattern::count);
    double jumps = files.sum(FilePattern::threadRuns) - files.files().size();
    return run.finding()
        .in(Layer.DEVICE)
        .title(
            "The disks of %,d files go to and fro: they %s %s, and then go elsewhere, of what lies"
                + " together in the file.",
            files.files().size(), kind.key(), Quantity.bytes(meanRun))
        .measure("mean sequential run", Layer.DEVICE, Quantity.bytes(meanRun))
        .measure("accesses", Layer.DEVICE, Quantity.count(accesses))
        .measure("mean size", Layer.DEVICE, Quantity.bytes(disks.meanBytes()))
        .measure("mean duration", Layer.DEVICE, Quantity.nanoseconds(meanNs()))
        .onlyFiles(files.paths())
        .impact(
            Math.max(0, jumps / accesses)
                * Math.min(1, seekNs / meanNs())
                * waitedFor(run, kind)
                * run.stack().timeShare(files, Layer.DEVICE, kind),
            Layer.DEVICE,
            kind)
        .remedy(
            "Let the server collect what comes, and sort and join it before the disk does it: a"
                + " write-behind cache with a scheduler. Or let the program ask for large ranges in"
                + " order, by collective calls.");
  }
}
