// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.access;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.Anomaly;
import org.iostrata.core.rule.Finding;
import org.iostrata.core.rule.IoStack;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Range;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.Rule;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.RuleDescription;
import org.iostrata.core.rule.Threshold;
import org.iostrata.core.rule.Unit;

/**
 * Data is forced to the device after (nearly) every write, so no write can be gathered or delayed.
 *
 * <p>Impact: {@code busy time of flushes in the lowest layer that has them x (1 - 1 / flushes of a
 * process)}: one flush of each process, at the end, remains.
 */
public final class FlushPerWriteRule implements Rule {
  private static final String ID = "access.flush-per-write";
  private static final Threshold MAX_RATIO =
      new Threshold(ID + ".max-ratio", Quantity.ratio(0.25), "flushes for each write");
  private static final Threshold MIN_COUNT =
      new Threshold(ID + ".min-count", Quantity.count(8), "fewer flushes do not matter");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Flush after every write",
          List.of(Requirement.WRITES),
          List.of(MAX_RATIO, MIN_COUNT));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    IoStack stack = context.stack();
    Optional<Anomaly> found =
        context
            .search()
            .find(
                OperationKind.FLUSH,
                layer -> flushesPerWrite(stack, layer),
                Range.atMost(context.limit(MAX_RATIO)));
    if (found.isEmpty()) {
      return context.ok(this, "Flushes are rare beside writes.");
    }
    Anomaly anomaly = found.get();
    KindResult flushes = stack.kind(anomaly.lowest(), OperationKind.FLUSH);
    int processes = stack.processes(anomaly.lowest(), OperationKind.FLUSH).size();
    if (flushes.count() < context.limit(MIN_COUNT)) {
      return context.ok(this, "There are few flushes.");
    }
    return context
        .finding(this)
        .title(
            String.format(
                Locale.ROOT,
                "%,d flushes force data to the device, %.2f for each write in %s.",
                flushes.count(),
                anomaly.firstValue(),
                anomaly.first()))
        .boundary(anomaly, "flushes per write", Unit.RATIO)
        .measure("flushes", anomaly.lowest(), Quantity.count(flushes.count()))
        .measure("time in flushes", anomaly.lowest(), Quantity.nanoseconds(flushes.timeNs()))
        .files(stack.topFiles(anomaly.lowest(), OperationKind.FLUSH, 3))
        .impact(1 - (double) Math.max(1, processes) / flushes.count(), flushes)
        .remedy(
            "Flush once, at the end of a checkpoint, instead of after every write: fsync before"
                + " close, MPI_File_sync once per step, H5Fflush not at all between datasets.")
        .build();
  }

  private static double flushesPerWrite(IoStack stack, Layer layer) {
    KindResult flushes = stack.kind(layer, OperationKind.FLUSH);
    KindResult writes = stack.kind(layer, OperationKind.WRITE);
    return flushes == null || writes == null
        ? Double.NaN
        : (double) flushes.count() / writes.count();
  }
}
