// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.iostrata.core.internal.describe.ConstantNames;
import org.iostrata.core.internal.describe.DescribedField;
import org.iostrata.core.internal.describe.Description;
import org.iostrata.core.internal.describe.Shape;
import org.iostrata.core.internal.describe.Told;

/**
 * The columns that a described record makes: one for each plain value, those of a record in it by
 * the pattern that it says. Lists and maps have tables of their own.
 */
final class FieldColumns<R> {
  /** A column, and what stands in it. */
  record Made<R>(Column column, Cell<R> cell) {}

  private final List<Made<R>> all = new ArrayList<>();

  FieldColumns(Class<?> type, Function<R, ? extends Record> record) {
    add(type, record, "%");
  }

  List<Made<R>> all() {
    return all;
  }

  private void add(Class<?> type, Function<R, ? extends Record> record, String pattern) {
    for (DescribedField field : Description.of(type).fields()) {
      String name = field.told().column().isEmpty() ? field.name() : field.told().column();
      Shape shape = field.type().shape();
      if (name.equals(Told.NO_COLUMN) || shape == Shape.LIST || shape == Shape.MAP) {
        continue;
      }
      Function<R, Object> value =
          row -> {
            Record held = record.apply(row);
            return held == null ? null : field.of(held);
          };
      if (shape == Shape.RECORD) {
        String inner = field.isSpread() ? "%" : name;
        add(field.type().raw(), row -> (Record) value.apply(row), inner);
      } else {
        Column column = new Column(in(pattern, name), type(shape), field.meaning());
        all.add(new Made<>(column, (row, out) -> write(value.apply(row), out)));
      }
    }
  }

  /** The name in a pattern: {@code min} in {@code latency%Ns} is {@code latencyMinNs}. */
  private static String in(String pattern, String name) {
    String joined =
        pattern.startsWith("%")
            ? name
            : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    return pattern.replace("%", joined);
  }

  private static ColumnType type(Shape shape) {
    return switch (shape) {
      case INTEGER -> ColumnType.INTEGER;
      case REAL -> ColumnType.REAL;
      case FLAG -> ColumnType.FLAG;
      default -> ColumnType.TEXT;
    };
  }

  private static void write(Object value, CellWriter out) throws IOException {
    if (value == null) {
      out.missing();
    } else if (value instanceof Double number) {
      out.real(number);
    } else if (value instanceof Number number) {
      out.integer(number.longValue());
    } else if (value instanceof Boolean flag) {
      out.flag(flag);
    } else {
      out.text(value instanceof String text ? text : ConstantNames.of(value));
    }
  }
}
