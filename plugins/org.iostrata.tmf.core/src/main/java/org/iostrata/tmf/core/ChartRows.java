// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;

/** The rows of a chart: the trace, headings, and lines below them. */
public final class ChartRows {
  private static final int WIDTH = 2;

  private final long root;
  private final List<String> headings;
  private final List<TmfTreeDataModel> rows = new ArrayList<>();
  private final Map<Long, ChartLine> lines = new HashMap<>();
  private final Map<Long, String> names = new HashMap<>();

  /**
   * Rows of a trace.
   *
   * @param root the id of the first row; others follow
   * @param title of the first row
   * @param headings of the columns
   */
  public ChartRows(long root, String title, List<String> headings) {
    this.root = root;
    this.headings = headings;
    rows.add(new TmfTreeDataModel(root, -1, List.of(title), false, null));
  }

  /** Adds a heading; lines that are added from now on are below it. */
  public void addHeading(String name) {
    rows.add(new TmfTreeDataModel(root + rows.size(), root, List.of(name), false, null));
  }

  /**
   * Adds a line below the last heading.
   *
   * @param labels by column, its name first
   * @param whole its name where no heading is seen
   * @param colour as {@code #rrggbb}
   */
  public void addLine(List<String> labels, String whole, String colour, ChartLine line) {
    long id = root + rows.size();
    OutputElementStyle style =
        new OutputElementStyle(
            null,
            Map.of(
                StyleProperties.COLOR,
                colour,
                StyleProperties.SERIES_TYPE,
                StyleProperties.SeriesType.LINE,
                StyleProperties.WIDTH,
                WIDTH,
                StyleProperties.STYLE_NAME,
                whole));
    rows.add(new TmfTreeDataModel(id, parent(), labels, true, style));
    lines.put(id, line);
    names.put(id, whole);
  }

  private long parent() {
    TmfTreeDataModel last = rows.get(rows.size() - 1);
    return last.hasRowModel() ? last.getParentId() : last.getId();
  }

  List<TmfTreeDataModel> rows() {
    return rows;
  }

  List<String> headings() {
    return headings;
  }

  /** The line of a row, or null when it has none. */
  ChartLine line(long id) {
    return lines.get(id);
  }

  /** What the line of a row is called. */
  String name(long id) {
    return names.get(id);
  }
}
