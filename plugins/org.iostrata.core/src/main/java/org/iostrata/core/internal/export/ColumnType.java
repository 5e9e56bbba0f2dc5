// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

/** What a column holds; any cell may be missing instead. */
public enum ColumnType {
  INTEGER("BIGINT"),
  UNSIGNED("UBIGINT"),
  REAL("DOUBLE"),
  TEXT("VARCHAR"),
  FLAG("BOOLEAN");

  private final String sql;

  ColumnType(String sql) {
    this.sql = sql;
  }

  /** Its name in SQL. */
  public String sql() {
    return sql;
  }
}
