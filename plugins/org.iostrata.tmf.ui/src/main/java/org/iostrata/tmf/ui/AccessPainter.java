// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.PaletteData;
import org.iostrata.tmf.core.access.AccessPicture;
import org.iostrata.tmf.core.access.AccessPicture.Stroke;

/**
 * Draws the lines of an access map into the pixels of a picture: many thousand take as long as some
 * hundred that are drawn one by one.
 */
final class AccessPainter {
  /** What is thinner is hard to see. */
  private static final int THIN = 2;

  private final ImageData data;

  private AccessPainter(int columns, int rows) {
    data = new ImageData(columns, rows, 24, new PaletteData(0xff0000, 0xff00, 0xff));
    data.alphaData = new byte[columns * rows];
  }

  /** The lines of a map, and nothing between them. */
  static ImageData draw(AccessPicture picture, int columns, int rows) {
    AccessPainter painter = new AccessPainter(columns, rows);
    painter.draw(picture.joins(), picture.pixels());
    painter.draw(picture.strokes(), Math.max(THIN, picture.pixels()));
    return painter.data;
  }

  private static int rgb(String colour) {
    return Integer.parseInt(colour.substring(1), 16);
  }

  private void draw(List<Stroke> strokes, int thick) {
    Map<String, Integer> colours = new HashMap<>();
    for (Stroke stroke : strokes) {
      draw(stroke, colours.computeIfAbsent(stroke.colour(), AccessPainter::rgb), thick);
    }
  }

  private void draw(Stroke stroke, int rgb, int thick) {
    int width = stroke.toColumn() - stroke.fromColumn() + 1;
    double height = stroke.toRow() - stroke.fromRow();
    for (int along = 0; along < width; along++) {
      int from = stroke.fromRow() + (int) (height * along / width);
      int to = stroke.fromRow() + (int) (height * (along + 1) / width);
      fill(stroke.fromColumn() + along, from, to + thick, rgb);
    }
    for (int more = 0; more < thick - 1; more++) {
      fill(stroke.toColumn() + 1 + more, stroke.toRow(), stroke.toRow() + thick, rgb);
    }
  }

  /** Rows are counted from below. */
  private void fill(int column, int fromRow, int toRow, int rgb) {
    if (column < data.width) {
      for (int row = fromRow; row < Math.min(toRow, data.height); row++) {
        int y = data.height - 1 - row;
        data.setPixel(column, y, rgb);
        data.alphaData[y * data.width + column] = (byte) 0xff;
      }
    }
  }
}
