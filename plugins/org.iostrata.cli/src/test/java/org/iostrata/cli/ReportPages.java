// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

/** Reports of fixtures, opened in a real browser. */
abstract class ReportPages {
  static final Path FIXTURES = Path.of(System.getProperty("iostrata.root"), "tests/fixtures");
  static final Path REPORTS = Path.of("target/reports");

  @TempDir private static Path profile;
  static Browser browser;

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

  static void open(String fixture) {
    open(FIXTURES.resolve(fixture), fixture);
  }

  static void open(Path trace, String name) {
    StringWriter err = new StringWriter();
    Path page = REPORTS.resolve(name + ".html");
    PrintWriter out = new PrintWriter(new StringWriter());
    int exitCode =
        Main.execute(out, new PrintWriter(err), "report", trace.toString(), "-o", page.toString());
    assertEquals(0, exitCode, err::toString);
    browser.show(1280, 900, false);
    browser.open(page.toAbsolutePath());
  }

  /**
   * What is said at a place in an element, which is scrolled to first, as scrolling ends the tip.
   */
  static String tipAt(WebElement element, int x, int y) {
    browser.actions().scrollToElement(element).moveToElement(element).pause(200).perform();
    int width = element.getSize().getWidth();
    int height = element.getSize().getHeight();
    browser.actions().moveToElement(element, x - width / 2, y - height / 2).perform();
    return browser.find("#tip").getText();
  }
}
