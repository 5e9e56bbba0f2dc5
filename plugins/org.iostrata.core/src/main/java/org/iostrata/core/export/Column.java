// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.export;

import java.io.IOException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.iostrata.core.model.Trace;

/**
 * A column of a table.
 *
 * @param <R> the rows
 * @param name its name, with the unit where there is one
 * @param type what it holds
 * @param meaning what it says, in a few words
 * @param cell writes its cell of a row
 */
public record Column<R>(String name, ColumnType type, String meaning, Cell<R> cell) {
  /** Writes exactly one cell; allocates nothing. */
  @FunctionalInterface
  public interface Cell<R> {
    /** Writes the cell of a row. */
    void write(R row, CellWriter out) throws IOException;
  }

  /** Whole numbers. */
  static <R> Column<R> integer(String name, String meaning, ToLongFunction<R> value) {
    return new Column<>(
        name, ColumnType.INTEGER, meaning, (row, out) -> out.integer(value.applyAsLong(row)));
  }

  /** Whole numbers of which {@link Trace#UNKNOWN} is missing. */
  static <R> Column<R> known(String name, String meaning, ToLongFunction<R> value) {
    return new Column<>(
        name,
        ColumnType.INTEGER,
        meaning,
        (row, out) -> {
          long number = value.applyAsLong(row);
          if (number == Trace.UNKNOWN) {
            out.missing();
          } else {
            out.integer(number);
          }
        });
  }

  /** Numbers of which NaN is missing. */
  static <R> Column<R> real(String name, String meaning, ToDoubleFunction<R> value) {
    return new Column<>(
        name,
        ColumnType.REAL,
        meaning,
        (row, out) -> {
          double number = value.applyAsDouble(row);
          if (Double.isFinite(number)) {
            out.real(number);
          } else {
            out.missing();
          }
        });
  }

  /** Texts of which null is missing. */
  static <R> Column<R> text(String name, String meaning, Function<R, String> value) {
    return new Column<>(
        name,
        ColumnType.TEXT,
        meaning,
        (row, out) -> {
          String text = value.apply(row);
          if (text == null) {
            out.missing();
          } else {
            out.text(text);
          }
        });
  }

  /** Yes or no. */
  static <R> Column<R> flag(String name, String meaning, Predicate<R> value) {
    return new Column<>(name, ColumnType.FLAG, meaning, (row, out) -> out.flag(value.test(row)));
  }
}
