// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;

/**
 * Rows for programs that run a text as a formula when it begins like one: such a text gets a quote
 * in front, which they take away.
 */
final class SpreadsheetWriter implements TableWriter {
  private static final String FORMULAS_BEGIN_WITH = "=+-@\t\r\n";

  private final TableWriter rows;

  SpreadsheetWriter(TableWriter rows) {
    this.rows = rows;
  }

  @Override
  public void text(String value) throws IOException {
    boolean formula = !value.isEmpty() && FORMULAS_BEGIN_WITH.indexOf(value.charAt(0)) >= 0;
    rows.text(formula ? "'" + value : value);
  }

  @Override
  public void beginRow() throws IOException {
    rows.beginRow();
  }

  @Override
  public void endRow() throws IOException {
    rows.endRow();
  }

  @Override
  public void integer(long value) throws IOException {
    rows.integer(value);
  }

  @Override
  public void unsigned(long value) throws IOException {
    rows.unsigned(value);
  }

  @Override
  public void real(double value) throws IOException {
    rows.real(value);
  }

  @Override
  public void flag(boolean value) throws IOException {
    rows.flag(value);
  }

  @Override
  public void missing() throws IOException {
    rows.missing();
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
