// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What runs at once shares the processor: checked by reckoning. */
class CpuTest {
  private final Simulation simulation = new Simulation();
  private final Cpu cpu = new Cpu(simulation, 1e6); // an instruction takes 1 us
  private final List<String> ended = new ArrayList<>();

  private void compute(String name, double instructions) {
    cpu.compute(instructions, () -> ended.add(name + "@" + simulation.nowNs()));
  }

  @Test
  void aloneItHasAllOfIt() {
    compute("a", 5);
    simulation.run(100);
    assertEquals(List.of("a@5000"), ended);
  }

  @Test
  void twoHaveHalfEach() {
    compute("a", 10);
    compute("b", 20);
    simulation.run(100);
    assertEquals(List.of("a@20000", "b@30000"), ended);
  }

  @Test
  void whatComesLaterSharesWhatIsLeft() {
    compute("a", 10);
    simulation.schedule(5000, what -> compute("b", 10), null);
    simulation.run(100);
    assertEquals(List.of("a@15000", "b@20000"), ended);
  }

  @Test
  void lessThanAnInstructionIsOne() {
    compute("a", 0);
    simulation.run(100);
    assertEquals(List.of("a@1000"), ended);
  }
}
