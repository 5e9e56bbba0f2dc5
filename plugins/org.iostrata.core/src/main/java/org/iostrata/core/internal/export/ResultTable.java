// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/** A table, and where its rows are in the result of a trace. */
record ResultTable<R>(Table<R> table, Function<JudgedResult, List<R>> rows) {
  /** Writes all rows of a trace. */
  void write(JudgedResult result, int trace, TextFiles files) throws IOException {
    try (TableWriter writer = files.writer(table, 0)) {
      for (R row : rows.apply(result)) {
        table.write(trace, row, writer);
      }
    }
  }
}
