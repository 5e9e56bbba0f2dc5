// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What one phase of a benchmark reached, in one repetition or as the mean of several.
 *
 * @param phase what was done, as the benchmark calls it: write, read, File creation …
 * @param repetition the number of the repetition, 0 for the first; empty for all together
 * @param valid false where the benchmark itself says that the result does not count
 * @param values what is told of it
 * @param percentiles how long operations took, where that is told
 */
public record Measurement(
    String phase,
    OptionalLong repetition,
    boolean valid,
    Map<BenchmarkMeasure, Double> values,
    List<LatencyPercentile> percentiles) {

  /** Makes it; nothing that it is given is changed later. */
  public Measurement {
    Map<BenchmarkMeasure, Double> copy = new EnumMap<>(BenchmarkMeasure.class);
    copy.putAll(values);
    values = Collections.unmodifiableMap(copy);
    percentiles = List.copyOf(percentiles);
  }

  /** What it says of something; empty where the benchmark does not tell. */
  public OptionalDouble value(BenchmarkMeasure measure) {
    Double value = values.get(measure);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** Begins one. */
  static MeasurementBuilder of(String phase) {
    return new MeasurementBuilder(phase);
  }

  /** A measurement that is being read. */
  static final class MeasurementBuilder {
    private final String phase;
    private final Map<BenchmarkMeasure, Double> values = new EnumMap<>(BenchmarkMeasure.class);
    private final List<LatencyPercentile> percentiles = new ArrayList<>();
    private OptionalLong repetition = OptionalLong.empty();
    private boolean valid = true;

    private MeasurementBuilder(String phase) {
      this.phase = phase;
    }

    /** The number of its repetition. */
    MeasurementBuilder repetition(long number) {
      repetition = OptionalLong.of(number);
      return this;
    }

    /** It does not count. */
    MeasurementBuilder invalid() {
      valid = false;
      return this;
    }

    /** What is told; NaN and what is infinite is not. */
    MeasurementBuilder with(BenchmarkMeasure measure, double value) {
      if (Double.isFinite(value)) {
        values.put(measure, measure.isWhole() ? Math.rint(value) : value);
      }
      return this;
    }

    /** The same of many. */
    MeasurementBuilder with(Map<BenchmarkMeasure, Double> all) {
      all.forEach(this::with);
      return this;
    }

    /** How long operations took. */
    MeasurementBuilder percentile(LatencyPercentile percentile) {
      percentiles.add(percentile);
      return this;
    }

    Measurement build() {
      return new Measurement(phase, repetition, valid, values, percentiles);
    }
  }
}
