// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report.svg;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics;
import java.awt.Paint;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.util.Locale;

/** Draws into an SVG. Coordinates have one decimal. */
public final class SvgGraphics extends ShapesOnly {
  private static final String[] COMMANDS = {"M", "L", "Q", "C", "Z"};

  private final StringBuilder out;

  /** An empty drawing. */
  public SvgGraphics() {
    this(new StringBuilder());
  }

  private SvgGraphics(StringBuilder out) {
    this.out = out;
  }

  @Override
  public Graphics create() {
    SvgGraphics other = new SvgGraphics(out);
    copyTo(other);
    return other;
  }

  /** What was drawn: the content of an {@code svg} element. */
  public String content() {
    return out.toString();
  }

  @Override
  public void draw(Shape shape) {
    if (!(getStroke() instanceof BasicStroke stroke)) {
      fill(getStroke().createStrokedShape(shape));
      return;
    }
    out.append("<path fill=\"none\" ");
    colour("stroke");
    if (stroke.getLineWidth() != 1) {
      out.append(" stroke-width=\"").append(number(stroke.getLineWidth())).append('"');
    }
    if (stroke.getDashArray() != null) {
      out.append(" stroke-dasharray=\"");
      for (float dash : stroke.getDashArray()) {
        out.append(number(dash)).append(' ');
      }
      out.append('"');
    }
    path(shape);
    out.append("/>");
  }

  @Override
  public void fill(Shape shape) {
    out.append("<path ");
    colour("fill");
    path(shape);
    out.append("/>");
  }

  @Override
  public void drawString(String text, float x, float y) {
    out.append("<text ");
    colour("fill");
    AffineTransform place = getTransform();
    if ((place.getType() & ~AffineTransform.TYPE_TRANSLATION) == 0) {
      out.append(" x=\"").append(number(x + place.getTranslateX()));
      out.append("\" y=\"").append(number(y + place.getTranslateY()));
    } else {
      double[] matrix = new double[6];
      place.translate(x, y);
      place.getMatrix(matrix);
      out.append(" transform=\"matrix(");
      for (double value : matrix) {
        out.append(number(value)).append(' ');
      }
      out.append(')');
    }
    out.append("\" font-size=\"").append(number(getFont().getSize2D())).append("\">");
    escape(text);
    out.append("</text>");
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        default -> out.append(c < ' ' ? ' ' : c);
      }
    }
  }

  private void colour(String attribute) {
    Paint paint = getPaint();
    double alpha = getComposite() instanceof AlphaComposite composite ? composite.getAlpha() : 1;
    if (paint instanceof ThemeColor theme) {
      out.append(attribute).append("=\"").append(theme.css()).append('"');
    } else {
      Color colour = getColor();
      int rgb = colour.getRGB() & 0xffffff;
      out.append(attribute).append(String.format(Locale.ROOT, "=\"#%06x\"", rgb));
      alpha *= colour.getAlpha() / 255.0;
    }
    if (alpha < 1) {
      out.append(' ').append(attribute).append("-opacity=\"").append(number(alpha)).append('"');
    }
  }

  private void path(Shape shape) {
    out.append(" d=\"");
    double[] points = new double[6];
    PathIterator path = shape.getPathIterator(getTransform());
    for (; !path.isDone(); path.next()) {
      int segment = path.currentSegment(points);
      out.append(COMMANDS[segment]);
      int values = segment == PathIterator.SEG_CLOSE ? 0 : 2 * Math.max(1, segment);
      for (int i = 0; i < values; i++) {
        out.append(i == 0 ? "" : " ").append(number(points[i]));
      }
    }
    out.append('"');
  }

  /** A number with at most one decimal, those below one with two. */
  static String number(double value) {
    double scale = Math.abs(value) < 1 ? 100 : 10;
    double rounded = Math.rint(value * scale) / scale;
    return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
  }
}
