// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.paper;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.SimulationResult;
import org.iostrata.simulator.Simulator;

/** All measurements of the paper. Immutable. */
public final class PaperStudy {
  private final Map<PaperCell, SimulationResult> results;

  private PaperStudy(Map<PaperCell, SimulationResult> results) {
    this.results = results;
  }

  /**
   * Simulates all of them.
   *
   * @param threads how many at once
   * @throws java.util.concurrent.CancellationException when {@code progress} says so
   */
  public static PaperStudy run(int threads, Progress progress) throws ModelException {
    return run(PaperCell.all(), threads, progress);
  }

  static PaperStudy run(List<PaperCell> cells, int threads, Progress progress)
      throws ModelException {
    List<SimulationResult> done =
        Simulator.runAll(cells.stream().map(PaperCell::simulationCase).toList(), threads, progress);
    Map<PaperCell, SimulationResult> results = new LinkedHashMap<>();
    for (int i = 0; i < cells.size(); i++) {
      results.put(cells.get(i), done.get(i));
    }
    return new PaperStudy(results);
  }

  /** A line for each, below their head. */
  public String csv() {
    StringBuilder csv = new StringBuilder(PaperCell.csvHead()).append('\n');
    results.forEach((cell, result) -> csv.append(cell.csv(result)).append('\n'));
    return csv.toString();
  }

  /** An array with an object for each, whose names are those of the columns. */
  public String json() {
    StringWriter json = new StringWriter();
    try (JsonGenerator out = new JsonFactory().createGenerator(json)) {
      out.useDefaultPrettyPrinter();
      out.writeStartArray();
      for (Map.Entry<PaperCell, SimulationResult> entry : results.entrySet()) {
        write(entry.getKey(), entry.getValue(), out);
      }
      out.writeEndArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return json + "\n";
  }

  private static void write(PaperCell cell, SimulationResult result, JsonGenerator out)
      throws IOException {
    out.writeStartObject();
    out.writeNumberField("block_kib", cell.blockKib());
    out.writeStringField("mode", cell.mode().label());
    out.writeStringField("cache_layer", cell.cacheLayer());
    out.writeStringField("op", cell.operation());
    out.writeNumberField("throughput_mib_s", PaperCell.throughput(result));
    out.writeNumberField("simulated_ns", result.durationNs());
    out.writeNumberField("events", result.events());
    out.writeEndObject();
  }

  /** A table for each figure of the paper: throughputs in MiB/s, by access and cache layer. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < PaperCell.BLOCKS_KIB.size(); i++) {
      int blockKib = PaperCell.BLOCKS_KIB.get(i);
      text.append(i == 0 ? "" : "\n");
      text.append(
          "Figure %d: blocks of %d KiB, throughput in MiB/s%n%n".formatted(i + 1, blockKib));
      text.append("  %-15s".formatted(""));
      for (String cacheLayer : PaperCell.CACHE_LAYERS) {
        text.append(" %22s".formatted(cacheLayer));
      }
      text.append('\n');
      for (boolean isWrite : new boolean[] {false, true}) {
        for (AccessMode mode : AccessMode.values()) {
          text.append(row(blockKib, mode, isWrite));
        }
      }
      text.append(besideReference(blockKib));
    }
    return text.toString();
  }

  /** How many measurements are those of the reference, and which are not. */
  private String besideReference(int blockKib) {
    List<PaperCell> told =
        results.keySet().stream()
            .filter(cell -> cell.blockKib() == blockKib && PaperReference.has(cell))
            .toList();
    List<PaperCell> others =
        told.stream().filter(cell -> !PaperReference.isMet(cell, results.get(cell))).toList();
    if (told.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    text.append(
        "%n  %d of %d end at the nanosecond of PIOsimHD, after as many events%n"
            .formatted(told.size() - others.size(), told.size()));
    for (PaperCell cell : others) {
      text.append(
          String.format(
              Locale.US,
              "  %s %s, %s: %.3f, there %.3f%n",
              cell.mode().label(),
              cell.operation(),
              cell.cacheLayer(),
              throughput(cell),
              PaperReference.throughput(cell)));
    }
    return text.toString();
  }

  private String row(int blockKib, AccessMode mode, boolean isWrite) {
    StringBuilder row = new StringBuilder();
    row.append("  %-5s %-9s".formatted(isWrite ? "write" : "read", mode.label()));
    for (String cacheLayer : PaperCell.CACHE_LAYERS) {
      double throughput = throughput(new PaperCell(blockKib, mode, cacheLayer, isWrite));
      row.append(String.format(Locale.US, " %22.1f", throughput));
    }
    return row.append('\n').toString();
  }

  /** What a measurement came to, in MiB/s. */
  double throughput(PaperCell cell) {
    SimulationResult result = results.get(cell);
    return result == null ? Double.NaN : PaperCell.throughput(result);
  }

  /** The figures of the paper as SVG, by the names of their files. */
  public Map<String, String> figures() {
    Map<String, String> figures = new LinkedHashMap<>();
    for (int i = 0; i < PaperCell.BLOCKS_KIB.size(); i++) {
      int blockKib = PaperCell.BLOCKS_KIB.get(i);
      figures.put(
          "figure-%d-%d-kib.svg".formatted(i + 1, blockKib), PaperFigure.svg(this, blockKib));
    }
    return figures;
  }
}
