// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.iostrata.core.TraceSource;
import org.iostrata.core.model.Layer;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.cluster.ClusterFile;
import org.iostrata.simulator.sweep.Sweep;
import org.junit.jupiter.api.Test;

/**
 * Predictions beside what was measured when the change was made: five programs, four changes each
 * (tests/replay).
 */
class MeasuredReplayTest {
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));
  private static final String RECORDED = "recorded";
  private static final double CLOSE = 0.15;
  private static final int ENOUGH = 19; // all but HDF5 on fewer servers

  @Test
  void mostChangesDoWhatWasPredicted() throws IOException, ModelException {
    Map<String, Double> off = new TreeMap<>();
    try (Stream<Path> programs = Files.list(ROOT.resolve("tests/fixtures/replay"))) {
      for (Path program : programs.filter(Files::isDirectory).toList()) {
        predict(program, off);
      }
    }
    String told =
        off.entrySet().stream()
            .map(one -> "%s: %+.1f %%".formatted(one.getKey(), 100 * one.getValue()))
            .collect(Collectors.joining("\n"));
    assertEquals(20, off.size(), told);
    long close = off.values().stream().filter(one -> Math.abs(one) <= CLOSE).count();
    assertTrue(close >= ENOUGH, told);
  }

  /** Times are those of the program's work; what is before and after it stays as it was. */
  private static void predict(Path folder, Map<String, Double> off)
      throws IOException, ModelException {
    JsonNode measured = new ObjectMapper().readTree(folder.resolve("measured.json").toFile());
    Cluster cluster = ClusterFile.read(ROOT.resolve("tests/replay/cluster.yaml"), Map.of());
    List<Map<String, String>> changes = new ArrayList<>();
    for (Iterator<String> names = measured.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      changes.addAll(name.equals(RECORDED) ? List.of() : Sweep.variants(name));
    }
    RecordedProgram program;
    try (Source source = TraceSource.open(folder)) {
      program = RecordedRunReader.read(source, Layer.MPI_IO);
    }
    double outside = program.elapsedNs() / 1e9 - measured.get(RECORDED).asDouble();
    ReplayStudy study = ReplayStudy.of(program, cluster, /* isFitted= */ true, Progress.NONE);
    for (ReplayStudy.Prediction one : study.predict(changes)) {
      if (!one.settings().isEmpty()) {
        String name = ReplayStudy.name(one.settings());
        double predicted = one.result().orElseThrow().programNs() / 1e9 - outside;
        off.put(folder.getFileName() + " " + name, predicted / measured.get(name).asDouble() - 1);
      }
    }
  }
}
