// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.iostrata.cli.Installation.Outcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands write is whole or not there, and never what they read. */
class OutputFileTest extends CommandLineTest {
  private static final Path FIXTURE =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures/block-dd");

  @TempDir Path folder;
  private Path trace;

  @BeforeEach
  void copyTrace() throws IOException {
    trace = folder.resolve("bd");
    try (Stream<Path> files = Files.walk(FIXTURE)) {
      for (Path file : files.toList()) {
        Files.copy(file, trace.resolve(FIXTURE.relativize(file).toString()));
      }
    }
  }

  private static Map<String, String> contents(Path directory) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(file.toString(), new String(Files.readAllBytes(file), ISO_8859_1));
      }
    }
    return contents;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bd/traces.otf2",
        "bd/traces.def",
        "bd/traces/0.evt",
        "bd/traces/new.html",
        "bd/../bd/traces/../traces.def",
        "symbolic",
        "hard",
        "through/traces.def",
        "dangling"
      })
  void aTraceIsNeverWrittenOver(String name) throws IOException {
    Files.createSymbolicLink(folder.resolve("symbolic"), Path.of("bd/traces.def"));
    Files.createSymbolicLink(folder.resolve("dangling"), Path.of("bd/traces/99.evt"));
    Files.createSymbolicLink(folder.resolve("through"), trace);
    Files.createLink(folder.resolve("hard"), trace.resolve("traces/0.evt"));
    Map<String, String> before = contents(folder);
    String output = folder.resolve(name).toString();
    for (String input : new String[] {trace.toString(), trace + "/traces.otf2"}) {
      assertEquals(2, run("report", input, "-o", output));
      assertTrue(err.toString().contains("belongs to the trace"), err::toString);
      assertEquals(1, err.toString().lines().count(), err::toString);
      assertEquals(2, run("timeline", input, "--format", "svg", "-o", output));
      assertEquals(2, run("findings", input, "--save-baseline", output));
    }
    assertEquals(2, run("export", trace.toString(), "--to", trace + "/traces/tables"));
    assertEquals(before, contents(folder));
  }

  @Test
  void aBaselineIsNotReplacedByWhatItIsComparedWith() throws IOException {
    String good = folder.resolve("good.json").toString();
    assertEquals(0, run("findings", trace.toString(), "--save-baseline", good));
    String[] both = {"findings", trace.toString(), "--baseline", good, "--save-baseline", good};
    assertEquals(2, run(both));
    assertTrue(err.toString().contains("is read by this command"), err::toString);
  }

  @Test
  void linksAndPermissionsOfAnEarlierFileStay() throws IOException {
    Path file = Files.writeString(folder.resolve("real.html"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
    Path link = Files.createSymbolicLink(folder.resolve("link.html"), Path.of("real.html"));
    assertEquals(0, run("report", trace.toString(), "-o", link.toString()), err::toString);
    assertTrue(Files.isSymbolicLink(link));
    assertTrue(Files.readString(file).startsWith("<!DOCTYPE html>"));
    assertEquals("rw-rw----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    Path dangling = Files.createSymbolicLink(folder.resolve("later.html"), Path.of("made.html"));
    assertEquals(0, run("report", trace.toString(), "-o", dangling.toString()), err::toString);
    assertTrue(Files.isRegularFile(folder.resolve("made.html")));
  }

  @Test
  void whatCannotBeWrittenIsNamed() {
    String input = trace.toString();
    for (String place : new String[] {"/dev/full", folder + "/none/r.html", folder.toString()}) {
      assertEquals(3, run("report", input, "-o", place));
      assertTrue(err.toString().startsWith("iostrata: " + place + ": "), err::toString);
    }
    assertEquals(0, run("report", input, "-o", "/dev/null"));
    assertFalse(Files.isRegularFile(Path.of("/dev/null")));
  }

  @Test
  void foldersMadeInVainAreRemoved() {
    Path tables = folder.resolve("a/b/tables");
    assertEquals(3, run("export", folder.resolve("none").toString(), "--to", tables.toString()));
    Path broken = folder.resolve("broken.otf2");
    assertEquals(3, run("export", broken.toString(), "--to", tables.toString()));
    assertEquals(3, run("report", broken.toString(), "-o", tables + "/x.html"));
    assertTrue(Files.notExists(folder.resolve("a")));
    String figures = folder.resolve("figures").toString();
    assertEquals(3, run("timeline", broken.toString(), broken + "2", "-o", figures));
    assertTrue(Files.notExists(Path.of(figures)));
  }

  @Test
  void aPipeAndStandardOutputAreWrittenTo() throws Exception {
    Installation installation = new Installation(Files.createDirectory(folder.resolve("i")));
    String report = "./iostrata report ../bd -o ";
    Outcome piped = installation.run(report + "/dev/stdout | cat");
    assertTrue(piped.out().startsWith("<!DOCTYPE html>"), piped::out);
    assertTrue(piped.out().endsWith("</html>\n"), "and nothing else");
    assertEquals(piped, installation.run(report + "/dev/stdout >file; cat file"));
    String fifo = "mkfifo p; cat p >got & " + report + "p >said && wait && test -p p && cat got";
    assertEquals(piped, installation.run(fifo));
  }

  /** A limit on the size of files stands in for a disk that is full. */
  @Test
  void withoutSpaceTheEarlierFileStays() throws Exception {
    Installation installation = new Installation(Files.createDirectory(folder.resolve("i")));
    String limited = "echo old >r.html; (ulimit -f 4; ./iostrata report ../bd -o r.html); ";
    Outcome report = installation.run(limited + "echo $? $(cat r.html) $(ls -A | grep incomplete)");
    assertEquals("3 old\n", report.out());
    assertTrue(report.err().contains("iostrata: r.html: file too large"), report::err);
    String export =
        "(ulimit -f 4; ./iostrata export ../bd --to d/t --format csv); echo $? $(ls -A d)";
    Outcome tables = installation.run(export);
    assertEquals("3\n", tables.out());
    assertTrue(tables.err().contains(".csv"), tables::err);
  }

  /** A process that is killed between two steps leaves no file that looks whole. */
  @Test
  void aKilledExportLeavesNoTable() throws Exception {
    Installation installation = new Installation(Files.createDirectory(folder.resolve("i")));
    HostileArchive.write(folder.resolve("large"), 4, 100_000);
    Process process = installation.start("exec ./iostrata export ../large --to tables");
    Path tables = folder.resolve("i/tables");
    for (int i = 0; i < 600 && Files.notExists(tables); i++) {
      Thread.sleep(50);
    }
    Thread.sleep(300);
    String refused = "./iostrata export ../bd --to tables --format csv";
    Outcome other = installation.run(refused);
    assertEquals(2, other.exitCode(), "of a living process nothing is taken");
    process.destroyForcibly();
    assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    try (Stream<Path> left = Files.list(tables)) {
      assertTrue(left.allMatch(file -> file.getFileName().toString().startsWith(".incomplete")));
    }
    Outcome next = installation.run(refused + " >list && ls -A tables | grep -v csv$");
    assertEquals("", next.out(), "it took the place of the remains");
    assertEquals("", next.err());
  }

  @Test
  void remainsOfAnExportKilledWhileItMovesItsTablesAreReplaced() throws IOException {
    Path tables = Files.createDirectories(folder.resolve("tables/.incomplete1")).getParent();
    Files.writeString(tables.resolve(".incomplete1/.lock"), "files.csv\nlayers.csv\n");
    Files.writeString(tables.resolve(".incomplete1/layers.csv"), "unfinished");
    Files.writeString(tables.resolve("files.csv"), "moved");
    String[] export = {"export", trace.toString(), "--to", tables.toString(), "--format", "csv"};
    assertEquals(0, run(export), err::toString);
    assertFalse(Files.readString(tables.resolve("files.csv")).contains("moved"));
    assertTrue(Files.notExists(tables.resolve(".incomplete1")));
    Files.createDirectories(folder.resolve("t2/.incomplete1"));
    String second = folder.resolve("t2").toString();
    assertEquals(2, run("export", trace.toString(), "--to", second), "not known to be ours");
  }
}
