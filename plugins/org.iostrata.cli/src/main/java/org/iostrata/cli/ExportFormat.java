// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.util.Locale;
import java.util.Optional;

/** What an export is: tables, or a trace for another program. */
enum ExportFormat {
  CSV(TableFormat.CSV),
  JSON(TableFormat.JSON),
  PARQUET(TableFormat.PARQUET),
  PERFETTO(null),
  HDTRACE(null);

  private final TableFormat tables;

  ExportFormat(TableFormat tables) {
    this.tables = tables;
  }

  /** How tables are written; empty when it is none. */
  Optional<TableFormat> tables() {
    return Optional.ofNullable(tables);
  }

  /** Which program it is for; empty when it is tables. */
  Optional<OperationsExport.ExportTarget> target() {
    return switch (this) {
      case PERFETTO -> Optional.of(new PerfettoExport());
      case HDTRACE -> Optional.of(new HdTraceExport());
      case CSV, JSON, PARQUET -> Optional.empty();
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
