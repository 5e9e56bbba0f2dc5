// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.eclipse.core.runtime.IProgressMonitor;
import org.iostrata.core.internal.export.Column;
import org.iostrata.core.internal.export.CounterTable;
import org.iostrata.core.internal.export.ResultRows;
import org.iostrata.core.internal.export.Table;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Layer;
import org.iostrata.core.source.Source;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.result.ResultAnalysis.Judged;
import org.iostrata.tmf.core.trace.IoTrace;

/** The tables of the analysis, as {@code iostrata export} writes them, one at a time. */
public final class TablesDataProvider extends JudgedDataProvider {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.result.tables";

  /** A parameter: the name of the table; the first one when it is not said. */
  public static final String TABLE = "table";

  /** More rows nobody looks through. */
  private static final int MOST_ROWS = 10_000;

  TablesDataProvider(IoTrace trace, ResultAnalysis analysis) {
    super(trace, analysis);
  }

  /**
   * The names of the tables, each with what a row of it is.
   *
   * @return in the order of the documentation
   */
  public static List<Heading> tables() {
    return all().stream().map(table -> new Heading(table.name(), table.meaning())).toList();
  }

  /**
   * Whether a table is of the whole run, whatever part of it is asked for: that of a log's
   * counters.
   */
  public static boolean isOfRun(String table) {
    return table.equals(CounterTable.table().name());
  }

  @Override
  public String getId() {
    return ID;
  }

  /** Those of the result, and what a log counted. */
  private static List<Table<?>> all() {
    List<Table<?>> tables = new ArrayList<>(ResultRows.tables());
    tables.add(CounterTable.table());
    return tables;
  }

  private static Table<?> table(Map<String, Object> parameters) {
    Object name = parameters.get(TABLE);
    List<Table<?>> tables = all();
    return tables.stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElse(tables.get(0));
  }

  /** All but the first, the number of the trace. */
  private static List<Column> columns(Table<?> table) {
    return table.columns().subList(1, table.columns().size());
  }

  @Override
  protected List<Heading> headings(Map<String, Object> parameters) {
    return columns(table(parameters)).stream()
        .map(column -> new Heading(column.heading(), column.meaning()))
        .toList();
  }

  @Override
  protected Judged find(Map<String, Object> parameters, IProgressMonitor monitor)
      throws IOException {
    boolean whole = isOfRun(table(parameters).name());
    return super.find(whole ? Map.of() : parameters, monitor);
  }

  @Override
  protected List<ResultRow> rows(Judged judged, Map<String, Object> parameters) throws IOException {
    Table<?> table = table(parameters);
    if (isOfRun(table.name())) {
      return counters(table);
    }
    ResultRows all = new ResultRows(judged.result(), judged.findings());
    List<ResultRow> rows =
        rows(all.of(table.name(), MOST_ROWS), columns(table), TablesDataProvider::text);
    int count = all.count(table.name());
    if (count > MOST_ROWS) {
      rows.add(more(Quantity.number(count - MOST_ROWS, "more row")));
    }
    return rows;
  }

  /** Read from the log each time: nobody keeps them. */
  private List<ResultRow> counters(Table<?> table) throws IOException {
    try (Source source = trace.openSource()) {
      List<List<Object>> first = CounterTable.first(source, MOST_ROWS + 1);
      boolean isCut = first.size() > MOST_ROWS;
      List<ResultRow> rows =
          rows(
              isCut ? first.subList(0, MOST_ROWS) : first,
              columns(table),
              TablesDataProvider::exact);
      if (isCut) {
        rows.add(more("More rows"));
      }
      return rows;
    }
  }

  private ResultRow more(String what) {
    String left = what + ": iostrata export";
    return new ResultRow(root + MOST_ROWS, -1, List.of(left), List.of(left), null);
  }

  private List<ResultRow> rows(
      List<List<Object>> all, List<Column> columns, BiFunction<Column, Object, String> text) {
    List<ResultRow> rows = new ArrayList<>();
    for (List<Object> cells : all) {
      List<Object> values = cells.subList(1, cells.size());
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < values.size(); i++) {
        texts.add(text.apply(columns.get(i), values.get(i)));
      }
      rows.add(new ResultRow(root + rows.size(), -1, texts, values, null));
    }
    return rows;
  }

  /** A cell with all its digits. */
  private static String exact(Column column, Object value) {
    return value instanceof Number ? value.toString() : text(column, value);
  }

  /** A cell for people. */
  private static String text(Column column, Object value) {
    if (value == null) {
      return "–";
    }
    if (value instanceof Number number) {
      return new Quantity(number.doubleValue(), column.unit()).toString();
    }
    if (column.name().matches("layer|[a-z]+Layer")) {
      return Names.of(Layer.valueOf(value.toString()));
    }
    return value instanceof Boolean flag ? (flag ? "yes" : "no") : Visible.name(value.toString());
  }
}
