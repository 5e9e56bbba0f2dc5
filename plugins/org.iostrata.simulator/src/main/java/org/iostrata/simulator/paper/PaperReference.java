// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.paper;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.simulator.SimulationResult;

/**
 * What the original simulator, PIOsimHD of 2009, came to when events of one time happen in their
 * order: of blocks of 50 KiB.
 */
final class PaperReference {
  private static final int CELL_COLUMNS = 4;
  private static final Map<String, String> LINES = lines();

  private PaperReference() {}

  private static Map<String, String> lines() {
    try (InputStream in = PaperReference.class.getResourceAsStream("reference.csv")) {
      Map<String, String> byCell = new LinkedHashMap<>();
      List<String> lines = new String(in.readAllBytes(), UTF_8).lines().toList();
      for (String line : lines.subList(1, lines.size())) {
        String[] columns = line.split(",");
        byCell.put(String.join(",", List.of(columns).subList(0, CELL_COLUMNS)), line);
      }
      return byCell;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What tells a cell: its columns before the result's. */
  static String key(PaperCell cell) {
    return cell.blockKib()
        + ","
        + cell.mode().label()
        + ","
        + cell.cacheLayer()
        + ","
        + cell.operation();
  }

  /** Whether there is one. */
  static boolean has(PaperCell cell) {
    return LINES.containsKey(key(cell));
  }

  /** Whether a result ends at the same nanosecond, after as many events. */
  static boolean isMet(PaperCell cell, SimulationResult result) {
    return cell.csv(result).equals(LINES.get(key(cell)));
  }

  /** The throughput, in MiB/s; not a number when there is none. */
  static double throughput(PaperCell cell) {
    String line = LINES.get(key(cell));
    return line == null
        ? Double.NaN
        : Double.parseDouble(List.of(line.split(",")).get(CELL_COLUMNS));
  }
}
