// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.svg;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.font.FontRenderContext;
import java.awt.font.LineMetrics;
import java.awt.geom.Rectangle2D;

/**
 * A sans-serif font whose text is measured by rule of thumb, since a browser will draw it in a font
 * nobody here knows: a little wider than most, so that nothing is clipped.
 */
public final class PlainFont extends Font {
  private static final float ASCENT = 0.93f;
  private static final float DESCENT = 0.24f;

  /** A font of a size in pixels. */
  public PlainFont(int size) {
    super(SANS_SERIF, PLAIN, size);
  }

  /** The width of text, in pixels. */
  public double width(String text) {
    double width = 0;
    for (int i = 0; i < text.length(); i++) {
      width += width(text.charAt(i));
    }
    return width * getSize();
  }

  private static double width(char c) {
    if ("ijl.,:;'|! ()ftr-/".indexOf(c) >= 0) {
      return 0.36;
    }
    if ("mwMW%@".indexOf(c) >= 0) {
      return 0.9;
    }
    return Character.isUpperCase(c) ? 0.68 : 0.6;
  }

  @Override
  public LineMetrics getLineMetrics(String text, FontRenderContext context) {
    return new Line(text.length(), getSize2D());
  }

  FontMetrics metrics() {
    return new Metrics(this);
  }

  private static final class Metrics extends FontMetrics {
    private final PlainFont plain;

    Metrics(PlainFont font) {
      super(font);
      plain = font;
    }

    @Override
    public int stringWidth(String text) {
      return (int) Math.ceil(plain.width(text));
    }

    @Override
    public int charsWidth(char[] data, int from, int length) {
      return stringWidth(new String(data, from, length));
    }

    @Override
    public int getAscent() {
      return Math.round(ASCENT * plain.getSize());
    }

    @Override
    public int getDescent() {
      return Math.round(DESCENT * plain.getSize());
    }

    @Override
    public Rectangle2D getStringBounds(String text, Graphics graphics) {
      float size = plain.getSize2D();
      return new Rectangle2D.Double(
          0, -ASCENT * size, plain.width(text), (ASCENT + DESCENT) * size);
    }

    @Override
    public LineMetrics getLineMetrics(String text, Graphics graphics) {
      return plain.getLineMetrics(text, null);
    }
  }

  private static final class Line extends LineMetrics {
    private final int characters;
    private final float size;

    Line(int characters, float size) {
      this.characters = characters;
      this.size = size;
    }

    @Override
    public int getNumChars() {
      return characters;
    }

    @Override
    public float getAscent() {
      return ASCENT * size;
    }

    @Override
    public float getDescent() {
      return DESCENT * size;
    }

    @Override
    public float getLeading() {
      return 0;
    }

    @Override
    public float getHeight() {
      return (ASCENT + DESCENT) * size;
    }

    @Override
    public int getBaselineIndex() {
      return ROMAN_BASELINE;
    }

    @Override
    public float[] getBaselineOffsets() {
      return new float[] {0, 0, 0};
    }

    @Override
    public float getStrikethroughOffset() {
      return -size / 3;
    }

    @Override
    public float getStrikethroughThickness() {
      return 1;
    }

    @Override
    public float getUnderlineOffset() {
      return size / 8;
    }

    @Override
    public float getUnderlineThickness() {
      return 1;
    }
  }
}
