// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
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
  void infoCountsTheRecordsOtf2PrintCounts() {
    assertEquals(0, run("info", TRACE.toString(), "--format", "json"), err::toString);
    assertTrue(out.toString().contains("\"IO_OPERATION_BEGIN\""), out::toString);
    assertTrue(out.toString().replace(" ", "").contains("\"ENTER\":3667"), out::toString);
  }

  @Test
  void analyzeNamesTheLayersOfTheProgram() {
    assertEquals(0, run("analyze", TRACE.getParent().toString()), err::toString);
    assertTrue(out.toString().contains("MPI_IO"), out::toString);
    assertTrue(out.toString().contains("POSIX"), out::toString);
  }

  @Test
  void progressBarIsFullAtTheEnd() {
    assertTrue(ProgressBar.line(8, 8, 1_000_000_000L).contains("100 %"));
    assertTrue(ProgressBar.line(9, 8, 1_000_000_000L).contains("100 %"));
  }

  @Test
  void findingsSayWhatIsWrongAndTheirPageExists() {
    assertEquals(0, run("findings", TRACE.toString()), err::toString);
    assertTrue(out.toString().contains("INFO"), out::toString);
    assertTrue(out.toString().contains("docs/rules/access.small-writes.md"), out::toString);
  }

  @Test
  void failOnDecidesTheExitCode() {
    String slowRank = TRACE.resolveSibling("../ior-nonblock").toString();
    assertEquals(1, run("findings", slowRank, "--fail-on", "warning"), err::toString);
    assertEquals(0, run("findings", slowRank, "--fail-on", "critical"), err::toString);
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
    assertEquals(0, run("findings", TRACE.toString(), "--baseline", file), err::toString);
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
