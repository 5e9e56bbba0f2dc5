// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;

/**
 * A tree as a picture: a title, the headings, and all rows that are open, those too that do not fit
 * the window. Columns are in the order shown and as wide as what is in them.
 */
final class TreePicture {
  private static final int MARGIN = 6;

  /** Of what stands below another row, as a tree's own. */
  private static final int INDENT = 16;

  /** Of a column, in pixels: a longer text is cut. */
  private static final int WIDEST = 1200;

  /** Of the picture, in pixels: there is no drawing beyond 32,767. */
  private static final int HIGHEST = 30_000;

  private static final int SHADE_ALPHA = 20;
  private static final int LINE_ALPHA = 60;
  private static final int OPAQUE = 255;

  private final Tree tree;
  private final List<OpenedRow> rows = new ArrayList<>();
  private final int[] columns;
  private final int[] widths;
  private final int lineHeight;
  private final int lines;

  /** A row and how deep it is. */
  private record OpenedRow(TreeItem item, int level) {}

  private TreePicture(Tree tree, GC measure) {
    this.tree = tree;
    addOpen(tree.getItems(), 0);
    columns = tree.getColumnOrder();
    widths = new int[columns.length];
    for (int i = 0; i < columns.length; i++) {
      widths[i] = width(measure, columns[i]);
    }
    lineHeight = measure.getFontMetrics().getHeight() + MARGIN;
    lines = Math.min(rows.size(), HIGHEST / lineHeight);
  }

  /** As it is now, below a title. */
  static ImageData of(Tree tree, String title) {
    GC measure = new GC(tree);
    try {
      return new TreePicture(tree, measure).draw(title, measure.textExtent(title).x);
    } finally {
      measure.dispose();
    }
  }

  private void addOpen(TreeItem[] items, int level) {
    for (TreeItem item : items) {
      rows.add(new OpenedRow(item, level));
      if (item.getExpanded()) {
        addOpen(item.getItems(), level + 1);
      }
    }
  }

  private int width(GC measure, int column) {
    int widest = measure.textExtent(tree.getColumn(column).getText()).x;
    for (OpenedRow row : rows) {
      widest =
          Math.max(widest, indent(row, column) + measure.textExtent(row.item.getText(column)).x);
    }
    return Math.min(WIDEST, widest) + 2 * MARGIN;
  }

  /** The first column that was made shows what is below what, wherever it was moved. */
  private static int indent(OpenedRow row, int column) {
    return column == 0 ? row.level * INDENT : 0;
  }

  private ImageData draw(String title, int titleWidth) {
    boolean cut = lines < rows.size();
    int width = Math.max(titleWidth + 2 * MARGIN, IntStream.of(widths).sum());
    Image image = new Image(tree.getDisplay(), width, y(cut ? lines + 1 : lines));
    GC gc = new GC(image);
    try {
      gc.setFont(tree.getFont());
      gc.setBackground(tree.getBackground());
      gc.fillRectangle(image.getBounds());
      gc.setForeground(tree.getForeground());
      gc.drawText(title, MARGIN, MARGIN / 2, true);
      drawColumns(gc);
      if (cut) {
        gc.drawText("… and " + (rows.size() - lines) + " more", MARGIN, y(lines), true);
      }
      return image.getImageData();
    } finally {
      gc.dispose();
      image.dispose();
    }
  }

  /** Where the text of a row begins; above the first are the title and the headings. */
  private int y(int row) {
    return (row + 2) * lineHeight + MARGIN / 2;
  }

  private void drawColumns(GC gc) {
    int x = 0;
    for (int i = 0; i < columns.length; i++) {
      int column = columns[i];
      gc.setClipping(x, 0, widths[i] - MARGIN, y(lines));
      gc.drawText(tree.getColumn(column).getText(), x + MARGIN, y(-1), true);
      for (int row = 0; row < lines; row++) {
        int begin = x + MARGIN + indent(rows.get(row), column);
        gc.drawText(rows.get(row).item.getText(column), begin, y(row), true);
      }
      x += widths[i];
    }
    gc.setClipping((Rectangle) null);
    gc.setBackground(tree.getForeground());
    gc.setAlpha(SHADE_ALPHA);
    gc.fillRectangle(0, y(-1) - MARGIN / 2, x, lineHeight);
    gc.setAlpha(LINE_ALPHA);
    for (int row = 0; row <= lines; row++) {
      gc.drawLine(0, y(row) - MARGIN / 2, x, y(row) - MARGIN / 2);
    }
    gc.setAlpha(OPAQUE);
  }
}
