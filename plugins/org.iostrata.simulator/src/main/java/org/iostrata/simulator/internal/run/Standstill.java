// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.run;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.internal.program.ClientProcess;

/** Whether nothing can happen any more although processes have not ended: who waits for whom. */
final class Standstill {
  private static final int MOST_TOLD = 10;

  private Standstill() {}

  static void check(List<ClientProcess> processes) throws ModelException {
    List<String> waiting = new ArrayList<>();
    int more = 0;
    for (ClientProcess process : processes) {
      String waitsFor = process.waitsFor();
      if (waitsFor != null && waiting.size() == MOST_TOLD) {
        more++;
      } else if (waitsFor != null) {
        waiting.add("process %d waits for %s".formatted(process.rank(), waitsFor));
      }
    }
    if (!waiting.isEmpty()) {
      throw new ModelException(
          "the program never ends: "
              + String.join("; ", waiting)
              + (more > 0 ? "; and " + more + " others wait, too" : ""));
    }
  }
}
