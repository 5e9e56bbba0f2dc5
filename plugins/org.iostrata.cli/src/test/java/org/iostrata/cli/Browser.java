// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Debian's Chromium without a window, and what the tests of a page do with it. */
final class Browser implements AutoCloseable {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Path SCREENSHOTS = Path.of("target/screenshots");

  /** Selenium warns of every Chromium newer than itself; kept, as loggers are held weakly. */
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private final ChromeDriver driver;

  Browser(Path profile) {
    SELENIUM.setLevel(Level.SEVERE);
    LoggingPreferences everything = new LoggingPreferences();
    everything.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM.toFile());
    options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars");
    options.addArguments("--disable-dev-shm-usage", "--user-data-dir=" + profile);
    options.setCapability("goog:loggingPrefs", everything);
    driver =
        new ChromeDriver(
            new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build(),
            options);
  }

  /** Whether there is one; setup.sh sees to it for {@code make test}. */
  static boolean isThere() {
    return Stream.of(CHROMIUM, DRIVER).allMatch(Files::isExecutable);
  }

  void open(Path page) {
    driver.get(page.toUri().toString());
  }

  /** Sets the width of the window in CSS pixels, and the colours the user wants. */
  void show(int width, int height, boolean dark) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of(
            "width",
            width,
            "height",
            height,
            "deviceScaleFactor",
            width < 600 ? 1.5 : 1, // with more, a picture of the page is too high to be drawn
            "mobile",
            width < 600));
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(
                Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"),
                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
  }

  /** A picture of the whole page. */
  void screenshot(String name) throws IOException {
    Map<String, Object> picture =
        driver.executeCdpCommand(
            "Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true));
    Files.createDirectories(SCREENSHOTS);
    Files.write(
        SCREENSHOTS.resolve(name + ".png"),
        Base64.getDecoder().decode((String) picture.get("data")));
  }

  WebElement find(String css) {
    return driver.findElement(By.cssSelector(css));
  }

  List<WebElement> findAll(String css) {
    return driver.findElements(By.cssSelector(css));
  }

  List<String> texts(String css) {
    return findAll(css).stream().filter(WebElement::isDisplayed).map(WebElement::getText).toList();
  }

  Object evaluate(String script) {
    return driver.executeScript("return " + script);
  }

  Actions actions() {
    return new Actions(driver);
  }

  /** What the page complained about since it was last asked. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::toString)
        .toList();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
