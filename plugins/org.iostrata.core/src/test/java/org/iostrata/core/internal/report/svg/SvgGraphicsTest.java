// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.svg;

import static org.iostrata.core.internal.report.svg.Drawn.inherited;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class SvgGraphicsTest {
  private final SvgGraphics drawing = new SvgGraphics(300, 200);

  private Element only(String tag) throws Exception {
    List<Element> all = Drawn.elements(Drawn.root(drawing.svg()), tag).toList();
    assertEquals(1, all.size(), tag);
    return all.get(0);
  }

  @Test
  void isOfItsSizeAndNothingElse() throws Exception {
    drawing.fill(new Rectangle(1, 2, 3, 4));
    String svg = drawing.svg();
    assertTrue(svg.startsWith("<svg "), "no declaration, as it stands in a page");
    Element root = Drawn.root(svg);
    assertEquals("300", root.getAttribute("width"));
    assertEquals("0 0 300 200", root.getAttribute("viewBox"));
    assertEquals(0, root.getElementsByTagName("defs").getLength());
  }

  @Test
  void colourIsThatOfThePaint() throws Exception {
    drawing.setPaint(new Color(0xD55E00));
    drawing.fill(new Rectangle(1, 2, 3, 4));
    Element rectangle = only("rect");
    assertEquals("rgb(213,94,0)", inherited(rectangle, "fill"));
    assertEquals("none", inherited(rectangle, "stroke"));
  }

  @Test
  void themeColoursComeFromThePage() throws Exception {
    drawing.setPaint(new ThemePaint("var(--ink)", Color.BLACK));
    drawing.setStroke(new BasicStroke(2));
    drawing.drawLine(0, 0, 1, 0);
    Element line = only("line");
    assertEquals("var(--ink)", inherited(line, "stroke"));
    assertEquals("2", inherited(line, "stroke-width"));
  }

  @Test
  void transparencyOfColourAndDrawingMultiply() throws Exception {
    drawing.setComposite(AlphaComposite.getInstance(AlphaComposite.SRC_OVER, 0.5f));
    drawing.setPaint(new Color(255, 0, 0, 51));
    drawing.fill(new Rectangle(0, 0, 1, 1));
    Element rectangle = only("rect");
    assertEquals("0.5", inherited(rectangle, "opacity"));
    assertEquals("0.2", inherited(rectangle, "fill-opacity"));
  }

  @Test
  void textIsTextAndTurns() throws Exception {
    Graphics2D other = (Graphics2D) drawing.create();
    other.rotate(-Math.PI / 2);
    other.setFont(new PlainFont(9));
    other.drawString("<&>\u0001\ud800", 0, 5);
    Element text = only("text");
    assertEquals("<&>\\x01\\ud800", text.getTextContent(), "what XML cannot hold");
    assertEquals("rotate(-90)", inherited(text, "transform"));
    assertEquals("9px", inherited(text, "font-size"));
  }

  @Test
  void textIsMeasuredWithoutFontsOfTheMachine() {
    assertEquals(
        (int) Math.ceil(new PlainFont(10).width("PlainFont")),
        drawing.getFontMetrics(new PlainFont(10)).stringWidth("PlainFont"));
  }

  @Test
  void whatIsDrawnTwiceIsTheSame() {
    drawing.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    drawing.drawString("again", 1, 1);
    SvgGraphics second = new SvgGraphics(300, 200);
    second.drawString("again", 1, 1);
    String first = drawing.svg();
    assertFalse(first.contains("rendering"), first);
    assertEquals(first, second.svg());
  }
}
