// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * Small writes go to handles opened with O_SYNC or O_DSYNC: each waits until its data is on the
 * device.
 *
 * <p>Impact: {@code busy time of writes in the lowest layer x share of their time in synchronous
 * ones x (1 - their mean size / good-size)}.
 */
public final class SynchronousWritesRule extends Rule {
  private static final OperationKind WRITE = OperationKind.WRITE;

  private final Threshold maxShare =
      limit(
          "max-share",
          Quantity.share(0.25),
          "part of the time of writes that may be in synchronous ones");
  private final Threshold goodSize =
      limit("good-size", Quantity.bytes(1 << 20), "larger writes hardly suffer");

  /** The rule. */
  public SynchronousWritesRule() {
    super(
        "access.synchronous-writes",
        "Small synchronous writes",
        "Small writes do not wait for the device.",
        Requirement.WRITES);
    inPlainWords("every write waits for the device");
    explains(
        "access.small-writes",
        "access.shared-file-small-writes",
        "access.random",
        "access.misaligned",
        "access.broken-runs",
        "concurrency.serial-queue",
        "balance.time");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    IoStack stack = run.stack();
    return run.search()
        .findInFiles(
            WRITE, file -> file.timeNs() * waiting(file), FilePattern::timeNs, run.limit(maxShare))
        .filter(found -> waiting(stack, found.lowest()).meanBytes() < run.limit(goodSize))
        .map(found -> tell(run, found));
  }

  private FindingBuilder tell(RuleContext run, Anomaly found) {
    Layer lowest = found.lowest();
    Patterns files = waiting(run.stack(), lowest);
    double mean = files.meanBytes();
    return run.finding(found, "share of time in synchronous writes", Unit.SHARE)
        .title(
            "%.0f %% of the time of writes in %s is in synchronous ones, of %s on average: each waits for"
                + " the device.",
            100 * found.firstValue(), found.first(), Quantity.bytes(mean))
        .measure("mean size", lowest, Quantity.bytes(mean))
        .measure("mean duration", lowest, Quantity.nanoseconds(files.meanNs()))
        .onlyFiles(files.paths())
        .impact(
            run.stack().timeShare(files, lowest, WRITE, SynchronousWritesRule::waiting)
                * (1 - mean / run.limit(goodSize)),
            lowest,
            WRITE)
        .remedy(
            "Open without O_SYNC and O_DSYNC, and call fdatasync once, when a step is complete; or"
                + " gather records and write them in large pieces.");
  }

  private static Patterns waiting(IoStack stack, Layer layer) {
    return stack
        .patterns(layer, WRITE)
        .where(file -> file.synchronous() > 0)
        .sortedBy(FilePattern::timeNs);
  }

  private static double waiting(FilePattern file) {
    return (double) file.synchronous() / file.count();
  }
}
