// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables of recorded archives, as text. */
class TableExportTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");

  @TempDir Path folder;

  private static void add(TableExport export, String fixture, int threads, Progress progress)
      throws IOException {
    try (Source source = TraceSource.open(FIXTURES.resolve(fixture))) {
      AnalysisOptions options = AnalysisOptions.defaults().withThreads(threads);
      AnalysisResult result = AnalysisEngine.analyze(source, options, Progress.NONE);
      export.add(source, result, threads, progress);
    }
  }

  private Map<String, String> export(String fixture, int threads, TextFormat format)
      throws IOException {
    return export(List.of(fixture), threads, format);
  }

  private Map<String, String> export(List<String> fixtures, int threads, TextFormat format)
      throws IOException {
    Path target = Files.createTempDirectory(folder, "tables");
    TableExport export = new TableExport(new TextFiles(target, format));
    for (String fixture : fixtures) {
      add(export, fixture, threads, Progress.NONE);
    }
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(target)) {
      for (Path file : all.toList()) {
        files.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return files;
  }

  /** The rows of a table; the fixtures have no cell that is quoted. */
  private static List<Map<String, String>> rows(String csv) {
    List<String> lines = csv.lines().toList();
    List<String> names = List.of(lines.get(0).split(",", -1));
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      assertEquals(names.size(), cells.length, line);
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < cells.length; i++) {
        row.put(names.get(i), cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(strings = {"ior-coll", "ior-nonblock", "posix-linktime", "posix-serial-threads"})
  void operationsAddUpToTheLayers(String fixture) throws IOException {
    Map<String, String> files = export(fixture, 2, TextFormat.CSV);
    Map<String, long[]> sums = new TreeMap<>();
    for (Map<String, String> row : rows(files.get("operations.csv"))) {
      if (row.get("fileClass").equals(FileClass.DATA.name())) {
        long[] sum =
            sums.computeIfAbsent(row.get("layer") + " " + row.get("kind"), k -> new long[3]);
        sum[0]++;
        sum[1] += Long.parseLong(row.get("bytes"));
        sum[2] += Long.parseLong(row.get("callbackNs")) - Long.parseLong(row.get("admitNs"));
      }
    }
    int layers = 0;
    for (Map<String, String> row : rows(files.get("layers.csv"))) {
      long[] sum = sums.get(row.get("layer") + " " + row.get("kind"));
      assertEquals(sum[0], Long.parseLong(row.get("count")));
      assertEquals(sum[1], Long.parseLong(row.get("bytes")));
      assertEquals(sum[2], Long.parseLong(row.get("timeNs")));
      layers++;
    }
    assertEquals(sums.size(), layers);
    assertTrue(layers > 3);
  }

  @Test
  void parentsAreFound() throws IOException {
    List<Map<String, String>> operations =
        rows(export("ior-coll", 2, TextFormat.CSV).get("operations.csv"));
    Map<String, String> layerOf = new HashMap<>();
    operations.forEach(
        row -> layerOf.put(row.get("process") + " " + row.get("id"), row.get("layer")));
    int children = 0;
    for (Map<String, String> row : operations) {
      if (!row.get("parentId").isEmpty()) {
        children++;
        String parent = row.get("process") + " " + row.get("parentId");
        assertEquals(row.get("parentLayer"), layerOf.get(parent));
      }
    }
    assertTrue(children >= 128, children + " children");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ior-coll", "posix-serial-threads", "pipit-ping-pong"})
  void anyNumberOfThreadsGivesTheSameBytes(String fixture) throws IOException {
    for (TextFormat format : TextFormat.values()) {
      Map<String, String> one = export(fixture, 1, format);
      assertEquals(one, export(fixture, 5, format));
      assertEquals(Tables.all().size(), one.size(), () -> "no part is left: " + one.keySet());
    }
  }

  @Test
  void everyRowOfTheResultIsThere() throws IOException {
    AnalysisResult result;
    try (Source source = TraceSource.open(FIXTURES.resolve("ior-coll"))) {
      result = AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
    Map<String, String> files = export("ior-coll", 2, TextFormat.JSON_LINES);
    assertEquals(result.links().orElseThrow().size(), files.get("links.jsonl").lines().count());
    assertEquals(result.windows().orElseThrow().size(), files.get("windows.jsonl").lines().count());
    assertEquals(
        result.files().stream().mapToInt(file -> file.kinds().size()).sum(),
        files.get("files.jsonl").lines().count());
    assertEquals(
        result.processes().orElseThrow().stream().mapToInt(process -> process.kinds().size()).sum(),
        files.get("processes.jsonl").lines().count());
    assertEquals(1, files.get("traces.jsonl").lines().count());
    assertEquals(
        Set.of("ior-coll"), Set.of(files.get("traces.jsonl").replaceAll("(?s).*/(.*?)\".*", "$1")));
  }

  @Test
  void aSecondTraceStandsBehindTheFirst() throws IOException {
    for (TextFormat format : TextFormat.values()) {
      Map<String, String> one = export("ior-coll", 2, format);
      Map<String, String> two = export(List.of("ior-coll", "ior-coll"), 2, format);
      one.forEach(
          (name, rows) -> {
            String again = name.endsWith(".csv") ? rows.substring(rows.indexOf('\n') + 1) : rows;
            String second = again.replaceAll("(?m)^((?:\\{\"trace\":)?)0,", "$11,");
            assertEquals(rows + second, two.get(name), name);
          });
    }
  }

  @Test
  void theProgressGoesToTheEnd() throws IOException {
    List<Long> reports = new ArrayList<>();
    TableExport export = new TableExport(new TextFiles(folder, TextFormat.CSV));
    add(export, "ior-coll", 1, (done, total) -> reports.add(total - done));
    assertEquals(reports.stream().sorted(Comparator.reverseOrder()).toList(), reports);
    assertEquals(0, reports.get(reports.size() - 1));
  }

  @Test
  void stopsWhenTheProgressSaysSo() throws IOException {
    List<Long> reports = new ArrayList<>();
    Progress impatient =
        new Progress() {
          @Override
          public void report(long done, long total) {
            reports.add(done);
          }

          @Override
          public boolean isCancelled() {
            return !reports.isEmpty();
          }
        };
    TableExport export = new TableExport(new TextFiles(folder, TextFormat.CSV));
    assertThrows(CancellationException.class, () -> add(export, "ior-coll", 2, impatient));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ior-coll", "block-dd", "posix-serial-threads"})
  void rowsInMemoryAreThoseOfTheFiles(String fixture) throws IOException {
    Map<String, String> files = export(fixture, 1, TextFormat.CSV);
    try (Source source = TraceSource.open(FIXTURES.resolve(fixture))) {
      AnalysisResult result =
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
      ResultRows inMemory = new ResultRows(result, Rules.judge(result));
      for (Table<?> table : ResultRows.tables()) {
        List<String> lines = files.get(table.name() + ".csv").lines().toList();
        assertEquals(lines.size() - 1, inMemory.count(table.name()), table.name());
        List<List<Object>> rows = inMemory.of(table.name(), 3);
        assertEquals(Math.min(3, lines.size() - 1), rows.size(), table.name());
        for (int row = 0; row < rows.size(); row++) {
          assertEquals(table.columns().size(), rows.get(row).size());
          List<String> cells = List.of(lines.get(row + 1).split(",", -1));
          for (int i = 0; cells.size() == table.columns().size() && i < cells.size(); i++) {
            assertEquals(
                cells.get(i).replace("\"\"", ""), asWritten(rows.get(row).get(i)), table.name());
          }
        }
      }
    }
  }

  private static String asWritten(Object value) {
    return value == null ? "" : value.toString();
  }

  @Test
  void columnsHaveUnitsAndHeadings() {
    Column time = new Column("slowestProcessTimeNs", ColumnType.INTEGER, "");
    assertEquals("Slowest process time", time.heading());
    assertEquals(Unit.NANOSECONDS, time.unit());
    assertEquals(Unit.BYTES, new Column("sizeMean", ColumnType.REAL, "").unit());
    assertEquals(Unit.BYTES, new Column("bytes", ColumnType.INTEGER, "").unit());
    assertEquals(Unit.COUNT, new Column("files", ColumnType.INTEGER, "").unit());
    Column rate = new Column("throughputBytesPerSecond", ColumnType.REAL, "");
    assertEquals(Unit.BYTES_PER_SECOND, rate.unit());
    assertEquals(Unit.RATIO, new Column("operationsPerSecond", ColumnType.REAL, "").unit());
    assertEquals(Unit.SHARE, new Column("childShare", ColumnType.REAL, "").unit());
  }
}
