// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** All repetitions of one phase of one configuration; at least one. */
public record IorSeries(IorSetup setup, boolean isWrite, List<IorSample> samples) {
  /** A spread that is larger than this share of the mean is too large to compare. */
  static final double UNEVEN = 0.25;

  /** Less of a difference is none. */
  private static final double APART = 1.1;

  /** The fastest repetition, in bytes per second. */
  public double best() {
    return samples.stream().mapToDouble(IorSample::rate).max().orElse(0);
  }

  /** The slowest repetition, in bytes per second. */
  public double least() {
    return samples.stream().mapToDouble(IorSample::rate).min().orElse(0);
  }

  /** In bytes per second. */
  public double mean() {
    return average(IorSample::rate);
  }

  /** From the slowest to the fastest, as a share of the mean. */
  public double spread() {
    return mean() > 0 ? (best() - least()) / mean() : 0;
  }

  /** Calls a second. */
  public double iops() {
    return average(IorSample::iops);
  }

  /** The share of a read that storage did not give, or NaN. */
  public double fromMemory() {
    return average(IorSample::fromMemory);
  }

  /** Bytes per second until all was on storage. */
  double flushedRate() {
    return average(IorSample::flushedRate);
  }

  double average(ToDoubleFunction<IorSample> of) {
    return samples.stream().mapToDouble(of).average().orElse(Double.NaN);
  }

  boolean isEven() {
    return spread() <= UNEVEN;
  }

  /** Whether every repetition was faster than every one of another series, and the mean by much. */
  boolean isFasterThan(IorSeries other) {
    return least() > other.best() && mean() >= APART * other.mean();
  }
}
