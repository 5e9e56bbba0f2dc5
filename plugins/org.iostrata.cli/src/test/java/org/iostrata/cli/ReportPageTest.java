// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.WebElement;

/** The report in a real browser. Looks are left to people: target/screenshots. */
class ReportPageTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures");
  private static final Path REPORTS = Path.of("target/reports");

  @TempDir private static Path profile;
  private static Browser browser;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Browser.isThere(), "no Chromium");
    Files.createDirectories(REPORTS);
    browser = new Browser(profile);
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  private static void open(String fixture) {
    StringWriter err = new StringWriter();
    Path page = REPORTS.resolve(fixture + ".html");
    String trace = FIXTURES.resolve(fixture).toString();
    PrintWriter out = new PrintWriter(new StringWriter());
    int exitCode = Main.execute(out, new PrintWriter(err), "report", trace, "-o", page.toString());
    assertEquals(0, exitCode, err::toString);
    browser.show(1280, 900, false);
    browser.open(page.toAbsolutePath());
  }

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

  @Test
  void worstFindingIsOnTop() {
    open("ior-coll");
    String worst = browser.find(".verdict h2").getText();
    assertEquals(worst, browser.texts(".finding .title").get(0));
    assertTrue(browser.find(".finding").getAttribute("open") != null);
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
}
