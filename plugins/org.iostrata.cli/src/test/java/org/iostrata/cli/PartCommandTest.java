// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --from}, {@code --to} and {@code --where}. */
class PartCommandTest extends CommandLineTest {
  private static final String TRACE =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures/ior-coll").toString();
  private static final String SAYS = "Only a part of the run: operations from 529 ms to 533 ms";

  @TempDir Path folder;

  private String sql(String query, String... more) {
    List<String> line = new java.util.ArrayList<>(List.of("sql", TRACE, query, "--format", "csv"));
    line.addAll(List.of(more));
    assertEquals(0, run(line.toArray(new String[0])), err::toString);
    return out.toString();
  }

  /** The database asks the same of all operations: it knows what is not known, too. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "layer == POSIX && kind == write;layer = 'POSIX' AND kind = 'write'",
        "bytes in 1..16KiB;bytes BETWEEN 1 AND 16384",
        "file ~ '*.dat' || fileClass == SYSTEM;file LIKE '%.dat' OR fileClass = 'SYSTEM'",
        "process in 1..2 && !collective;process BETWEEN 1 AND 2 AND NOT collective",
        "!(offset < 512KiB);NOT (offsetBytes < 524288)",
        "parentLayer != MPI_IO;parentLayer <> 'MPI_IO'",
        "begin >= 529ms && end < 533ms;admitNs >= 529000000 AND callbackNs < 533000000",
        "duration > 100us;durationNs > 100000",
        "handle !~ 'x';handle NOT LIKE 'x'",
      })
  void anExpressionSelectsWhatSqlDoes(String where, String condition) {
    String count = "SELECT count(*), sum(id), sum(bytes), min(admitNs) FROM operations";
    String expected = sql(count + " WHERE " + condition);
    assertEquals(expected, sql(count, "--where", where));
    assertFalse(expected.contains("\n0,"), expected);
  }

  @Test
  void anIndexIsMadeBesideTheArchiveAndUsed() throws IOException {
    Path archive = folder.resolve("run");
    copy(Path.of(TRACE), archive);
    String[] part = {"analyze", archive.toString(), "--from", "540ms", "--format", "json"};
    assertEquals(0, run(part));
    String expected = out.toString();
    assertEquals(0, run("info", "--index", archive.toString()), err::toString);
    assertTrue(out.toString().startsWith(archive.toString()), out::toString);
    Path index = archive.resolve("traces.otf2.index");
    assertTrue(Files.size(index) > 0);
    assertEquals(0, run(part));
    assertEquals(expected, out.toString());
    Files.writeString(index, "something else");
    assertEquals(0, run("analyze", archive.toString(), "--from", "540ms"));
    assertTrue(out.toString().contains("indexes of archives that do not fit them"), out::toString);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }

  @Test
  void aRangeSelectsWhatOverlapsIt() {
    String count = "SELECT count(*), sum(id) FROM operations";
    String overlaps = " WHERE admitNs < 533000000 AND callbackNs > 529000000";
    assertEquals(sql(count + overlaps), sql(count, "--from", "529ms", "--to", "0.533s"));
    assertEquals(
        "partFromNs,partToNs,partWhere\n529000000,,bytes > 0\n",
        sql(
            "SELECT partFromNs, partToNs, partWhere FROM traces",
            "--from",
            "529ms",
            "--where",
            "bytes > 0"));
  }

  @ParameterizedTest
  @CsvSource({
    "analyze, --from, --to",
    "findings, --from, --to",
    "report, --from, --to",
    "timeline, --from, --to",
    "export, --from, --until"
  })
  void everyCommandTellsWhereAnExpressionIsWrong(String command, String from, String to) {
    String target = folder.resolve("out.svg").toString();
    String[] line =
        switch (command) {
          case "report", "timeline" ->
              new String[] {command, TRACE, "-o", target, "--where", "layer == POSX"};
          case "export" ->
              new String[] {command, TRACE, "--to", target, "--where", "layer == POSX"};
          default -> new String[] {command, TRACE, "--where", "layer == POSX"};
        };
    assertEquals(2, run(line), err::toString);
    List<String> said = err.toString().lines().toList();
    assertTrue(
        said.get(0).startsWith("iostrata: --where: no layer; there is NETCDF"), () -> said.get(0));
    assertEquals("  layer == POSX", said.get(1));
    assertEquals("           ^^^^", said.get(2));
    assertEquals("Try iostrata " + command + " --help.", said.get(3));
    line[line.length - 2] = from;
    line[line.length - 1] = "soon";
    assertEquals(2, run(line));
    line[line.length - 2] = to;
    assertEquals(2, run(line));
    assertTrue(err.toString().contains("not a time, as 520ms or 1.5 s: soon"), err::toString);
    assertFalse(Files.exists(Path.of(target)));
  }

  @Test
  void resultsSayThatTheyAreOfAPart() throws IOException {
    String[] part = {"--from", "529ms", "--to", "533ms", "--where", "process in 0..1"};
    for (String command : new String[] {"analyze", "findings"}) {
      assertEquals(0, run(with(part, command, TRACE)), err::toString);
      assertTrue(out.toString().contains(SAYS + " where process in 0..1."), out::toString);
      assertFalse(out.toString().contains("of the run."), out::toString);
      assertEquals(0, run(with(part, command, TRACE, "--format", "json")), err::toString);
      assertTrue(out.toString().contains("\"fromNs\" : 529000000"), out::toString);
      assertTrue(out.toString().contains("\"where\" : \"process in 0..1\""), out::toString);
    }
    Path page = folder.resolve("page.html");
    assertEquals(0, run(with(part, "report", TRACE, "-o", page.toString())), err::toString);
    assertTrue(Files.readString(page).contains(SAYS), "the page");
    String pages = folder.resolve("pages").toString();
    assertEquals(0, run(with(part, "report", "--recursive", TRACE, "-o", pages)), err::toString);
    assertTrue(Files.readString(Path.of(pages, "index.html")).contains(SAYS), "the index");
  }

  private static String[] with(String[] part, String... line) {
    String[] all = java.util.Arrays.copyOf(line, line.length + part.length);
    System.arraycopy(part, 0, all, line.length, part.length);
    return all;
  }

  @Test
  void aBaselineIsOfAWholeRun() {
    String file = folder.resolve("good.json").toString();
    assertEquals(2, run("findings", TRACE, "--from", "1ms", "--save-baseline", file));
    assertEquals(2, run("findings", TRACE, "--where", "collective", "--baseline", file));
    assertTrue(err.toString().contains("A baseline is of a whole run"), err::toString);
  }

  @Test
  void anExportIsNotCutAgain() {
    String target = folder.resolve("tables").toString();
    assertEquals(
        0,
        run("export", TRACE, "--to", target, "--until", "529ms", "--format", "csv"),
        err::toString);
    assertEquals(2, run("sql", target, "SELECT 1", "--where", "collective"));
    assertTrue(err.toString().contains("ask for a part in SQL"), err::toString);
  }
}
