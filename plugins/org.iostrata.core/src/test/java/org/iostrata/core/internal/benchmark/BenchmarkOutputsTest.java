// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read is what the tools themselves say a second time in the same output, or another. */
class BenchmarkOutputsTest {
  private static final Path OUTPUTS =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures", "benchmarks");

  private static BenchmarkRun read(BenchmarkTool tool, String name) throws IOException {
    return tool.read(OUTPUTS.resolve(name));
  }

  /** IOR's table at the end has best, worst and mean of the repetitions in MiB/s. */
  @ParameterizedTest
  @CsvSource({"ior-3.0.1.txt,2,file-per-process", "ior-4-posix.txt,3,single-shared-file"})
  void repetitionsOfIorAreThoseOfItsSummary(String name, int repetitions, String access)
      throws IOException {
    BenchmarkRun run = read(BenchmarkTool.IOR, name);
    assertEquals(access, run.tests().get(0).settings().get("access"));
    int compared = 0;
    for (String line : Files.readAllLines(OUTPUTS.resolve(name))) {
      String[] cells = line.strip().split("\\s+", -1);
      if (line.matches("(write|read) +.*POSIX +0")) {
        BenchmarkSummary summary = summary(run, cells[0]);
        assertEquals(repetitions, summary.repetitions());
        assertNear(Double.parseDouble(cells[1]) * Figures.MIB, summary.best(), 1e-4);
        assertNear(Double.parseDouble(cells[2]) * Figures.MIB, summary.worst(), 1e-4);
        assertNear(Double.parseDouble(cells[3]) * Figures.MIB, summary.mean(), 1e-4);
        compared++;
      }
    }
    assertEquals(2, compared);
  }

  @Test
  void repetitionsOfIorAreThoseOfItsJsonSummary() throws IOException {
    BenchmarkRun run = read(BenchmarkTool.IOR, "ior-4-mpiio.json");
    Map<String, Object> whole = OutputText.of(OUTPUTS.resolve("ior-4-mpiio.json")).object();
    List<Map<String, Object>> summaries = JsonTree.objects(whole, "summary");
    assertEquals(2, summaries.size());
    for (Map<String, Object> told : summaries) {
      BenchmarkSummary summary = summary(run, JsonTree.text(told, "operation"));
      assertNear(JsonTree.number(told, "bwMaxMIB") * Figures.MIB, summary.best(), 1e-9);
      assertNear(JsonTree.number(told, "bwMeanMIB") * Figures.MIB, summary.mean(), 1e-6);
    }
    Measurement write = run.tests().get(0).measurements().get(0);
    assertEquals(8 * Figures.MIB, write.value(BenchmarkMeasure.BYTES).orElseThrow());
    assertEquals(65536, write.value(BenchmarkMeasure.TRANSFER_BYTES).orElseThrow());
    assertEquals(4, write.value(BenchmarkMeasure.PROCESSES).orElseThrow());
  }

  /** Throughput is bytes by time: in every row of IOR, whose throughput has four digits or more. */
  @ParameterizedTest
  @CsvSource({"ior-3.0.1.txt", "ior-4-posix.txt", "ior-4-mpiio.json"})
  void rowsOfIorAreConsistent(String name) throws IOException {
    List<Measurement> rows = read(BenchmarkTool.IOR, name).tests().get(0).measurements();
    List<Measurement> moved = rows.stream().filter(row -> !row.phase().equals("remove")).toList();
    assertTrue(moved.size() >= 4);
    for (Measurement row : moved) {
      double bytes = row.value(BenchmarkMeasure.BYTES).orElseThrow();
      double seconds = row.value(BenchmarkMeasure.ELAPSED_NS).orElseThrow() / Figures.NS_PER_SECOND;
      assertNear(bytes / seconds, row.value(BenchmarkMeasure.BYTES_PER_SECOND).orElseThrow(), 0.01);
    }
  }

  @Test
  void mdtestTellsEveryPhase() throws IOException {
    BenchmarkRun run = read(BenchmarkTool.MDTEST, "mdtest.txt");
    assertEquals(10, run.tests().get(0).measurements().size());
    BenchmarkSummary creation = summary(run, "File creation");
    assertEquals(2, creation.repetitions());
    assertEquals(21609.542, creation.best());
    assertEquals(14093.290, creation.worst());
    assertEquals(17851.416, creation.mean());
    assertEquals("200", run.tests().get(0).settings().get("files/directories"));
  }

