// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The format of sums of docs/howto, as the page has it: compiled, and read by all commands. */
class SummaryPluginTest extends CommandLineTest {
  @TempDir Path folder;
  private HowToFormat format;
  private String trace;

  @BeforeEach
  void compileThePage() throws IOException {
    format = new HowToFormat("add-a-summary-format", "CountersProvider", folder);
    trace = format.trace("counters.txt", "");
  }

  @AfterEach
  void forgetIt() {
    format.close();
  }

  private void says(String text) {
    assertTrue(out.toString().contains(text), () -> out + "\n" + err);
  }

  @Test
  void commandsShowWhatIsKnown() throws IOException {
    assertEquals(0, run("info", trace), err::toString);
    says("Counters");
    assertEquals(0, run("analyze", trace), err::toString);
    says("4.0 MiB");
    assertEquals(0, run("analyze", trace, "--format", "json"), err::toString);
    says("\"origin\" : \"counters\"");
    assertFalse(out.toString().contains("busyNs"), out::toString);
    assertEquals(0, run("findings", trace, "--verbose"), err::toString);
    assertEquals(
        0,
        run("sql", trace, "SELECT sum(bytes) AS n FROM files WHERE layer = 'POSIX'"),
        err::toString);
    says("5242880");
    assertEquals(0, run("sql", trace, "SELECT count(*) AS n FROM operations"), err::toString);
    assertEquals(
        0,
        run(
            "sql",
            trace,
            "SELECT count(*) AS n, min(fromNs) AS first, sum(bytes) AS b FROM series"),
        err::toString);
    says("3 3000000 4194304");
    String tables = folder.resolve("tables").toString();
    assertEquals(0, run("export", trace, "--to", tables, "--format", "csv"), err::toString);
  }

  /** What is drawn over time comes from the series; what is not known has no section. */
  @Test
  void theReportHasNoEmptyPictures() throws IOException {
    Path file = folder.resolve("report.html");
    assertEquals(0, run("report", trace, "-o", file.toString()), err::toString);
    String html = Files.readString(file);
    assertTrue(html.contains("Who moves data when"));
    assertFalse(html.contains("The calls took"), "one layer's time may be part of the other's");
    for (String id :
        new String[] {"timeline", "rates", "requests", "access", "links", "processes"}) {
      assertFalse(html.contains("id=\"" + id + "\""), id);
      assertFalse(html.contains("href=\"#" + id + "\""), id);
    }
  }

  @Test
  void whatNeedsOperationsIsRefusedInOneLine() {
    String figure = folder.resolve("x.svg").toString();
    refused("a timeline", "timeline", trace, "-o", figure);
    refused("a part of the run", "analyze", trace, "--from", "1ms");
    refused("a part of the run", "findings", trace, "--where", "layer == POSIX");
    refused("--by", "analyze", trace, "--by", "file");
    assertFalse(Files.exists(Path.of(figure)));
  }

  private void refused(String what, String... command) {
    assertEquals(3, run(command));
    String said = "counters.txt: Counters tells sums only; " + what + " needs single operations";
    assertTrue(err.toString().stripTrailing().endsWith(said), err::toString);
  }

  @Test
  void whatIsWrongWithItIsSaidWithItsPlace() throws IOException {
    assertEquals(3, run("analyze", format.trace("counters.txt", "sum,POSIX,READ,/a,-1,0,0\n")));
    assertTrue(err.toString().contains("counters.txt: line 7 is no counter"), err::toString);
  }
}
