// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.util.Locale;
import java.util.Optional;

/** What an export is: tables, or a trace for another program. */
enum ExportFormat {
  CSV(TableFormat.CSV),
  JSON(TableFormat.JSON),
  PARQUET(TableFormat.PARQUET),
  PERFETTO(null);

  private final TableFormat tables;

  ExportFormat(TableFormat tables) {
    this.tables = tables;
  }

  /** How tables are written; empty when it is none. */
  Optional<TableFormat> tables() {
    return Optional.ofNullable(tables);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
