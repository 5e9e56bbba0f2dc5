// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report.svg;

import java.awt.Color;
import java.awt.Image;
import java.awt.Polygon;
import java.awt.Rectangle;
import java.awt.Shape;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.text.AttributedCharacterIterator;

/** Every way of drawing as one of three: draw a shape, fill a shape, write a text. */
abstract class ShapesOnly extends GraphicsState {

  @Override
  public void drawLine(int x1, int y1, int x2, int y2) {
    draw(new Line2D.Double(x1, y1, x2, y2));
  }

  @Override
  public void fillRect(int x, int y, int width, int height) {
    fill(new Rectangle(x, y, width, height));
  }

  @Override
  public void clearRect(int x, int y, int width, int height) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void drawRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
    draw(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
  }

  @Override
  public void fillRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
    fill(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
  }

  @Override
  public void drawOval(int x, int y, int width, int height) {
    draw(new Ellipse2D.Double(x, y, width, height));
  }

  @Override
  public void fillOval(int x, int y, int width, int height) {
    fill(new Ellipse2D.Double(x, y, width, height));
  }

  @Override
  public void drawArc(int x, int y, int width, int height, int start, int angle) {
    draw(new Arc2D.Double(x, y, width, height, start, angle, Arc2D.OPEN));
  }

  @Override
  public void fillArc(int x, int y, int width, int height, int start, int angle) {
    fill(new Arc2D.Double(x, y, width, height, start, angle, Arc2D.PIE));
  }

  @Override
  public void drawPolygon(int[] x, int[] y, int points) {
    draw(new Polygon(x, y, points));
  }

  @Override
  public void fillPolygon(int[] x, int[] y, int points) {
    fill(new Polygon(x, y, points));
  }

  @Override
  public void drawPolyline(int[] x, int[] y, int points) {
    Path2D line = new Path2D.Double();
    line.moveTo(x[0], y[0]);
    for (int i = 1; i < points; i++) {
      line.lineTo(x[i], y[i]);
    }
    draw(line);
  }

  @Override
  public void drawString(String text, int x, int y) {
    drawString(text, (float) x, (float) y);
  }

  @Override
  public void drawString(AttributedCharacterIterator text, int x, int y) {
    drawString(text, (float) x, (float) y);
  }

  @Override
  public void drawString(AttributedCharacterIterator text, float x, float y) {
    StringBuilder plain = new StringBuilder();
    for (char c = text.first(); c != AttributedCharacterIterator.DONE; c = text.next()) {
      plain.append(c);
    }
    drawString(plain.toString(), x, y);
  }

  @Override
  public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
    fill(glyphs.getOutline(x, y));
  }

  @Override
  public boolean hit(Rectangle area, Shape shape, boolean onStroke) {
    return shape.intersects(area);
  }

  @Override
  public void dispose() {
    // nothing is held
  }

  @Override
  public void copyArea(int x, int y, int width, int height, int dx, int dy) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean drawImage(Image image, AffineTransform place, ImageObserver observer) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void drawImage(BufferedImage image, BufferedImageOp operation, int x, int y) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void drawRenderedImage(RenderedImage image, AffineTransform place) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void drawRenderableImage(RenderableImage image, AffineTransform place) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean drawImage(Image image, int x, int y, ImageObserver observer) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean drawImage(Image image, int x, int y, Color background, ImageObserver observer) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean drawImage(
      Image image, int x, int y, int width, int height, ImageObserver observer) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean drawImage(
      Image image, int x, int y, int width, int height, Color background, ImageObserver observer) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean drawImage(
      Image image,
      int toX1,
      int toY1,
      int toX2,
      int toY2,
      int x1,
      int y1,
      int x2,
      int y2,
      ImageObserver observer) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean drawImage(
      Image image,
      int toX1,
      int toY1,
      int toX2,
      int toY2,
      int x1,
      int y1,
      int x2,
      int y2,
      Color background,
      ImageObserver observer) {
    throw new UnsupportedOperationException();
  }
}
