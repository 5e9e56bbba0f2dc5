// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.WebElement;

/** The report in a real browser. Looks are left to people: target/screenshots. */
class ReportPageTest extends ReportPages {
  @ParameterizedTest
  @ValueSource(strings = {"ior-coll", "h5ckpt-coll"})
  void opensWithoutComplaintAndFitsEveryWidth(String fixture) throws IOException {
    open(fixture);
    assertEquals(List.of(), browser.complaints());
    for (boolean dark : new boolean[] {false, true}) {
      for (int width : new int[] {1280, 390}) {
        browser.show(width, 900, dark);
        browser.screenshot(fixture + "-" + width + (dark ? "-dark" : "-light"));
        long overflow =
            (Long)
                browser.evaluate(
                    "document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assertEquals(0, overflow, "scrolls sideways at " + width);
      }
    }
    assertEquals(List.of(), browser.complaints());
  }

  /** No I/O at all; every record there is; a device below the files. */
  @ParameterizedTest
  @ValueSource(strings = {"pipit-ping-pong", "otf2-all-records/archive", "block-dd"})
  void everyTraceHasAPage(String fixture) {
    open(FIXTURES.resolve(fixture), fixture.replace('/', '-'));
    assertEquals(List.of(), browser.complaints());
    assertTrue(browser.find("#summary").isDisplayed());
    List<String> parts =
        browser.findAll("nav a").stream().map(a -> a.getAttribute("hash")).toList();
    parts.forEach(part -> assertEquals(1, browser.findAll("section" + part).size(), part));
    assertEquals(parts.size(), browser.findAll("section").size());
  }

  @Test
  void devicesComeBehindTheProgramsFilesAndSayWhatWasNotForIt() {
    open("block-dd");
    List<String> layers = browser.texts("#table-files tbody .chip");
    assertEquals(List.of("POSIX", "BLOCK"), layers.stream().distinct().toList());
    List<String> words = browser.texts("#layers .more");
    assertTrue(
        words.stream().anyMatch(w -> w.endsWith("; 3 not for this program")), words::toString);
  }

  @Test
  void phasesAndTheCallsInsideOfMpiIoHaveTables() {
    open("async-helper");
    assertEquals(List.of("ask", "wait"), browser.texts("#table-phases tbody td:first-child"));
    assertEquals(
        List.of("MPI-IO write", "POSIX write"),
        browser.texts("#table-calls tbody td:nth-child(2)"));
  }

  @Test
  void fileSystemsHaveATableAndTheUnknownIsTold() throws IOException {
    open("async-romio");
    assertEquals(
        List.of("unknown", "/", "unknown", "/"),
        browser.texts("#table-file-systems tbody td:first-child"));
    browser.screenshot("file-systems");
  }

  @Test
  void aFileThatCannotBeWrittenIsSaid() {
    StringWriter err = new StringWriter();
    String trace = FIXTURES.resolve("ior-coll").toString();
    PrintWriter out = new PrintWriter(new StringWriter());
    int exitCode =
        Main.execute(out, new PrintWriter(err), "report", trace, "-o", "target/none/x.html");
    assertEquals(3, exitCode);
    assertTrue(err.toString().contains("target/none/x.html"), err::toString);
  }

  @Test
  void worstFindingIsOnTop() {
    open("ior-coll");
    String worst = browser.find(".verdict h2").getText();
    assertEquals(worst, browser.texts(".finding .title").get(0));
    assertTrue(browser.find(".finding").getAttribute("open") != null);
  }

  /**
   * The program calls ISO_C, AIO and POSIX by itself here; POSIX below ISO_C is not counted twice.
   */
  @Test
  void theSummaryTellsWhatTheProgramItselfCalled() {
    open("posix-linktime");
    List<String> words = browser.texts("#summary .words li");
    assertTrue(words.get(0).startsWith("In ISO_C the program read 20.1 KiB in 44 requests"));
    assertTrue(words.get(1).startsWith("In AIO the program read 128 KiB in 4 requests"));
    assertTrue(words.get(2).startsWith("In POSIX the program read 4.1 MiB in 148 requests"));
    open("ior-coll");
    words = browser.texts("#summary .words li");
    assertTrue(words.get(0).startsWith("In MPI-IO the program read 1 MiB in 64 requests"));
    assertTrue(words.get(1).startsWith("The calls took a process "), words::toString);
    assertTrue(words.get(1).contains(" of the run"), words::toString);
    assertEquals("All in one file, /scratch/io/data/ior.dat.", words.get(4));
  }

  @Test
  void linksTellHowTheyWereFoundAndWhatIsBelow() {
    open("h5ckpt-coll");
    String first = browser.find("#table-links tbody tr").getText();
    assertTrue(first.startsWith("HDF5") || first.startsWith("MPI-IO"), first);
    assertTrue(first.endsWith("thread"), first);
    assertEquals(2, browser.findAll("#links figure svg").size());
    assertTrue(browser.texts("#links svg text").contains("POSIX"));
  }

  /** Below an operation of the uppermost layer lies what it waited for, and takes no longer. */
  @Test
  void slowestOperationsShowWhatTheyWaitedFor() {
    open("ior-coll");
    assertEquals(5, browser.findAll("#slowest ol").size());
    List<String> layers = browser.texts("#slowest ol:first-of-type .chip");
    assertEquals(List.of("MPI-IO", "POSIX"), layers);
    assertTrue(browser.find("#slowest .note.long").getText().startsWith("MPI Rank 0, from"));
    Object widths =
        browser.evaluate(
            "[...document.querySelectorAll('#slowest .bar')].every(bar =>"
                + " [...bar.children].every(part => part.offsetWidth <= bar.clientWidth))");
    assertEquals(true, widths);
  }

  @Test
  void tablesAreSortedByAnyColumn() {
    open("h5ckpt-coll");
    List<String> before = browser.texts("#table-files tbody tr");
    WebElement time = browser.findAll("#table-files thead button").get(5);
    time.click();
    assertEquals(before, browser.texts("#table-files tbody tr"), "longest first already");
    time.click();
    List<String> ascending = browser.texts("#table-files tbody tr");
    assertEquals(before.get(0), ascending.get(ascending.size() - 1));
    assertEquals("ascending", browser.find("#table-files [aria-sort]").getAttribute("aria-sort"));
  }

  @Test
  void tablesAreFilteredByWords() {
    open("h5ckpt-coll");
    browser.find("#files input[type=search]").sendKeys("posix ckpt_001");
    List<String> rows = browser.texts("#table-files tbody tr");
    assertEquals(1, rows.size(), rows::toString);
    assertTrue(rows.get(0).contains("ckpt_001.h5") && rows.get(0).contains("POSIX"));
    assertEquals("1 of 6 rows", browser.find("#files output").getText());
  }

  /** More operations than a page holds one by one: drawn in cells. */
  @ParameterizedTest
  @ValueSource(ints = {10, 20_000})
  void namesInATraceAreText(int writes, @TempDir Path folder) throws IOException {
    HostileArchive.write(folder.resolve("trace"), 4, writes);
    open(folder.resolve("trace"), "hostile-" + writes);
    browser.screenshot("hostile-" + writes);
    assertEquals(List.of(), browser.complaints());
    assertNotEquals("owned", browser.evaluate("document.title"));
    assertEquals(0, browser.findAll("img, b").size());
    String shown = HostileArchive.FILE.replace("\u202e", "\\u202e");
    assertTrue(browser.find("#table-files tbody td").getText().contains(shown));
    assertEquals(1, browser.findAll("#access canvas").size());
    String tip = tipAt(browser.find("#timeline canvas"), writes == 10 ? 210 : 600, 35);
    assertTrue(tip.contains(HostileArchive.RANK + " 0"), tip);
    assertEquals(0, browser.findAll("img, b").size());
    browser.find("#timeline button[data-do=in]").click();
    assertEquals(List.of(), browser.complaints());
  }

  /** The bar of sections takes a second line where one is too short. */
  @ParameterizedTest
  @ValueSource(ints = {1100, 800})
  void allSectionsAreInTheBar(int width) throws IOException {
    open("h5ckpt-coll");
    browser.show(width, 900, false);
    Object inside =
        browser.evaluate(
            "[...document.querySelectorAll('nav a')].every(a =>"
                + " a.getBoundingClientRect().right <= document.documentElement.clientWidth)");
    browser.screenshot("bar-" + width);
    browser.show(1280, 900, false);
    assertEquals(true, inside);
  }

  @Test
  void anIndexLeadsToTheReportsOfSeveralTraces() {
    StringWriter err = new StringWriter();
    StringWriter out = new StringWriter();
    Path folder = REPORTS.resolve("several");
    String[] arguments = {
      "report",
      FIXTURES.resolve("ior-coll").toString(),
      FIXTURES.resolve("no-such-trace").toString(),
      FIXTURES.resolve("posix-linktime/traces.otf2").toString(),
      "-o",
      folder.toString()
    };
    assertEquals(3, Main.execute(new PrintWriter(out), new PrintWriter(err), arguments));
    assertTrue(err.toString().contains("no-such-trace"), err::toString);
    assertEquals(
        List.of("ior-coll.html", "posix-linktime.html", "index.html"),
        out.toString().lines().map(file -> Path.of(file).getFileName().toString()).toList());
    browser.show(1280, 900, false);
    browser.open(folder.resolve("index.html").toAbsolutePath());
    assertEquals(List.of(), browser.complaints());
    assertEquals(2, browser.findAll("#table-runs tbody tr").size());
    assertEquals(1, browser.findAll("#unread li").size());
    browser.find("#runs input[type=search]").sendKeys("coll");
    assertEquals("1 of 2 rows", browser.find("#runs output").getText());
    browser.find("#table-runs tbody a").click();
    assertTrue(browser.find("h1").getText().endsWith("ior-coll"));
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void sameTraceGivesSameBytes() throws IOException {
    open("ior-coll");
    byte[] first = Files.readAllBytes(REPORTS.resolve("ior-coll.html"));
    open("ior-coll");
    assertArrayEquals(first, Files.readAllBytes(REPORTS.resolve("ior-coll.html")));
  }
}
