// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.iostrata.core.TraceWriter;
import org.iostrata.simulator.internal.engine.Simulation;

/**
 * Writes some of the values that it hears. How long the run will be nobody knows: values are the
 * farther apart the later they are, so that each stretch of twice the time has as many, and there
 * are a thousand or so whatever happens.
 */
final class SampledGauge implements Gauge {
  private static final long FIRST_NS = 1_000_000;
  private static final int PART = 128;

  private final Simulation simulation;
  private final TraceWriter writer;
  private final int thread;
  private final int metric;
  private double value;
  private double written = Double.NaN;
  private long nextNs;

  SampledGauge(Simulation simulation, TraceWriter writer, int thread, int metric) {
    this.simulation = simulation;
    this.writer = writer;
    this.thread = thread;
    this.metric = metric;
  }

  @Override
  public void set(double newValue) {
    value = newValue;
    if (simulation.nowNs() >= nextNs) {
      write();
      nextNs = simulation.nowNs() + Math.max(FIRST_NS, simulation.nowNs() / PART);
    }
  }

  /** Writes the last value, when it is not. */
  void end() {
    if (value != written) {
      write();
    }
  }

  private void write() {
    try {
      writer.sample(thread, metric, simulation.nowNs(), value);
      written = value;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
