// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;
import java.util.List;

/**
 * A table.
 *
 * @param <R> its rows
 */
public final class Table<R> {
  private final String name;
  private final String meaning;
  private final List<Column> columns;
  private final List<Cell<R>> cells;

  /**
   * A table.
   *
   * @param columns its columns; the first is the number of the trace, or file
   * @param cells what stands in the others
   */
  Table(String name, String meaning, List<Column> columns, List<Cell<R>> cells) {
    this.name = name;
    this.meaning = meaning;
    this.columns = List.copyOf(columns);
    this.cells = List.copyOf(cells);
  }

  /** Its name, also that of its file. */
  public String name() {
    return name;
  }

  /** What a row is. */
  public String meaning() {
    return meaning;
  }

  /** Its columns from the left. */
  public List<Column> columns() {
    return columns;
  }

  /** The names of its columns from the left. */
  public List<String> columnNames() {
    return columns.stream().map(Column::name).toList();
  }

  /** Writes a row of a trace, or file. */
  void write(int trace, R row, TableWriter out) throws IOException {
    out.beginRow();
    out.integer(trace);
    for (int i = 0; i < cells.size(); i++) {
      cells.get(i).write(row, out);
    }
    out.endRow();
  }
}
