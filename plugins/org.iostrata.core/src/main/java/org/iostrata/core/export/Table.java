// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.export;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A table.
 *
 * @param <R> its rows
 * @param name its name, also that of its file
 * @param meaning what a row is
 * @param columns its columns from the left
 */
public record Table<R>(String name, String meaning, List<Column<R>> columns) {
  /** Copies the list. */
  public Table {
    columns = List.copyOf(columns);
  }

  /** The names of its columns from the left. */
  public List<String> columnNames() {
    return columns.stream().map(Column::name).toList();
  }

  /** Its columns as SQL declares them, in parentheses. */
  public String sqlColumns() {
    return columns.stream()
        .map(column -> '"' + column.name() + "\" " + column.type().sql())
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
