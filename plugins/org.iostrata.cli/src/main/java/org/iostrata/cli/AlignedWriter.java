// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.export.TableWriter;
import org.iostrata.core.internal.text.Visible;

/**
 * Rows in aligned columns, numbers to the right. Columns are as wide as the first rows need; longer
 * cells further down stand out, so that memory does not grow with the table.
 */
final class AlignedWriter implements TableWriter {
  private static final int MEASURED_ROWS = 1000;

  private record AlignedCell(String text, boolean number) {}

  private final PrintWriter out;
  private final int[] widths;
  private final List<List<AlignedCell>> waiting = new ArrayList<>();
  private List<AlignedCell> row;
  private boolean measured;

  AlignedWriter(List<String> columns, PrintWriter out) {
    this.out = out;
    widths = new int[columns.size()];
    waiting.add(columns.stream().map(name -> new AlignedCell(Visible.name(name), false)).toList());
  }

  @Override
  public void beginRow() {
    row = new ArrayList<>(widths.length);
  }

  @Override
  public void endRow() throws IOException {
    if (measured) {
      print(row);
    } else {
      waiting.add(row);
      if (waiting.size() > MEASURED_ROWS) {
        printWaiting();
      }
    }
    if (out.checkError()) {
      throw new OutputClosedException();
    }
  }

  private void printWaiting() {
    for (List<AlignedCell> cells : waiting) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], cells.get(i).text().length());
      }
    }
    measured = true;
    List<AlignedCell> kinds = waiting.size() > 1 ? waiting.get(1) : waiting.get(0);
    List<AlignedCell> header = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      header.add(new AlignedCell(waiting.get(0).get(i).text(), kinds.get(i).number()));
    }
    print(header);
    waiting.stream().skip(1).forEach(this::print);
    waiting.clear();
  }

  private void print(List<AlignedCell> cells) {
    StringBuilder line = new StringBuilder(" ");
    for (int i = 0; i < widths.length; i++) {
      String text = cells.get(i).text();
      String padding = " ".repeat(Math.max(0, widths[i] - text.length()));
      line.append(' ').append(cells.get(i).number() ? padding + text : text + padding);
    }
    out.print(line.toString().stripTrailing() + "\n");
  }

  @Override
  public void integer(long value) {
    row.add(new AlignedCell(Long.toString(value), true));
  }

  @Override
  public void unsigned(long value) {
    row.add(new AlignedCell(Long.toUnsignedString(value), true));
  }

  @Override
  public void real(double value) {
    row.add(new AlignedCell(Double.toString(value), true));
  }

  @Override
  public void text(String value) {
    row.add(new AlignedCell(Visible.name(value), false));
  }

  @Override
  public void flag(boolean value) {
    row.add(new AlignedCell(Boolean.toString(value), false));
  }

  @Override
  public void missing() {
    row.add(new AlignedCell("-", true));
  }

  @Override
  public void close() {
    if (!measured) {
      printWaiting();
    }
    out.flush();
  }
}
