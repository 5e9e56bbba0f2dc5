// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of text in aligned columns: the first ones to the left, the others, numbers, to the right.
 */
final class TextTable {
  private final int leftColumns;
  private final List<List<String>> rows = new ArrayList<>();

  TextTable(int leftColumns, String... header) {
    this.leftColumns = leftColumns;
    row(header);
  }

  void row(String... cells) {
    rows.add(List.of(cells));
  }

  boolean isEmpty() {
    return rows.size() == 1;
  }

  void print(StringBuilder out) {
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(" ");
      for (int column = 0; column < row.size(); column++) {
        int width = width(column);
        String padding = " ".repeat(width - row.get(column).length());
        line.append(' ');
        line.append(column < leftColumns ? row.get(column) + padding : padding + row.get(column));
      }
      out.append(line.toString().stripTrailing()).append('\n');
    }
  }

  private int width(int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }
}
