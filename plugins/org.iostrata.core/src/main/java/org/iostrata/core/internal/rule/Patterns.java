// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.result.PatternResult;
import org.iostrata.core.result.QueueResult;

/**
 * How files are read, or written, in one layer, and sums over them. Immutable.
 *
 * @param files one for each file
 */
public record Patterns(List<FilePattern> files) {
  /** Copies the list. */
  public Patterns {
    files = List.copyOf(files);
  }

  /** Those that count, by layer and kind; places in a connection are none in a file. */
  static Map<Integer, Patterns> byLayerKind(
      List<PatternResult> all, Predicate<PatternResult> counts) {
    return all.stream()
        .filter(counts)
        .filter(p -> p.layer() != Layer.NETWORK)
        .map(FilePattern::new)
        .collect(
            Collectors.groupingBy(
                pattern -> LayerKind.of(pattern.layer(), pattern.kind()),
                Collectors.collectingAndThen(Collectors.toList(), Patterns::new)));
  }

  /** Whether there are no files. */
  public boolean isEmpty() {
    return files.isEmpty();
  }

  /** Those that fulfil a condition. */
  public Patterns where(Predicate<FilePattern> condition) {
    return new Patterns(files.stream().filter(condition).toList());
  }

  /** Those of the file of a queue; all of them where it is the queue of all files. */
  public Patterns inFileOf(QueueResult queue) {
    return where(file -> queue.path().isEmpty() || file.path().equals(queue.path()));
  }

  /** The largest by some number first, which {@link #worst} then is. */
  public Patterns sortedBy(ToDoubleFunction<FilePattern> number) {
    return new Patterns(
        files.stream()
            .sorted(Comparator.comparingDouble(file -> -number.applyAsDouble(file)))
            .toList());
  }

  /** The first file; there must be one. */
  public FilePattern worst() {
    return files.get(0);
  }

  /** Their paths, in order. */
  public List<String> paths() {
    return files.stream().map(FilePattern::path).toList();
  }

  /** A number added up over files. */
  public double sum(ToDoubleFunction<FilePattern> what) {
    return files.stream().mapToDouble(what).sum();
  }

  /** The sum of one number by that of another; NaN when that is 0. */
  public double ratio(ToDoubleFunction<FilePattern> what, ToDoubleFunction<FilePattern> by) {
    double divisor = sum(by);
    return divisor == 0 ? Double.NaN : sum(what) / divisor;
  }

  /** Mean duration of an operation, in nanoseconds. */
  public double meanNs() {
    return ratio(FilePattern::timeNs, FilePattern::count);
  }

  /** Mean bytes of an operation. */
  public double meanBytes() {
    return ratio(FilePattern::bytes, FilePattern::count);
  }
}
