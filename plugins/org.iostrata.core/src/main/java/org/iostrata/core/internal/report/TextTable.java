// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.iostrata.core.internal.text.Visible;

/**
 * Rows of text in aligned columns: the first ones to the left, the others, numbers, to the right.
 * Cells may hold names of a trace as they are.
 */
public final class TextTable {
  private final int leftColumns;
  private final List<List<String>> rows = new ArrayList<>();

  /** With the names of its columns. */
  public TextTable(int leftColumns, String... header) {
    this.leftColumns = leftColumns;
    row(header);
  }

  /** Adds a row. */
  public void row(String... cells) {
    rows.add(Stream.of(cells).map(Visible::name).toList());
  }

  boolean isEmpty() {
    return rows.size() == 1;
  }

  /** Prints it, two spaces in. */
  public void print(StringBuilder out) {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int column = 0; column < columns; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(" ");
      for (int column = 0; column < row.size(); column++) {
        String padding = " ".repeat(widths[column] - row.get(column).length());
        line.append(' ');
        line.append(column < leftColumns ? row.get(column) + padding : padding + row.get(column));
      }
      out.append(line.toString().stripTrailing()).append('\n');
    }
  }
}
