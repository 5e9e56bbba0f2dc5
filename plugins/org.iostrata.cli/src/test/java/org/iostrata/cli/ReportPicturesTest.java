// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The pictures of a report in a real browser: what can be done in them, and what they tell. */
class ReportPicturesTest extends ReportPages {
  private static String range() {
    return browser.find("#timeline output").getText();
  }

  @Test
  void swimlanesZoomByButtonsKeysAndDragging() {
    open("ior-coll");
    String all = range();
    browser.find("#timeline button[data-do=in]").click();
    String half = range();
    assertNotEquals(all, half);
    WebElement canvas = browser.find("#timeline canvas");
    canvas.sendKeys("+", Keys.ARROW_LEFT);
    assertNotEquals(half, range());
    canvas.sendKeys("0");
    assertEquals(all, range());
    browser.actions().moveToElement(canvas, 0, 10).clickAndHold().moveByOffset(60, 0).perform();
    browser.actions().release().perform();
    assertNotEquals(all, range());
    browser.actions().doubleClick(canvas).perform();
    assertEquals(all, range());
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void hoveringTellsWhatABarIs() {
    open("ior-coll");
    // The first lane is MPI_IO of rank 0, which opens its file from the begin of the picture on.
    String tip = tipAt(browser.find("#timeline canvas"), 250, 35);
    assertTrue(tip.startsWith("MPI-IO open"), tip);
    assertTrue(tip.contains("MPI Rank 0") && tip.contains("/scratch/io/data/ior.dat"), tip);
  }

  @Test
  void groupsByLayer() throws IOException {
    open("h5ckpt-coll");
    Object before = browser.evaluate("document.querySelector('#timeline canvas').toDataURL()");
    browser.find("#timeline select").sendKeys("layer");
    assertNotEquals(
        before, browser.evaluate("document.querySelector('#timeline canvas').toDataURL()"));
  }

  @Test
  void anotherFileShowsItsOwnOffsets() {
    open("h5ckpt-coll");
    assertEquals(List.of("POSIX"), browser.texts("#access figcaption"));
    Object before = browser.evaluate("document.querySelector('#access canvas').toDataURL()");
    browser.find("#access select").sendKeys(Keys.ARROW_DOWN);
    assertNotEquals(
        before, browser.evaluate("document.querySelector('#access canvas').toDataURL()"));
  }

  /** What a screen reader is told. */
  private static String said() {
    return (String) browser.evaluate("document.querySelector('#said').textContent");
  }

  @ParameterizedTest
  @ValueSource(strings = {"#access", "#ranks"})
  void arrowKeysMoveOverTheCellsOfMaps(String section) {
    open("ior-indep");
    WebElement canvas = browser.find(section + " canvas");
    canvas.sendKeys(Keys.ARROW_RIGHT);
    String first = said();
    assertFalse(first.isEmpty());
    canvas.sendKeys(Keys.ARROW_RIGHT);
    assertNotEquals(first, said());
    canvas.sendKeys(Keys.ARROW_LEFT);
    assertEquals(first, said());
    canvas.sendKeys(Keys.chord(Keys.CONTROL, Keys.ARROW_DOWN));
    assertFalse(said().startsWith("not touched"), said());
    canvas.sendKeys(Keys.ESCAPE);
    assertEquals("", said());
    assertEquals(List.of(), browser.complaints());
  }

  /** Paper is white, whatever the screen is. */
  @Test
  void picturesArePrintedInLightColours() {
    open("ior-indep");
    Object light = picturePrinted(true);
    browser.show(1280, 900, true);
    assertEquals(light, picturePrinted(true));
    assertEquals(0, browser.findAll("details:not([open])").size());
    assertNotEquals(light, picturePrinted(false));
  }

  /** A picture as it is drawn right before, or after, the page is printed. */
  private static Object picturePrinted(boolean before) {
    browser.evaluate("dispatchEvent(new Event('" + (before ? "before" : "after") + "print'))");
    return browser.evaluate("document.querySelector('#access canvas').toDataURL()");
  }
}
