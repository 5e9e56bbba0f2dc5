// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Range;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * Data is forced to the device after (nearly) every write to some files, or handed on by the stream
 * or library that holds it, so no write to them can be gathered or delayed. Which writes these are:
 * {@link FlushedWrites}.
 *
 * <p>Impact: {@code busy time of flushes in the lowest layer of the program that has them x (1 - 1
 * / flushes of a process)}: one flush of each process, at the end, remains.
 */
public final class FlushPerWriteRule extends Rule {
  private static final OperationKind FLUSH = OperationKind.FLUSH;
  private static final OperationKind WRITE = OperationKind.WRITE;
  private static final double FEW = 0.1;

  private final Threshold maxRatio =
      limit("max-ratio", Quantity.ratio(0.25), "flushes for each write to their files");
  private final Threshold maxShare =
      limit("max-share", Quantity.share(0.5), "part of the time of writes and flushes in flushes");
  private final Threshold minCount =
      limit("min-count", Quantity.count(10), "fewer flushes do not matter");

  /** The rule. */
  public FlushPerWriteRule() {
    super(
        "access.flush-per-write",
        "Flush after every write",
        "Flushes are rare, or rare beside writes.",
        Requirement.WRITES_OR_FLUSHES);
    inPlainWords("the program waits for the device again and again");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    IoStack stack = run.stack();
    ToDoubleFunction<Layer> often = layer -> new FlushedWrites(stack, layer).flushesPerWrite();
    ToDoubleFunction<Layer> slow = layer -> timeShare(stack, layer);
    return find(run, often, maxRatio)
        .or(() -> find(run, slow, maxShare).filter(found -> isOneFileFlushedOften(run, found)))
        .map(found -> tell(run, found));
  }

  /** One flush of each of many files is what makes them safe; of the same file some can go. */
  private boolean isOneFileFlushedOften(RuleContext run, Anomaly found) {
    FlushedWrites writes = new FlushedWrites(run.stack(), found.lowest());
    return !writes.tellsFiles() || writes.mostOfOneFile() >= run.limit(minCount);
  }

  private Optional<Anomaly> find(RuleContext run, ToDoubleFunction<Layer> value, Threshold most) {
    return run.search()
        .findInProgram(FLUSH, value, Range.atMost(run.limit(most)))
        .filter(found -> flushes(run.stack(), found).count() >= run.limit(minCount));
  }

  /** Of the time in writes and flushes, that in flushes. */
  private static double timeShare(IoStack stack, Layer layer) {
    double flushNs = stack.timeNs(layer, FLUSH);
    double ownNs = stack.timeNs(layer, WRITE);
    double writeNs = ownNs > 0 ? ownNs : new FlushedWrites(stack, layer).timeNs();
    return flushNs == 0 ? Double.NaN : flushNs / (flushNs + writeNs);
  }

  private static KindFacts flushes(IoStack stack, Anomaly found) {
    return stack.kind(found.lowest(), FLUSH);
  }

  /**
   * Flushing a stream, or a file of a library, empties a buffer into the layer below. That forces
   * data to the device only where the layer below is told to; then it is found there.
   */
  private static boolean isHandedOn(Layer lowest) {
    return lowest.isLike(Layer.ISO_C) || lowest.isOfDataFormat();
  }

  private static String whatTheyDo(Layer lowest) {
    if (!isHandedOn(lowest)) {
      return "force data to the device";
    }
    return "hand on what " + (lowest.isOfDataFormat() ? lowest + " holds" : "C streams hold");
  }

  private static String howOften(FlushedWrites writes) {
    if (writes.areNone()) {
      return "of files that are written through mapped memory";
    }
    double perWrite = writes.flushesPerWrite();
    String often =
        perWrite < FEW
            ? String.format(Locale.US, "one for %,.0f writes", 1 / perWrite)
            : String.format(Locale.US, "%.2f for each write", perWrite);
    return often + " to their files in " + writes.layer();
  }

  private FindingBuilder tell(RuleContext run, Anomaly found) {
    Layer lowest = found.lowest();
    KindFacts flushes = flushes(run.stack(), found);
    double processes = run.stack().processes(lowest, FLUSH).size();
    Quantity mean = Quantity.nanoseconds(run.stack().meanNs(lowest, FLUSH));
    FlushedWrites writes = new FlushedWrites(run.stack(), found.first());
    FindingBuilder finding = run.finding();
    if (isHandedOn(lowest)) {
      finding.inPlainWords("the program empties its buffers again and again");
    } else {
      finding.noteUnlessMuch(); // data that must not be lost has its price
    }
    return finding
        .in(found.first())
        .files(run.stack().topFiles(lowest, FLUSH))
        .title(
            "%,d flushes %s, %s, each in %s.",
            flushes.count(), whatTheyDo(lowest), howOften(writes), mean)
        .measure("flushes per write", found.first(), Quantity.ratio(writes.flushesPerWrite()))
        .measure(
            "share of time of writes and flushes",
            lowest,
            Quantity.share(timeShare(run.stack(), lowest)))
        .measure("flushes", lowest, Quantity.count(flushes.count()))
        .measure("time in flushes", lowest, Quantity.nanoseconds(flushes.timeNs()))
        .impact(1 - Math.max(1, processes) / flushes.count(), lowest, FLUSH)
        .remedy(
            Advice.to(
                    "Flush once, when a step is complete, instead of after every write; let"
                        + " several records share a flush (in a database: one transaction).")
                .withHdf5("H5Fflush not at all between datasets.")
                .withMpi("MPI_File_sync once per step."));
  }
}