  @Test
  void whatIo500PrintsIsWhatItKeeps() throws IOException {
    Map<String, BenchmarkSummary> printed = byPhase(read(BenchmarkTool.IO500, "io500.txt"));
    Map<String, BenchmarkSummary> kept = byPhase(read(BenchmarkTool.IO500, "io500-result.txt"));
    assertEquals(14, printed.size());
    assertEquals(printed, kept);
    assertFalse(printed.get("ior-easy-write").valid());
    assertTrue(printed.get("ior-easy-read").valid());
    assertEquals(4.923589, printed.get("SCORE").score().orElseThrow());
  }

  /** The text has three digits. */
  @Test
  void textOfFioIsItsJsonRounded() throws IOException {
    Map<String, Measurement> json = rows(read(BenchmarkTool.FIO, "fio.json"));
    Map<String, Measurement> text = rows(read(BenchmarkTool.FIO, "fio.txt"));
    assertEquals(json.keySet(), text.keySet());
    assertEquals(4, json.size(), json::toString);
    for (Map.Entry<String, Measurement> row : json.entrySet()) {
      Measurement rounded = text.get(row.getKey());
      assertTrue(row.getValue().values().keySet().containsAll(rounded.values().keySet()));
      assertTrue(rounded.values().size() >= 2);
      rounded
          .values()
          .forEach((key, told) -> assertNear(row.getValue().values().get(key), told, 0.01));
      assertEquals(row.getValue().percentiles().size(), rounded.percentiles().size());
      for (int i = 0; i < rounded.percentiles().size(); i++) {
        LatencyPercentile exact = row.getValue().percentiles().get(i);
        assertNear(exact.percent(), rounded.percentiles().get(i).percent(), 1e-6);
        assertNear(exact.latencyNs(), rounded.percentiles().get(i).latencyNs(), 0.02);
      }
    }
  }

  @Test
  void textOfH5benchIsItsCsv() throws IOException {
    BenchmarkRun text = read(BenchmarkTool.H5BENCH, "h5bench-write.txt");
    assertEquals(
        BenchmarkSummary.of(read(BenchmarkTool.H5BENCH, "h5bench-write.csv")),
        BenchmarkSummary.of(text));
    Measurement write = text.tests().get(0).measurements().get(0);
    assertEquals(8 * Figures.MIB, write.value(BenchmarkMeasure.BYTES).orElseThrow());
    assertNear(0.010e9, write.value(BenchmarkMeasure.OPEN_NS).orElseThrow(), 1e-9);
    assertEquals("read", summary(read(BenchmarkTool.H5BENCH, "h5bench-read.txt"), "read").phase());
  }

  @Test
  void anotherToolsOutputIsNamed() {
    IOException refused =
        assertThrows(IOException.class, () -> read(BenchmarkTool.FIO, "mdtest.txt"));
    assertTrue(refused.getMessage().contains("iostrata import mdtest"), refused::getMessage);
  }

  /** Of a job that was ended in between its rows are read as far as they are whole. */
  @Test
  void cutOutputsAreReadAsFarAsTheyGo(@TempDir Path folder) throws IOException {
    for (BenchmarkTool tool : BenchmarkTool.values()) {
      for (String name : names()) {
        byte[] whole = Files.readAllBytes(OUTPUTS.resolve(name));
        for (int length = 0; length < whole.length; length += 97) {
          Path cut = folder.resolve(name);
          Files.write(cut, java.util.Arrays.copyOf(whole, length));
          try {
            assertFalse(tool.read(cut).isEmpty());
          } catch (IOException e) {
            assertTrue(e.getMessage().contains(name), e::getMessage);
          }
        }
      }
    }
  }

  private static List<String> names() throws IOException {
    try (var files = Files.list(OUTPUTS)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static Map<String, Measurement> rows(BenchmarkRun run) {
    return run.tests().stream()
        .flatMap(test -> test.measurements().stream().map(row -> Map.entry(test.name(), row)))
        .collect(
            Collectors.toMap(
                row -> row.getKey() + " " + row.getValue().phase(), Map.Entry::getValue));
  }

  private static Map<String, BenchmarkSummary> byPhase(BenchmarkRun run) {
    return BenchmarkSummary.of(run).stream()
        .collect(Collectors.toMap(BenchmarkSummary::phase, summary -> summary));
  }

  private static BenchmarkSummary summary(BenchmarkRun run, String phase) {
    return byPhase(run).get(phase);
  }

  private static void assertNear(double expected, double actual, double share) {
    assertEquals(expected, actual, Math.abs(expected) * share);
  }
}
