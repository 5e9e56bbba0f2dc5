// SPDX-License-Identifier: EPL-2.0
package org.iostrata.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.iostrata.simulator.SimulationResult;
import org.junit.jupiter.api.Test;

class SimulatorBenchmarkTest {
  private static final long MIB = 1L << 20;

  @Test
  void itSimulatesWhatItCounts() throws Exception {
    SimulatorBenchmark benchmark = new SimulatorBenchmark();
    SimulationResult alone = benchmark.simulate();
    assertEquals(SimulatorBenchmark.EVENTS, alone.events());
    assertEquals(1000 * MIB, alone.writtenBytes());
    assertEquals(alone, benchmark.record());
  }
}
