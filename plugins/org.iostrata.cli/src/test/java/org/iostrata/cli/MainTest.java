// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
  private static final Path TRACE =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures/ior-coll/traces.otf2");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Main.execute(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  @Test
  void unknownOptionIsAUsageError() {
    assertEquals(2, run("--no-such-option"));
  }

  @Test
  void noCommandIsAUsageError() {
    assertEquals(2, run());
  }

  @Test
  void missingTraceIsUnreadableAndNamed() {
    assertEquals(3, run("info", "no-such.otf2"));
    assertTrue(err.toString().contains("no-such.otf2"), err::toString);
    assertEquals("", out.toString());
  }

  @Test
  void aWrongValueIsSaidInTwoLines() {
    String[][] wrong = {
      {"analyze", "x", "--top", "many"},
      {"findings", "x", "--threshold", "no.such=1"},
      {"timeline", "x", "-o", "/"},
      {"timeline", "x", "-o", "x.svg", "--width", "wide"},
      {"sql", "x", "FROM layers", "--format", "xml"},
      {"trace", "--buffer", "all", "true"}
    };
    for (String[] line : wrong) {
      err.getBuffer().setLength(0);
      assertEquals(2, run(line), String.join(" ", line));
      assertEquals(2, err.toString().lines().count(), err::toString);
      assertTrue(err.toString().endsWith("Try iostrata " + line[0] + " --help.\n"), err::toString);
    }
  }

  @Test
  void everyCommandHasAManualPage() {
    for (String command : Main.line().getSubcommands().keySet()) {
      out.getBuffer().setLength(0);
      assertEquals(0, run("generate-man-page", command), command);
      String page = out.toString();
      assertTrue(page.startsWith(".TH \"IOSTRATA-" + command.toUpperCase(Locale.ROOT)), page);
      assertTrue(page.contains(".SH \"EXAMPLE"), page);
      assertTrue(
          page.lines().allMatch(line -> line.matches("(\\.(TH|SH|TP|nf|fi)\\b|[^.'])\\p{ASCII}*|")),
          page);
    }
    assertEquals(2, run("generate-man-page", "no-such-command"));
  }

  @Test
  void theManualPageOfTraceHasOptionsAndEnvironment() {
    assertEquals(0, run("generate-man-page", "trace"));
    String page = out.toString();
    assertTrue(page.contains("\\fB\\-o, \\-\\-output=DIR\\fR"), page);
    assertTrue(page.contains(".SH \"ENVIRONMENT\"\n"), page);
    assertTrue(page.contains("IOSTRATA_BUFFER   KiB per thread"), page);
    out.getBuffer().setLength(0);
    assertEquals(0, run("generate-man-page"));
    assertTrue(out.toString().contains("\\fBtrace\\fR"), out::toString);
  }

  @Test
  void everyCommandHasHelpWithAnExample() {
    for (String command : Main.line().getSubcommands().keySet()) {
      out.getBuffer().setLength(0);
      assertEquals(0, run(command, "--help"), command);
      assertTrue(out.toString().contains("Usage: iostrata " + command), command);
      String example = out.toString().split("\\nExamples?:\\n", 2)[1];
      assertTrue(example.contains("iostrata "), example);
    }
    assertEquals(0, run("--help"));
    assertEquals("", err.toString());
  }

  @Test
  void aWrongCommandLineIsAUsageError() {
    for (String[] wrong :
        new String[][] {
          {"info"},
          {"info", "--format", "xml", "x"},
          {"analyse", "x"},
          {"analyze", "x", "--by", "colour"},
          {"analyze", "x", "--by", "file,colour"},
          {"analyze", "x", "--top", "3"},
          {"analyze", "x", "--by", "file", "--top", "0"},
          {"findings", "x", "--no-such"}
        }) {
      err.getBuffer().setLength(0);
      assertEquals(2, run(wrong), wrong[0]);
      assertTrue(err.toString().contains("iostrata "), err::toString);
    }
    assertEquals("", out.toString());
  }

  @Test
  void groupsAreOfOneKindOrOfTwoThatDiffer() {
    assertEquals(2, run("analyze", "x", "--by", "file,file"));
    assertTrue(
        err.toString().contains("--by takes two that differ, not file twice"), err::toString);
    assertEquals(2, run("analyze", "x", "--by", "file,process", "--by", "file-system"));
    assertTrue(err.toString().contains("--by takes one or two, not 3"), err::toString);
  }

  @Test
  void whatCannotBeReadIsNamedWithThePlace(@TempDir Path folder) throws IOException {
    Path events = copyOf(TRACE, folder).resolve("traces/1.evt");
    try (FileChannel channel = FileChannel.open(events, StandardOpenOption.WRITE)) {
      channel.truncate(20_000);
    }
    for (String command : List.of("info", "analyze", "findings")) {
      assertUnreadable(
          "iostrata: " + events + ": byte 19998: ", command, folder.toString(), "--strict");
    }
    Path definitions = folder.resolve("traces.def");
    Files.write(definitions, new byte[] {1, 2, 3});
    assertUnreadable("iostrata: " + definitions + ": byte 0: ", "info", folder.toString());
    Files.delete(definitions);
    assertUnreadable("iostrata: " + definitions + ": no such file", "info", folder.toString());
    Path none = folder.resolve("traces");
    assertUnreadable("iostrata: " + none + ": no *.otf2 in this dir", "info", none.toString());
    assertUnreadable("iostrata: no.otf2: no such file", "analyze", "no.otf2");
  }

  private void assertUnreadable(String message, String... arguments) {
    err.getBuffer().setLength(0);
    assertEquals(3, run(arguments));
    assertTrue(err.toString().startsWith(message), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
    assertEquals("", out.toString());
  }

  private static Path copyOf(Path anchor, Path folder) throws IOException {
    Path original = anchor.getParent();
    try (Stream<Path> files = Files.walk(original)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve(original.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    return folder;
  }

  @Test
  void completionIsAScriptThatCompletes(@TempDir Path folder) throws Exception {
    assertEquals(0, run("generate-completion"));
    Path script = Files.writeString(folder.resolve("completion"), out.toString());
    assertEquals("", bash("bash -n " + script));
    String complete =
        "compopt() { :; }; source %s; COMP_WORDS=(iostrata %s); COMP_CWORD=%d; %s; echo \"${COMPREPLY[*]}\"";
    String function = "_complete_iostrata";
    assertEquals("analyze", bash(complete.formatted(script, "ana", 1, function)).trim());
    assertEquals("ui", bash(complete.formatted(script, "u", 1, function)).trim());
    String options = bash(complete.formatted(script, "info --", 2, function));
    assertTrue(options.contains("--format"), options);
    String layers = bash(complete.formatted(script, "trace --layers p", 3, function));
    assertEquals("posix", layers.trim());
    String presets = bash(complete.formatted(script, "trace --with scorep=io", 3, function));
    assertEquals("scorep=io-only scorep=io+mpi", presets.trim());
  }

  private static String bash(String line) throws IOException, InterruptedException {
    Process process = new ProcessBuilder("bash", "-c", line).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, process.waitFor(), said);
    return said;
  }

  @Test
  void infoCountsTheRecordsOtf2PrintCounts() {
    assertEquals(0, run("info", TRACE.toString(), "--format", "json"), err::toString);
    assertTrue(out.toString().contains("\"IO_OPERATION_BEGIN\""), out::toString);
    assertTrue(out.toString().replace(" ", "").contains("\"ENTER\":3667"), out::toString);
  }

  @Test
  void analyzeNamesTheLayersOfTheProgram() {
    assertEquals(0, run("analyze", TRACE.getParent().toString()), err::toString);
    assertTrue(out.toString().contains("MPI-IO"), out::toString);
    assertTrue(out.toString().contains("POSIX"), out::toString);
  }

  @Test
  void progressBarIsFullAtTheEnd() {
    assertTrue(ProgressBar.line(8, 8, 1_000_000_000L).contains("100 %"));
    assertTrue(ProgressBar.line(9, 8, 1_000_000_000L).contains("100 %"));
  }

  @Test
  void findingsSayWhatIsWrongAndTheirPageExists() {
    assertEquals(0, run("findings", TRACE.toString(), "--all"), err::toString);
    assertTrue(out.toString().contains("INFO"), out::toString);
    assertTrue(out.toString().contains("docs/rules/access.small-writes.md"), out::toString);
  }

  @Test
  void failOnDecidesTheExitCode() {
    String queue = TRACE.resolveSibling("../aio-one-descriptor").toString();
    assertEquals(1, run("findings", queue, "--fail-on", "warning"), err::toString);
    assertEquals(0, run("findings", queue, "--fail-on", "critical"), err::toString);
    assertEquals(0, run("findings", TRACE.toString(), "--fail-on", "warning"), err::toString);
    assertEquals(2, run("findings", TRACE.toString(), "--fail-on", "never"));
  }

  @Test
  void findingsAsJsonHoldEveryRule() {
    assertEquals(0, run("findings", TRACE.toString(), "--format", "json"), err::toString);
    assertTrue(out.toString().contains("\"id\" : \"access.small-writes\""), out::toString);
    assertTrue(out.toString().contains("\"notApplicable\""), out::toString);
  }

  @Test
  void aRunIsNoWorseThanItself(@TempDir Path folder) {
    String file = folder.resolve("good.json").toString();
    assertEquals(0, run("findings", TRACE.toString(), "--save-baseline", file), err::toString);
    assertEquals(
        0, run("findings", TRACE.toString(), "--verbose", "--baseline", file), err::toString);
    assertTrue(out.toString().contains("baseline.deviation"), out::toString);
    assertEquals(3, run("findings", TRACE.toString(), "--baseline", TRACE.toString()));
    assertEquals(3, run("findings", TRACE.toString(), "--baseline", file + ".missing"));
  }

  @Test
  void limitsCanBeSetByName() {
    String limit = "access.small-writes.max-size=";
    assertEquals(0, run("findings", TRACE.toString(), "--threshold", limit + "4KiB"));
    assertTrue(!out.toString().contains("access.small-writes.md"), out::toString);
    assertEquals(2, run("findings", TRACE.toString(), "--threshold", limit + "4ms"));
    assertEquals(2, run("findings", TRACE.toString(), "--threshold", "no.such=1"));
  }
}
