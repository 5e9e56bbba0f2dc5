// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.tracecompass.tmf.core.model.ITableColumnDescriptor;
import org.iostrata.tmf.core.result.ResultRow;

/** Comma-separated values (RFC 4180). */
final class CsvFile {
  private CsvFile() {}

  /** Rows as lines, below their headings. */
  static List<List<Object>> lines(List<ITableColumnDescriptor> headings, List<ResultRow> rows) {
    List<List<Object>> lines = new ArrayList<>();
    lines.add(List.copyOf(headings.stream().map(ITableColumnDescriptor::getText).toList()));
    rows.forEach(row -> lines.add(row.values()));
    return lines;
  }

  static void write(Path file, List<List<Object>> lines) throws IOException {
    Files.write(file, lines.stream().map(CsvFile::line).toList());
  }

  private static String line(List<Object> cells) {
    return cells.stream().map(CsvFile::cell).collect(Collectors.joining(","));
  }

  private static String cell(Object value) {
    String text = value == null ? "" : value.toString();
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
