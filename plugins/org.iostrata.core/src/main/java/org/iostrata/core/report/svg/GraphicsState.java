// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report.svg;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Composite;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Paint;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.util.Map;

/**
 * What a drawing is done with: colour, pen, font, place. Where one is not kept, it has no effect.
 */
abstract class GraphicsState extends Graphics2D {
  private AffineTransform transform = new AffineTransform();
  private Paint paint = Color.BLACK;
  private Stroke stroke = new BasicStroke(1);
  private Font font = new PlainFont(12);
  private Composite composite = AlphaComposite.SrcOver;
  private Color background = Color.WHITE;
  private Shape clip;
  private final RenderingHints hints = new RenderingHints(Map.of());

  void copyTo(GraphicsState other) {
    other.transform = new AffineTransform(transform);
    other.paint = paint;
    other.stroke = stroke;
    other.font = font;
    other.composite = composite;
    other.background = background;
    other.clip = clip;
  }

  @Override
  public Paint getPaint() {
    return paint;
  }

  @Override
  public void setPaint(Paint newPaint) {
    paint = newPaint == null ? paint : newPaint;
  }

  @Override
  public Color getColor() {
    return paint instanceof Color color ? color : Color.BLACK;
  }

  @Override
  public void setColor(Color color) {
    setPaint(color);
  }

  @Override
  public Color getBackground() {
    return background;
  }

  @Override
  public void setBackground(Color color) {
    background = color;
  }

  @Override
  public Stroke getStroke() {
    return stroke;
  }

  @Override
  public void setStroke(Stroke newStroke) {
    stroke = newStroke;
  }

  @Override
  public Font getFont() {
    return font;
  }

  @Override
  public void setFont(Font newFont) {
    font = newFont == null ? font : newFont;
  }

  @Override
  public FontMetrics getFontMetrics(Font of) {
    return (of instanceof PlainFont plain ? plain : new PlainFont(of.getSize())).metrics();
  }

  @Override
  public FontRenderContext getFontRenderContext() {
    return new FontRenderContext(null, true, true);
  }

  @Override
  public Composite getComposite() {
    return composite;
  }

  @Override
  public void setComposite(Composite newComposite) {
    composite = newComposite;
  }

  @Override
  public AffineTransform getTransform() {
    return new AffineTransform(transform);
  }

  @Override
  public void setTransform(AffineTransform newTransform) {
    transform = new AffineTransform(newTransform);
  }

  @Override
  public void transform(AffineTransform more) {
    transform.concatenate(more);
  }

  @Override
  public void translate(int x, int y) {
    transform.translate(x, y);
  }

  @Override
  public void translate(double x, double y) {
    transform.translate(x, y);
  }

  @Override
  public void rotate(double theta) {
    transform.rotate(theta);
  }

  @Override
  public void rotate(double theta, double x, double y) {
    transform.rotate(theta, x, y);
  }

  @Override
  public void scale(double x, double y) {
    transform.scale(x, y);
  }

  @Override
  public void shear(double x, double y) {
    transform.shear(x, y);
  }

  @Override
  public Shape getClip() {
    return clip;
  }

  @Override
  public void setClip(Shape newClip) {
    clip = newClip;
  }

  @Override
  public void setClip(int x, int y, int width, int height) {
    clip = new Rectangle(x, y, width, height);
  }

  @Override
  public void clip(Shape with) {
    clip =
        clip == null || with == null
            ? with
            : clip.getBounds2D().createIntersection(with.getBounds2D());
  }

  @Override
  public void clipRect(int x, int y, int width, int height) {
    clip(new Rectangle(x, y, width, height));
  }

  @Override
  public Rectangle getClipBounds() {
    return clip == null ? null : clip.getBounds();
  }

  @Override
  public Object getRenderingHint(RenderingHints.Key key) {
    return hints.get(key);
  }

  @Override
  public void setRenderingHint(RenderingHints.Key key, Object value) {
    hints.put(key, value);
  }

  @Override
  public RenderingHints getRenderingHints() {
    return (RenderingHints) hints.clone();
  }

  @Override
  public void setRenderingHints(Map<?, ?> newHints) {
    hints.clear();
    addRenderingHints(newHints);
  }

  @Override
  public void addRenderingHints(Map<?, ?> more) {
    hints.putAll(more);
  }

  @Override
  public GraphicsConfiguration getDeviceConfiguration() {
    return null;
  }

  @Override
  public void setPaintMode() {
    composite = AlphaComposite.SrcOver;
  }

  @Override
  public void setXORMode(Color color) {
    throw new UnsupportedOperationException();
  }
}
