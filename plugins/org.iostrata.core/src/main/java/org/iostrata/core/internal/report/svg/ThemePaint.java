// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.svg;

import java.awt.Color;
import java.awt.Paint;
import java.awt.PaintContext;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.ColorModel;

/**
 * A colour that an SVG takes from the page around it.
 *
 * @param css its value in a style sheet, for example {@code var(--ink)}
 * @param elsewhere what it is where there is no style sheet
 */
public record ThemePaint(String css, Color elsewhere) implements Paint {
  @Override
  public PaintContext createContext(
      ColorModel model,
      Rectangle device,
      Rectangle2D user,
      AffineTransform transform,
      RenderingHints hints) {
    return elsewhere.createContext(model, device, user, transform, hints);
  }

  @Override
  public int getTransparency() {
    return elsewhere.getTransparency();
  }
}
