// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.tmf.core.model.ITableColumnDescriptor;
import org.eclipse.ui.IWorkbenchPartSite;
import org.iostrata.tmf.core.result.ResultRow;

/** Writes what a view shows as comma-separated values (RFC 4180). */
final class CsvFile {
  private CsvFile() {}

  /** A line of a menu that writes what a view shows when it is chosen; headings first. */
  static IAction action(IWorkbenchPartSite site, Supplier<List<List<Object>>> lines) {
    return new Action("Export as CSV…") {
      @Override
      public void run() {
        ask(site.getShell(), lines.get());
      }
    };
  }

  /** Rows as lines, below their headings. */
  static List<List<Object>> lines(List<ITableColumnDescriptor> headings, List<ResultRow> rows) {
    List<List<Object>> lines = new ArrayList<>();
    lines.add(List.copyOf(headings.stream().map(ITableColumnDescriptor::getText).toList()));
    rows.forEach(row -> lines.add(row.values()));
    return lines;
  }

  /** Asks where to, and writes; the reason is told when that fails. */
  private static void ask(Shell shell, List<List<Object>> lines) {
    FileDialog dialog = new FileDialog(shell, SWT.SAVE);
    dialog.setFilterExtensions(new String[] {"*.csv"});
    dialog.setOverwrite(true);
    String path = dialog.open();
    if (path != null) {
      try {
        write(Path.of(path), lines);
      } catch (IOException e) {
        MessageDialog.openError(shell, "Export as CSV", "Cannot write " + e.getMessage());
      }
    }
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
