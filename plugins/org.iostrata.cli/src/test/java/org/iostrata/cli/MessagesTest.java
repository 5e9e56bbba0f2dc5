// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What is said in words: why something cannot be read, what changed, how wide the help is. */
class MessagesTest extends CommandLineTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures");

  @TempDir Path folder;

  @BeforeEach
  void makeWhatIsMeant() throws IOException {
    Files.createDirectories(folder.resolve("all/run1"));
    Files.createFile(folder.resolve("all/run1/traces.otf2"));
    Files.createDirectories(folder.resolve("all/run1/traces"));
    Files.createFile(folder.resolve("all/run1/traces/0.evt"));
    Files.createFile(folder.resolve("all/run1/traces.def"));
    Files.createDirectories(folder.resolve("two"));
    Files.createFile(folder.resolve("two/a.otf2"));
    Files.createFile(folder.resolve("two/b.otf2"));
    Files.createDirectories(folder.resolve("empty"));
    Files.createDirectories(folder.resolve("unfinished/registry"));
    Files.createFile(folder.resolve("file"));
    Files.createSymbolicLink(folder.resolve("lnk"), Path.of("nothing"));
  }

  @ParameterizedTest
  @CsvSource({
    "none, no such file",
    "lnk, is a link to nothing",
    "file/x, DIR/file is not a directory",
    "empty, no *.otf2 in this directory",
    "all, no *.otf2 in this directory (did you mean DIR/all/run1?)",
    "all/run1/traces, no *.otf2 in this directory (did you mean DIR/all/run1/traces.otf2?)",
    "two, several archives in this directory: name DIR/two/a.otf2 or DIR/two/b.otf2",
    "unfinished, no *.otf2 in this directory (a recording that was not finished: iostrata info"
        + " --repair finishes it)",
    "file, 'is no trace: name its *.otf2 file, or the directory of that'",
    "all/run1/traces.def, 'is no trace: name its *.otf2 file, or the directory of that (did you mean"
        + " DIR/all/run1/traces.otf2?)'",
    "all/run1/traces/0.evt, 'is no trace: name its *.otf2 file, or the directory of that (did you"
        + " mean DIR/all/run1/traces.otf2?)'",
    "two/a.otf2, 'byte 0: this is no anchor file of an OTF2 archive, or a damaged one'",
  })
  void whatIsNoTraceIsSaidInWords(String name, String words) {
    String path = folder.resolve(name).toString();
    assertEquals(3, run("info", path));
    String said = words.replace("DIR", folder.toString());
    assertEquals("iostrata: " + path + ": " + said + "\n", err.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "none, ': no such file'",
    "file, ': is no trace: name its *.otf2 file, or the directory of that'",
    "empty, ': nothing to repair: only what `iostrata trace` recorded can be, and keeps registry/ in"
        + " its directory'",
  })
  void whatCannotBeRepairedIsNamed(String name, String words) {
    String path = folder.resolve(name).toString();
    assertEquals(3, run("info", "--repair", path));
    assertEquals("iostrata: " + path + words + "\n", err.toString());
  }

  /** Root reads everything, so it gives that right away. */
  @Test
  void whatMustNotBeReadIsSaidInWords() throws Exception {
    Installation installation = new Installation(Files.createDirectory(folder.resolve("i")));
    String look =
        "for t in t u v; do cp -r $FIXTURES/block-dd $t; done;"
            + " chmod 0 t u/traces.def v/traces/0.evt; test $(id -u) -ne 0 ||"
            + " as='setpriv --bounding-set=-dac_override,-dac_read_search';"
            + " ! $as test -r t || exit 9; for t in t t/traces.otf2 u v; do"
            + " $as ./iostrata info --strict $t; echo $?; done";
    Installation.Outcome outcome = installation.run(look);
    assumeFalse(outcome.exitCode() == 9, "the rights cannot be given away");
    String denied = "iostrata: %s: permission denied\n";
    String all =
        denied.formatted("t")
            + denied.formatted("t/traces.otf2")
            + denied.formatted("u/traces.def")
            + denied.formatted("v/traces/0.evt");
    assertEquals(all, outcome.err());
    assertEquals("3\n3\n3\n3\n", outcome.out());
  }

  @Test
  void standardInputIsNoTrace() {
    assertEquals(3, run("info", "-"));
    assertTrue(err.toString().contains("cannot be read from standard input"), err::toString);
  }

  @Test
  void whereNothingCanBeWrittenIsSaidInWords() {
    String trace = FIXTURES.resolve("block-dd").toString();
    assertEquals(3, run("export", trace, "--to", folder.resolve("lnk").toString()));
    assertEquals("iostrata: " + folder + "/lnk: is a link to nothing", err.toString().strip());
    assertEquals(3, run("export", trace, "--to", folder.resolve("file").toString()));
    assertEquals("iostrata: " + folder + "/file: is not a directory", err.toString().strip());
    assertTrue(Files.isSymbolicLink(folder.resolve("lnk")), "what was there stays");
  }

  @Test
  void aFileOfAnArchiveThatIsMissingIsNamed() throws IOException {
    Path trace = Files.createDirectories(folder.resolve("cut"));
    Files.copy(FIXTURES.resolve("block-dd/traces.otf2"), trace.resolve("traces.otf2"));
    assertEquals(3, run("info", trace.toString()));
    assertEquals("iostrata: " + trace + "/traces.def: no such file\n", err.toString());
  }

  @Test
  void theLargestChangeComesFirstAndIsJudged() {
    String before = FIXTURES.resolve("ior-indep").toString();
    String after = FIXTURES.resolve("ior-coll").toString();
    assertEquals(0, run("compare", before, after));
    List<String> lines = out.toString().lines().toList();
    assertEquals("Change of the run time: +19.2 %, worse", lines.get(4));
    assertTrue(lines.get(7).startsWith("  MPI-IO write    count"), out::toString);
    assertTrue(lines.get(9).endsWith("+1916.2 %  worse"), out::toString);
    out.getBuffer().setLength(0);
    assertEquals(0, run("compare", after, before));
    assertTrue(out.toString().contains("Change of the run time: -16.1 %, better"), out::toString);
  }

  @Test
  void findingsBeginWithWhatTheyMean() {
    assertEquals(0, run("findings", FIXTURES.resolve("ior-coll").toString()));
    String text = out.toString();
    assertTrue(
        text.contains("Nothing serious: 5 notes, together 1.0 % of the run of 543.3 ms."), text);
    assertTrue(text.contains("not applicable (--verbose lists them).\n"), text);
    assertTrue(!text.contains("access.broken-runs,"), text);
    assertEquals(0, run("findings", "--verbose", FIXTURES.resolve("ior-coll").toString()));
    assertTrue(out.toString().contains("Passed: access.broken-runs, "), out::toString);
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80})
  void theHelpFits(int columns) {
    for (CommandLine line : Main.line().getSubcommands().values()) {
      line.setUsageHelpWidth(columns);
      String[] footer = line.getCommandSpec().usageMessage().footer();
      String all = line.getUsageMessage();
      List<String> wide = all.lines().filter(text -> text.length() > columns).toList();
      assertTrue(columns < 80 || wide.isEmpty(), wide::toString);
      List<String> kept = List.of(String.join("\n", footer).split("\n"));
      assertTrue(kept.containsAll(wide), "examples are kept as they are: " + wide);
    }
  }

  @Test
  void theHelpIsAsWideAsTheShellSays() {
    assertEquals(80, HelpWidth.columns(null));
    assertEquals(80, HelpWidth.columns("wide"));
    assertEquals(120, HelpWidth.columns("120"));
    assertEquals(55, HelpWidth.columns("20"));
  }
}
