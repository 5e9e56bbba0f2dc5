// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * Declares a table: its columns from the left, each with its name, what it says and where it is in
 * a row.
 */
final class TableBuilder<R> {
  private final String name;
  private final String meaning;
  private final List<Column> columns = new ArrayList<>();
  private final List<Cell<R>> cells = new ArrayList<>();

  /** Begins a table; {@code meaning} is what a row is. */
  TableBuilder(String name, String meaning) {
    this(name, meaning, "trace");
  }

  /** Of a table about something else than traces. */
  TableBuilder(String name, String meaning, String of) {
    this.name = name;
    this.meaning = meaning;
    String number = "the number of the " + of + ", 0 for the first that was read";
    columns.add(new Column(of, ColumnType.INTEGER, number));
  }

  private TableBuilder<R> add(String column, ColumnType type, String means, Cell<R> cell) {
    columns.add(new Column(column, type, means));
    cells.add(cell);
    return this;
  }

  /** Whole numbers. */
  TableBuilder<R> integer(String column, String means, ToLongFunction<R> value) {
    return add(
        column, ColumnType.INTEGER, means, (row, out) -> out.integer(value.applyAsLong(row)));
  }

  /** Whole numbers without a sign. */
  TableBuilder<R> unsigned(String column, String means, ToLongFunction<R> value) {
    return add(
        column, ColumnType.UNSIGNED, means, (row, out) -> out.unsigned(value.applyAsLong(row)));
  }

  /** Numbers, of which a row says how it writes its own. */
  TableBuilder<R> number(String column, String means, Cell<R> value) {
    return add(column, ColumnType.REAL, means, value);
  }

  /** Whole numbers, likewise. */
  TableBuilder<R> wholeNumber(String column, String means, Cell<R> value) {
    return add(column, ColumnType.INTEGER, means, value);
  }

  /** Whole numbers of which {@link Trace#UNKNOWN} is missing. */
  TableBuilder<R> known(String column, String means, ToLongFunction<R> value) {
    Cell<R> cell =
        (row, out) -> {
          long number = value.applyAsLong(row);
          if (number == Trace.UNKNOWN) {
            out.missing();
          } else {
            out.integer(number);
          }
        };
    return add(column, ColumnType.INTEGER, means, cell);
  }

  /** Numbers of which NaN is missing. */
  TableBuilder<R> real(String column, String means, ToDoubleFunction<R> value) {
    Cell<R> cell =
        (row, out) -> {
          double number = value.applyAsDouble(row);
          if (Double.isFinite(number)) {
            out.real(number);
          } else {
            out.missing();
          }
        };
    return add(column, ColumnType.REAL, means, cell);
  }

  /** Texts of which null is missing. */
  TableBuilder<R> text(String column, String means, Function<R, String> value) {
    Cell<R> cell =
        (row, out) -> {
          String text = value.apply(row);
          if (text == null) {
            out.missing();
          } else {
            out.text(text);
          }
        };
    return add(column, ColumnType.TEXT, means, cell);
  }

  /** Yes or no. */
  TableBuilder<R> flag(String column, String means, Predicate<R> value) {
    return add(column, ColumnType.FLAG, means, (row, out) -> out.flag(value.test(row)));
  }

  /** The layer, null where there is none. */
  TableBuilder<R> layer(String means, Function<R, Layer> value) {
    return text(
        "layer",
        means,
        row -> {
          Layer layer = value.apply(row);
          return layer == null ? null : layer.name();
        });
  }

  /** The layer and the kind of operations. */
  TableBuilder<R> layerAndKind(Function<R, Layer> layer, Function<R, OperationKind> kind) {
    return layer("the layer: MPI_IO, POSIX …", layer).kind(kind);
  }

  /** The kind of operations. */
  TableBuilder<R> kind(Function<R, OperationKind> kind) {
    return text("kind", "what is done: read, write, open …", row -> kind.apply(row).key());
  }

  /** What a described record says, where there is one. */
  TableBuilder<R> fields(Class<?> type, Function<R, ? extends Record> record) {
    for (FieldColumns.Made<R> made : new FieldColumns<R>(type, record).all()) {
      columns.add(made.column());
      cells.add(made.cell());
    }
    return this;
  }

  /** The table. */
  Table<R> build() {
    return new Table<>(name, meaning, columns, cells);
  }

  /** The table, with where its rows are in the result of a trace. */
  ResultTable<R> rows(Function<JudgedResult, List<R>> rows) {
    return new ResultTable<>(build(), rows);
  }
}
