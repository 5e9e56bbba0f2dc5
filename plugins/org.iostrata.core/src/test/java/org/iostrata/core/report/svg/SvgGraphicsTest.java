// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report.svg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import org.junit.jupiter.api.Test;

class SvgGraphicsTest {
  private final SvgGraphics svg = new SvgGraphics();

  @Test
  void shapesStandWhereTheyWereMovedTo() {
    svg.translate(10, 20);
    svg.scale(2, 2);
    svg.setPaint(new Color(0xD55E00));
    svg.fillRect(1, 2, 3, 4);
    assertEquals("<path fill=\"#d55e00\" d=\"M12 24L18 24L18 32L12 32L12 24Z\"/>", svg.content());
  }

  @Test
  void themeColoursComeFromThePage() {
    svg.setPaint(new ThemeColor("var(--ink)", "#000000"));
    svg.setStroke(new BasicStroke(2));
    svg.drawLine(0, 0, 1, 0);
    assertEquals(
        "<path fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"2\" d=\"M0 0L1 0\"/>",
        svg.content());
  }

  @Test
  void transparencyOfColourAndDrawingMultiply() {
    svg.setComposite(AlphaComposite.getInstance(AlphaComposite.SRC_OVER, 0.5f));
    svg.setPaint(new Color(255, 0, 0, 51));
    svg.fillRect(0, 0, 1, 1);
    assertTrue(svg.content().contains("fill-opacity=\"0.1\""), svg::content);
  }

  @Test
  void textIsTextAndTurns() {
    svg.drawString("<&>", 3.25f, 4);
    Graphics2D other = (Graphics2D) svg.create();
    other.rotate(-Math.PI / 2);
    other.drawString("up", 0, 5);
    svg.drawString("again", 1, 1);
    String content = svg.content();
    assertTrue(
        content.contains("x=\"3.2\" y=\"4\" font-size=\"12\">&lt;&amp;&gt;</text>"), content);
    assertTrue(content.contains("transform=\"matrix(0 -1 1 0 5 0 )\""), content);
    assertTrue(content.contains("x=\"1\" y=\"1\" font-size=\"12\">again"), content);
  }
}
