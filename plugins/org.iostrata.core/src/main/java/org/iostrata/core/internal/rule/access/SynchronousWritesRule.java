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
      limit("max-share", Quantity.share(0.25), "part of the writes that may be synchronous");
  private final Threshold goodSize =
      limit("good-size", Quantity.bytes(1 << 20), "larger writes hardly suffer");

  /** The rule. */
  public SynchronousWritesRule() {
    super(
        "access.synchronous-writes",
        "Small synchronous writes",
        "Small writes do not wait for the device.",
        Requirement.WRITES);
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    IoStack stack = run.stack();
    return run.search()
        .findInFiles(WRITE, FilePattern::synchronous, FilePattern::count, run.limit(maxShare))
        .filter(found -> stack.meanBytes(found.lowest(), WRITE) < run.limit(goodSize))
        .map(found -> tell(run, found));
  }

  private FindingBuilder tell(RuleContext run, Anomaly found) {
    Layer lowest = found.lowest();
    Patterns files =
        run.stack()
            .patterns(lowest, WRITE)
            .where(file -> file.synchronous() > 0)
            .sortedBy(FilePattern::timeNs);
    double mean = files.meanBytes();
    return run.finding(found, "share of synchronous writes", Unit.SHARE)
        .title(
            "%.0f %% of the writes in %s, of %s on average, wait for the device each.",
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

  private static double waiting(FilePattern file) {
    return (double) file.synchronous() / file.count();
  }
}
