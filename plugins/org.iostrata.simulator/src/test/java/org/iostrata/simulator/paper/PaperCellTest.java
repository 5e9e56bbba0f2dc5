// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.paper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.SimulationCase;
import org.iostrata.simulator.SimulationResult;
import org.iostrata.simulator.Simulator;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The model is that of the original simulator: to the nanosecond, and to the event. */
class PaperCellTest {
  @TestFactory
  Stream<DynamicTest> eachCellIsThatOfTheOriginal() throws IOException {
    Map<String, String> reference = reference();
    return PaperCell.all().stream()
        .filter(cell -> reference.containsKey(PaperReference.key(cell)))
        .map(
            cell ->
                DynamicTest.dynamicTest(PaperReference.key(cell), () -> check(cell, reference)));
  }

  private static void check(PaperCell cell, Map<String, String> reference) throws ModelException {
    assertEquals(reference.get(PaperReference.key(cell)), cell.csv(simulate(cell)));
  }

  private static SimulationResult simulate(PaperCell cell) throws ModelException {
    SimulationCase simulated = cell.simulationCase();
    return Simulator.run(simulated.cluster(), simulated.workload(), Progress.NONE);
  }

  @Test
  void theReferenceIsAllOfBlocksOf50Kib() throws IOException {
    assertEquals(
        PaperCell.all().stream()
            .filter(cell -> cell.blockKib() == 50)
            .map(PaperReference::key)
            .toList(),
        List.copyOf(reference().keySet()));
    assertEquals(120, PaperCell.all().size());
  }

  private static Map<String, String> reference() throws IOException {
    try (InputStream in = PaperCellTest.class.getResourceAsStream("reference.csv")) {
      List<String> lines = new String(in.readAllBytes(), UTF_8).lines().toList();
      assertEquals(PaperCell.csvHead(), lines.get(0));
      Map<String, String> byCell = new LinkedHashMap<>();
      for (String line : lines.subList(1, lines.size())) {
        byCell.put(line.replaceFirst("(,[^,]*){3}$", ""), line);
      }
      return byCell;
    }
  }
}
