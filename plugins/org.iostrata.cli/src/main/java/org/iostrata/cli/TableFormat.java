// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.util.Locale;
import org.iostrata.core.internal.export.Table;
import org.iostrata.core.internal.export.TextFormat;

/** How tables are written. */
enum TableFormat {
  CSV(TextFormat.CSV.extension()),
  JSON(TextFormat.JSON_LINES.extension()),
  PARQUET("parquet");

  private final String extension;

  TableFormat(String extension) {
    this.extension = extension;
  }

  /** The name of a table's file. */
  String file(Table<?> table) {
    return table.name() + "." + extension;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
