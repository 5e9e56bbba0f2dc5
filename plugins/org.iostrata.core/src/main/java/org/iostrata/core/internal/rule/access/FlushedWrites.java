// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.Totals;

/**
 * The writes to what a layer flushes: those of the layer to these files; or, where it has none,
 * those of the layer that has most; or, where it is not told which files are flushed, all writes.
 * Where there are none, what is flushed was written through mapped memory.
 */
final class FlushedWrites {
  private static final OperationKind FLUSH = OperationKind.FLUSH;
  private static final OperationKind WRITE = OperationKind.WRITE;
  private static final double MOST = 0.5;

  private final List<FileResult> flushed;
  private final List<FileResult> writes;
  private final double flushes;

  FlushedWrites(IoStack stack, Layer layer) {
    KindFacts all = stack.kind(layer, FLUSH);
    flushes = all == null ? Double.NaN : all.count();
    flushed = stack.files(layer, FLUSH);
    Predicate<FileResult> wanted = wanted();
    List<FileResult> own = writes(stack, layer, wanted);
    writes =
        own.isEmpty()
            ? stack.layers().stream()
                .map(other -> writes(stack, other, wanted))
                .max(Comparator.comparingDouble(of -> sum(of, Totals::count)))
                .orElse(own)
            : own;
  }

  private Predicate<FileResult> wanted() {
    Set<String> paths = flushed.stream().map(FileResult::path).collect(Collectors.toSet());
    return tellsFiles() ? file -> paths.contains(file.path()) : file -> true;
  }

  private static List<FileResult> writes(IoStack stack, Layer layer, Predicate<FileResult> wanted) {
    return stack.files(layer, WRITE).stream().filter(wanted).toList();
  }

  private static double sum(List<FileResult> writes, ToLongFunction<Totals> what) {
    return writes.stream().mapToDouble(file -> what.applyAsLong(file.kinds().get(WRITE))).sum();
  }

  /**
   * Whether it is known of what most flushes are: of mapped memory, and of all files, it is not.
   */
  boolean tellsFiles() {
    return flushesOfFiles() >= MOST * flushes;
  }

  private double flushesOfFiles() {
    return flushed.stream().mapToDouble(FlushedWrites::flushes).sum();
  }

  private static long flushes(FileResult flushed) {
    return flushed.kinds().get(FLUSH).count();
  }

  /** How often the file is flushed that is flushed most. */
  long mostOfOneFile() {
    return flushed.stream().mapToLong(FlushedWrites::flushes).max().orElse(0);
  }

  /** How many flushes there are for each write; not finite where no write is known. */
  double flushesPerWrite() {
    return (tellsFiles() ? flushesOfFiles() : flushes) / sum(writes, Totals::count);
  }

  /** The sum of the durations of the writes. */
  double timeNs() {
    return sum(writes, Totals::timeNs);
  }

  /** Whether no write is known. */
  boolean areNone() {
    return writes.isEmpty();
  }

  /** The layer they are in, of some. */
  Layer layer() {
    return writes.get(0).layer();
  }
}
