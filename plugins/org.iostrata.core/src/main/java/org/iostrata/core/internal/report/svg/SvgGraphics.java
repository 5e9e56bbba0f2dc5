// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.svg;

import java.awt.Dimension;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Paint;
import java.awt.Shape;
import java.io.StringWriter;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.DefaultExtensionHandler;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGGraphics2DIOException;
import org.apache.batik.svggen.SVGPaintDescriptor;
import org.iostrata.core.internal.text.Visible;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Draws into an SVG. Text is measured as {@link PlainFont} does, whatever the font. */
public final class SvgGraphics extends SVGGraphics2D {
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";
  private static final int DECIMALS = 2;

  /** What a picture is written in where no style sheet says. */
  private static final String FONTS = "Helvetica, Arial, 'DejaVu Sans', sans-serif";

  /** What Batik says of every shape and no picture of ours depends on. */
  private static final Set<String> LEFT_OUT =
      Set.of(
          "color-interpolation",
          "color-rendering",
          "font-family",
          "image-rendering",
          "shape-rendering",
          "text-rendering");

  /**
   * An empty drawing.
   *
   * @param width in pixels
   * @param height in pixels
   */
  public SvgGraphics(int width, int height) {
    super(context(), false);
    setSVGCanvasSize(new Dimension(width, height));
    setFont(new PlainFont(12));
  }

  private SvgGraphics(SvgGraphics other) {
    super(other);
  }

  private static SVGGeneratorContext context() {
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document());
    context.setComment(null);
    context.setPrecision(DECIMALS);
    context.setExtensionHandler(new Themes());
    context.setStyleHandler(
        (element, style, of) -> {
          for (Map.Entry<?, ?> property : ((Map<?, ?>) style).entrySet()) {
            String name = property.getKey().toString();
            if (!LEFT_OUT.contains(name)) {
              element.setAttributeNS(null, name, property.getValue().toString());
            }
          }
        });
    return context;
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument(NAMESPACE, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("every Java has an XML parser", e);
    }
  }

  /** Colours of the page as it names them. */
  private static final class Themes extends DefaultExtensionHandler {
    @Override
    public SVGPaintDescriptor handlePaint(Paint paint, SVGGeneratorContext context) {
      return paint instanceof ThemePaint theme
          ? new SVGPaintDescriptor(theme.css(), "1")
          : super.handlePaint(paint, context);
    }
  }

  @Override
  public Graphics create() {
    return new SvgGraphics(this);
  }

  @Override
  public FontMetrics getFontMetrics(Font font) {
    return new PlainFont(font.getSize()).metrics();
  }

  /** Writes text; what XML cannot hold, or nobody see, as its number. */
  @Override
  public void drawString(String text, float x, float y) {
    super.drawString(Visible.line(text), x, y);
  }

  /** Does nothing: the names of clip paths would meet those of other pictures of a page. */
  @Override
  public void clip(Shape shape) {}

  /** What was drawn, as an {@code svg} element; afterwards this is empty. */
  public String svg() {
    Element root = getRoot();
    Dimension size = getSVGCanvasSize();
    root.setAttributeNS(null, "viewBox", "0 0 " + size.width + " " + size.height);
    root.setAttributeNS(null, "font-family", FONTS);
    root.removeChild(root.getFirstChild()); // what pictures refer to, and ours do not
    StringWriter text = new StringWriter();
    try {
      stream(root, text);
    } catch (SVGGraphics2DIOException e) {
      throw new IllegalStateException("memory cannot fail", e);
    }
    String file = text.toString();
    return file.substring(file.indexOf("<svg")); // without the declaration of a file
  }
}
