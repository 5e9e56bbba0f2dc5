// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Formats of tables that are text, and so can be put together from parts. */
public enum TextFormat {
  /** Comma-separated values with a line of names. */
  CSV("csv") {
    @Override
    public TableWriter writer(List<String> columns, boolean first, OutputStream out)
        throws IOException {
      CsvWriter writer = new CsvWriter(out);
      if (first) {
        writer.header(columns);
      }
      return writer;
    }
  },
  /** The same, with texts that no spreadsheet takes for formulas. */
  SPREADSHEET("csv") {
    @Override
    public TableWriter writer(List<String> columns, boolean first, OutputStream out)
        throws IOException {
      return new SpreadsheetWriter(CSV.writer(columns, first, out));
    }
  },
  /** A JSON object in each line. */
  JSON_LINES("jsonl") {
    @Override
    public TableWriter writer(List<String> columns, boolean first, OutputStream out)
        throws IOException {
      return new JsonLinesWriter(columns, out);
    }
  };

  private final String extension;

  TextFormat(String extension) {
    this.extension = extension;
  }

  /** How names of its files end, without the dot. */
  public String extension() {
    return extension;
  }

  /**
   * A writer that closes the stream when it is closed.
   *
   * @param columns the names of the columns
   * @param first whether it writes what goes on top
   */
  public abstract TableWriter writer(List<String> columns, boolean first, OutputStream out)
      throws IOException;
}
