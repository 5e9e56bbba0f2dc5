// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What the repetitions of one phase reached together: how many they are, the best, the mean and how
 * far they lie apart.
 *
 * @param test the number of the test in the output
 * @param phase what was done
 * @param repetitions how many there are
 * @param ofBytes whether the numbers are bytes per second; operations per second otherwise
 * @param best the largest
 * @param mean the arithmetic mean
 * @param worst the smallest
 * @param latencyNs mean time of an operation, where it is told
 * @param score the benchmark's own, where it is one
 * @param valid whether the benchmark lets all of them count
 */
public record BenchmarkSummary(
    int test,
    String phase,
    long repetitions,
    boolean ofBytes,
    double best,
    double mean,
    double worst,
    OptionalDouble latencyNs,
    OptionalDouble score,
    boolean valid) {

  /** Those of all phases that have a rate, in the order of the output. */
  public static List<BenchmarkSummary> of(BenchmarkRun run) {
    List<BenchmarkSummary> all = new ArrayList<>();
    for (int test = 0; test < run.tests().size(); test++) {
      Map<String, List<Measurement>> phases = new LinkedHashMap<>();
      for (Measurement one : run.tests().get(test).measurements()) {
        phases.computeIfAbsent(one.phase(), phase -> new ArrayList<>()).add(one);
      }
      for (List<Measurement> repetitions : phases.values()) {
        add(test, repetitions, all);
      }
    }
    return all;
  }

  private static void add(int test, List<Measurement> repetitions, List<BenchmarkSummary> all) {
    Measurement first = repetitions.get(0);
    boolean ofBytes = first.value(BenchmarkMeasure.BYTES_PER_SECOND).isPresent();
    BenchmarkMeasure rate =
        ofBytes ? BenchmarkMeasure.BYTES_PER_SECOND : BenchmarkMeasure.OPERATIONS_PER_SECOND;
    double[] rates =
        repetitions.stream().flatMapToDouble(one -> one.value(rate).stream()).toArray();
    OptionalDouble latency =
        repetitions.stream()
            .flatMapToDouble(one -> one.value(BenchmarkMeasure.LATENCY_NS).stream())
            .average();
    if (rates.length == 0 && latency.isEmpty()) {
      return;
    }
    RateSpread spread = RateSpread.of(rates, ofBytes ? Measurement.of("").build() : first);
    all.add(
        new BenchmarkSummary(
            test,
            first.phase(),
            (long) first.value(BenchmarkMeasure.REPETITIONS).orElse(repetitions.size()),
            ofBytes,
            spread.best(),
            spread.mean(),
            spread.worst(),
            latency,
            first.value(BenchmarkMeasure.SCORE),
            repetitions.stream().allMatch(Measurement::valid)));
  }

  /** Best, mean and worst; NaN of none. */
  private record RateSpread(double best, double mean, double worst) {
    /** Of what is told of each repetition, or what one row tells of all. */
    static RateSpread of(double[] rates, Measurement summed) {
      double best = Double.NaN;
      double worst = Double.NaN;
      double sum = 0;
      for (double rate : rates) {
        best = Double.isNaN(best) ? rate : Math.max(best, rate);
        worst = Double.isNaN(worst) ? rate : Math.min(worst, rate);
        sum += rate;
      }
      return new RateSpread(
          summed.value(BenchmarkMeasure.MOST_PER_SECOND).orElse(best),
          sum / rates.length,
          summed.value(BenchmarkMeasure.LEAST_PER_SECOND).orElse(worst));
    }
  }
}
