// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.iostrata.core.result.PatternResult;

/**
 * How files are read, or written, in one layer, and sums over them. Immutable.
 *
 * @param files one for each file
 */
public record Patterns(List<PatternResult> files) {
  /** Copies the list. */
  public Patterns {
    files = List.copyOf(files);
  }

  /** Whether there are no files. */
  public boolean isEmpty() {
    return files.isEmpty();
  }

  /** Those that fulfil a condition. */
  public Patterns where(Predicate<PatternResult> condition) {
    return new Patterns(files.stream().filter(condition).toList());
  }

  /** The largest by some number first, which {@link #worst} then is. */
  public Patterns sortedBy(ToDoubleFunction<PatternResult> number) {
    return new Patterns(
        files.stream()
            .sorted(Comparator.comparingDouble(file -> -number.applyAsDouble(file)))
            .toList());
  }

  /** The first file; there must be one. */
  public PatternResult worst() {
    return files.get(0);
  }

  /** Their paths, in order. */
  public List<String> paths() {
    return files.stream().map(PatternResult::path).toList();
  }

  /** A number added up over files. */
  public double sum(ToDoubleFunction<PatternResult> what) {
    return files.stream().mapToDouble(what).sum();
  }

  /** The sum of one number by that of another; NaN when that is 0. */
  public double ratio(ToDoubleFunction<PatternResult> what, ToDoubleFunction<PatternResult> by) {
    double divisor = sum(by);
    return divisor == 0 ? Double.NaN : sum(what) / divisor;
  }

  /** Mean duration of an operation, in nanoseconds. */
  public double meanNs() {
    return ratio(PatternResult::timeNs, PatternResult::count);
  }

  /** Mean bytes of an operation. */
  public double meanBytes() {
    return ratio(PatternResult::bytes, PatternResult::count);
  }
}
