// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.iostrata.core.internal.export.Tables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code iostrata export} and {@code iostrata sql}. */
class TablesCommandTest extends CommandLineTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures");
  private static final String COLL = FIXTURES.resolve("ior-coll").toString();
  private static final String BY_LAYER =
      "SELECT layer, kind, count(*), sum(bytes), min(offsetBytes), count(issueNs),"
          + " bool_or(collective) FROM operations WHERE fileClass = 'DATA' GROUP BY ALL ORDER BY"
          + " ALL";

  @TempDir Path folder;

  private String sql(String trace, String query) {
    assertEquals(0, run("sql", trace, query, "--format", "csv"), err::toString);
    return out.toString();
  }

  private String export(TableFormat format) {
    String target = folder.resolve(format.toString()).toString();
    int exitCode = run("export", COLL, "--to", target, "--format", format.toString());
    assertEquals(0, exitCode, err::toString);
    return target;
  }

  @ParameterizedTest
  @EnumSource(TableFormat.class)
  void anExportAnswersAsTheTraceDoes(TableFormat format) {
    String target = export(format);
    assertEquals(Tables.all().size(), out.toString().lines().count(), out::toString);
    assertTrue(out.toString().lines().allMatch(file -> Files.exists(Path.of(file))));
    assertEquals(sql(COLL, BY_LAYER), sql(target, BY_LAYER));
    assertTrue(out.toString().contains("POSIX,write,64,1048576,0,0,false\n"), out::toString);
    for (String table :
        new String[] {
          "layers",
          "files",
          "patterns",
          "links",
          "criticalPaths",
          "aggregations",
          "windows",
          "evidence"
        }) {
      String all = "SELECT * FROM " + table;
      assertEquals(sql(COLL, all), sql(target, all));
      assertTrue(out.toString().lines().count() > 2, out::toString);
    }
    String verdicts = "SELECT id, severity, layer, remedy FROM findings";
    assertEquals(sql(COLL, verdicts), sql(target, verdicts));
  }

  /** The children of an operation lie in it, so what it has to itself and below is its time. */
  @Test
  void timesOfItsOwnAndBelowAddUp() {
    assertEquals(
        "n\n0\n", sql(COLL, "SELECT count(*) AS n FROM layers WHERE childNs + selfNs <> timeNs"));
    assertEquals(
        "n\n0\n",
        sql(
            COLL,
            "SELECT count(*) AS n FROM criticalPaths a JOIN criticalPaths b USING (trace, path)"
                + " WHERE b.depth = a.depth + 1 AND b.durationNs > a.durationNs - a.selfNs"));
    String slowest = sql(COLL, "SELECT max(durationNs) AS ns FROM criticalPaths");
    assertEquals(
        slowest, sql(COLL, "SELECT max(durationNs) AS ns FROM operations WHERE layer = 'MPI_IO'"));
  }

  @Test
  void severalTracesFillTheSameTables() {
    Path target = folder.resolve("both");
    String indep = FIXTURES.resolve("ior-indep").toString();
    assertEquals(0, run("export", COLL, indep, "--to", target.toString()), err::toString);
    String byTrace =
        "SELECT trace, count(*) FROM operations WHERE layer = 'POSIX' GROUP BY trace ORDER BY"
            + " trace";
    String both = sql(target.toString(), byTrace);
    assertEquals(0, run("sql", COLL, indep, byTrace, "--format", "csv"), err::toString);
    assertEquals(both, out.toString());
    assertEquals(3, both.lines().count(), both);
    assertEquals(
        "trace,path\n0," + COLL + "\n1," + indep + "\n",
        sql(target.toString(), "SELECT trace, path FROM traces"));
  }

  @Test
  void anUnreadableTraceDoesNotStopTheOthers() {
    String target = folder.resolve("rest").toString();
    assertEquals(3, run("export", "no-such-trace", COLL, "--to", target));
    assertTrue(err.toString().contains("no-such-trace: no such file"), err::toString);
    assertEquals("trace,path\n0," + COLL + "\n", sql(target, "SELECT trace, path FROM traces"));
    assertEquals(3, run("export", "no-such-trace", "nor-this", "--to", target + "2"));
    assertTrue(!Files.exists(Path.of(target + "2", "traces.parquet")));
  }

  @Test
  void aDirectoryTreeIsSearchedForTraces() {
    assertEquals(
        0,
        run("sql", "--recursive", COLL, "SELECT count(*) AS n FROM traces", "--format", "csv"),
        err::toString);
    assertEquals("n\n1\n", out.toString());
  }

  @Test
  void withoutAQuestionTheColumnsAreListed() {
    assertEquals(0, run("sql", COLL, "--format", "csv"), err::toString);
    assertTrue(
        out.toString().contains("\nlinks,amplification,DOUBLE,childBytes / parentBytes\n"),
        out::toString);
    assertEquals(
        1L + Tables.all().stream().mapToInt(table -> table.columns().size()).sum(),
        out.toString().lines().count());
    assertEquals(3, run("sql", "no-such-trace"));
  }

  @Test
  void whatIsWrongWithAQuestionIsSaid() {
    assertEquals(2, run("sql", COLL, "SELECT size FROM layer"));
    assertTrue(err.toString().contains("Did you mean \"layers\"?"), err::toString);
    assertTrue(err.toString().contains("lists the tables"), err::toString);
    assertTrue(!err.toString().contains("Usage:"), err::toString);
  }

  @Test
  void aColumnHasTheTypeThePageSays() {
    String described = sql(export(TableFormat.PARQUET), "DESCRIBE operations");
    assertTrue(described.contains("admitNs,BIGINT,"), described);
    assertTrue(described.contains("collective,BOOLEAN,"), described);
    assertEquals(described, sql(export(TableFormat.CSV), "DESCRIBE operations"));
  }

  @ParameterizedTest
  @EnumSource(TableFormat.class)
  void theSameTraceGivesTheSameBytes(TableFormat format) throws Exception {
    Path first = Path.of(export(format));
    Map<String, String> before = digests(first);
    Files.move(first, folder.resolve("first"));
    export(format);
    assertEquals(before, digests(first));
  }

  private static Map<String, String> digests(Path folder) throws Exception {
    Map<String, String> digests = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
        digests.put(file.getFileName().toString(), HexFormat.of().formatHex(digest));
      }
    }
    return digests;
  }

  @Test
  void aDirectoryInUseIsRefused() throws IOException {
    Files.createFile(folder.resolve("mine"));
    assertEquals(2, run("export", COLL, "--to", folder.toString()));
    assertEquals(List.of(folder.resolve("mine")), inside(folder));
  }

  @Test
  void aBrokenTraceLeavesNothingBehind() throws IOException {
    Path broken = folder.resolve("broken");
    try (Stream<Path> files = Files.walk(Path.of(COLL))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = broken.resolve(Path.of(COLL).relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    Path events = broken.resolve("traces/3.evt");
    byte[] bytes = Files.readAllBytes(events);
    Files.write(events, Arrays.copyOf(bytes, bytes.length / 2));
    Path target = folder.resolve("target");
    assertEquals(3, run("export", broken.toString(), "--to", target.toString(), "--strict"));
    assertTrue(err.toString().contains("3.evt: byte "), err::toString);
    assertTrue(Files.notExists(target), "nor does the folder stay");
    assertEquals(3, run("sql", "--strict", broken.toString(), "FROM layers"));
  }

  private static List<Path> inside(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DROP VIEW layers",
        "CREATE TABLE x AS FROM layers",
        "COPY layers TO 'never-written.csv'",
        "EXPLAIN ANALYZE COPY layers TO 'never-written.csv'",
        "SET threads = 1",
        "INSTALL httpfs",
        "ATTACH 'never-written.db'",
        "FROM layers; FROM links",
        "SELECT nothing FROM layers",
        "SELECT",
        "",
      })
  void onlyAQuestionIsAnswered(String query) {
    assertEquals(2, run("sql", COLL, query), query);
    assertEquals("", out.toString());
    assertTrue(!Files.exists(Path.of("never-written.csv")));
    assertTrue(!Files.exists(Path.of("never-written.db")));
  }

  @Test
  void answersComeAsTableCsvAndJson() {
    String query =
        "SELECT * FROM (VALUES (1, 'é', NULL, true, 0.5, 'NaN'::DOUBLE, [1, 2]),"
            + " (123456789012345678901234567890, 'a,b', 2, false, 1e300, -1.5, []))"
            + " AS t(n, text, maybe, flag, d, r, list)";
    assertEquals(0, run("sql", COLL, query), err::toString);
    assertEquals(
        """
                                       n text maybe flag        d    r list
                                       1 é        - true      0.5    - [1, 2]
          123456789012345678901234567890 a,b      2 false 1.0E300 -1.5 []
        """,
        out.toString());
    assertEquals(0, run("sql", COLL, query, "--format", "csv"));
    assertEquals("1,é,,true,0.5,,\"[1, 2]\"", out.toString().lines().toList().get(1));
    assertEquals(0, run("sql", COLL, query, "--format", "json"));
    assertEquals(
        "{\"n\":1,\"text\":\"é\",\"maybe\":null,\"flag\":true,\"d\":0.5,\"r\":null,\"list\":\"[1,"
            + " 2]\"}",
        out.toString().lines().toList().get(0));
    assertEquals(0, run("sql", COLL, "SELECT 1 AS one WHERE false"));
    assertEquals("  one\n", out.toString());
  }

  @Test
  void eventsArePrintedOfTheOperationsThatAreAskedFor() {
    String part = "layer == MPI_IO && kind == write";
    assertEquals(0, run("export", COLL, "--events", "--where", part), err::toString);
    String counted = "SELECT count(*) FROM operations WHERE layer = 'MPI_IO' AND kind = 'write'";
    List<String> lines = out.toString().lines().toList();
    assertTrue(lines.stream().allMatch(l -> l.contains("\tEVENT: MPI_IO_")), out::toString);
    long admitted = lines.stream().filter(l -> l.contains("MPI_IO_ADMIT\tOP: WRITE")).count();
    assertEquals("count_star()\n" + admitted + "\n", sql(COLL, counted));
    assertTrue(admitted > 0);
  }

  @Test
  void aTraceThatCannotBeListedDoesNotStopTheOthers() throws IOException {
    String broken = Files.writeString(folder.resolve("broken.otf2"), "no trace").toString();
    assertEquals(0, run("export", COLL, "--events"), err::toString);
    String listed = out.toString();
    out.getBuffer().setLength(0);
    assertEquals(3, run("export", broken, COLL, "--events"));
    assertEquals(listed, out.toString());
    assertTrue(err.toString().contains("broken.otf2"), err::toString);
    assertEquals(3, run("export", broken, "--events"));
  }

  @Test
  void anExportGoesToOnePlace() {
    assertEquals(2, run("export", COLL));
    assertTrue(err.toString().contains("--to=<DIR>"), err::toString);
    assertEquals(2, run("export", COLL, "--events", "--to", folder.resolve("x").toString()));
    assertTrue(err.toString().contains("leave out --to"), err::toString);
  }
}
