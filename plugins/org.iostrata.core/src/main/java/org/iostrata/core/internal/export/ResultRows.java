// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.result.AnalysisResult;

/** The tables of one result in memory, as {@code export} writes them, for who shows them. */
public final class ResultRows {
  private final JudgedResult judged;

  /** Of a result and what the rules say of it. */
  public ResultRows(AnalysisResult result, List<Finding> findings) {
    judged = new JudgedResult(result, findings);
  }

  /** All tables but that of the operations, in the order of the documentation. */
  public static List<Table<?>> tables() {
    return Tables.RESULTS.stream().<Table<?>>map(ResultTable::table).toList();
  }

  /** How many rows a table has. */
  public int count(String table) {
    return named(table).rows().apply(judged).size();
  }

  /**
   * The first rows of a table: of each cell a Long, Double, String or Boolean, or null. The first
   * is the number of the trace.
   *
   * @param most how many rows at most
   */
  public List<List<Object>> of(String table, int most) {
    return of(named(table), most);
  }

  private static ResultTable<?> named(String table) {
    return Tables.RESULTS.stream()
        .filter(one -> one.table().name().equals(table))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no table " + table));
  }

  private <R> List<List<Object>> of(ResultTable<R> table, int most) {
    RowCollector rows = new RowCollector();
    Stream<R> first = table.rows().apply(judged).stream().limit(most);
    first.forEach(
        row -> {
          try {
            table.table().write(0, row, rows);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    return rows.all();
  }
}
