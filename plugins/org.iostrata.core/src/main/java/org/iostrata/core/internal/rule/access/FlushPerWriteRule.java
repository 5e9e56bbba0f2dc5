// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
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
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.Totals;

/**
 * Data is forced to the device after (nearly) every write to some files, so no write to them can be
 * gathered or delayed. The writes are those of the layer, or, where it has none to these files,
 * those of the layer that has most: a stream of the C library is flushed in POSIX. Where none is
 * recorded, what is flushed was written through memory into which the file is mapped.
 *
 * <p>Impact: {@code busy time of flushes in the lowest layer of the program that has them x (1 - 1
 * / flushes of a process)}: one flush of each process, at the end, remains.
 */
public final class FlushPerWriteRule extends Rule {
  private static final OperationKind FLUSH = OperationKind.FLUSH;
  private static final OperationKind WRITE = OperationKind.WRITE;
  private static final double MOST = 0.5;

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
    ToDoubleFunction<Layer> often = layer -> flushesPerWrite(stack, layer);
    ToDoubleFunction<Layer> slow = layer -> timeShare(stack, layer);
    return find(run, often, maxRatio)
        .or(() -> find(run, slow, maxShare).filter(found -> isOneFileFlushedOften(run, found)))
        .map(found -> tell(run, found));
  }

  /** One flush of each of many files is what makes them safe; of the same file some can go. */
  private boolean isOneFileFlushedOften(RuleContext run, Anomaly found) {
    return !tellsFiles(run.stack(), found.lowest())
        || run.stack().files(found.lowest(), FLUSH).stream()
            .anyMatch(file -> count(file) >= run.limit(minCount));
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
    double writeNs = ownNs > 0 ? ownNs : sum(writes(stack, layer), Totals::timeNs);
    return flushNs == 0 ? Double.NaN : flushNs / (flushNs + writeNs);
  }

  /** Not finite where no write is known. */
  private static double flushesPerWrite(IoStack stack, Layer layer) {
    KindFacts flushes = stack.kind(layer, FLUSH);
    double ofFiles = stack.files(layer, FLUSH).stream().mapToLong(FlushPerWriteRule::count).sum();
    double all = flushes == null ? Double.NaN : flushes.count();
    return (tellsFiles(stack, layer) ? ofFiles : all) / sum(writes(stack, layer), Totals::count);
  }

  /**
   * Whether it is known of what most flushes are: of mapped memory, and of all files, it is not.
   */
  private static boolean tellsFiles(IoStack stack, Layer layer) {
    KindFacts flushes = stack.kind(layer, FLUSH);
    double ofFiles = stack.files(layer, FLUSH).stream().mapToLong(FlushPerWriteRule::count).sum();
    return flushes != null && ofFiles >= MOST * flushes.count();
  }

  /** The writes to what is flushed. */
  private static List<FileResult> writes(IoStack stack, Layer layer) {
    Set<String> flushed =
        stack.files(layer, FLUSH).stream().map(FileResult::path).collect(Collectors.toSet());
    Predicate<FileResult> wanted =
        tellsFiles(stack, layer) ? file -> flushed.contains(file.path()) : file -> true;
    List<FileResult> own = writes(stack, layer, wanted);
    return own.isEmpty()
        ? stack.layers().stream()
            .map(other -> writes(stack, other, wanted))
            .max(Comparator.comparingDouble(all -> sum(all, Totals::count)))
            .orElse(own)
        : own;
  }

  private static List<FileResult> writes(IoStack stack, Layer layer, Predicate<FileResult> wanted) {
    return stack.files(layer, WRITE).stream().filter(wanted).toList();
  }

  private static double sum(List<FileResult> writes, ToLongFunction<Totals> what) {
    return writes.stream().mapToDouble(file -> what.applyAsLong(file.kinds().get(WRITE))).sum();
  }

  private static long count(FileResult flushed) {
    return flushed.kinds().get(FLUSH).count();
  }

  private static KindFacts flushes(IoStack stack, Anomaly found) {
    return stack.kind(found.lowest(), FLUSH);
  }

  private FindingBuilder tell(RuleContext run, Anomaly found) {
    Layer lowest = found.lowest();
    KindFacts flushes = flushes(run.stack(), found);
    double processes = run.stack().processes(lowest, FLUSH).size();
    Quantity mean = Quantity.nanoseconds(run.stack().meanNs(lowest, FLUSH));
    double perWrite = flushesPerWrite(run.stack(), found.first());
    List<FileResult> writes = writes(run.stack(), found.first());
    String often =
        writes.isEmpty()
            ? "of files that are written through mapped memory"
            : String.format(
                Locale.US,
                "%.2f for each write to their files in %s",
                perWrite,
                writes.get(0).layer());
    return run.finding()
        .in(found.first())
        .files(run.stack().topFiles(lowest, FLUSH))
        .title(
            "%,d flushes %s, %s, each in %s.",
            flushes.count(),
            lowest.isLike(Layer.ISO_C) ? "hand on what C streams hold" : "force data to the device",
            often,
            mean)
        .measure("flushes per write", found.first(), Quantity.ratio(perWrite))
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
