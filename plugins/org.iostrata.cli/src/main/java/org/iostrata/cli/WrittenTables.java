// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.export.BenchmarkTables;
import org.iostrata.core.internal.export.Table;
import org.iostrata.core.internal.export.Tables;

/**
 * Tables that are in a folder.
 *
 * @param folder where their files are
 * @param format of the files
 * @param tables all of the kind: of traces, or of benchmarks
 */
record WrittenTables(Path folder, TableFormat format, List<Table<?>> tables) {
  /** What export or import wrote to a folder; empty when it is none of theirs. */
  static Optional<WrittenTables> in(Path folder) {
    for (List<Table<?>> kind : List.of(Tables.all(), BenchmarkTables.ALL)) {
      for (TableFormat format : TableFormat.values()) {
        if (Files.exists(folder.resolve(format.file(kind.get(0))))) {
          return Optional.of(new WrittenTables(folder, format, kind));
        }
      }
    }
    return Optional.empty();
  }

  /** Refuses files that are missing or of somebody else. */
  BrokenExport check() throws IOException {
    return new BrokenExport(folder, format, tables);
  }

  /** A database of them. */
  Database open() throws IOException {
    return new Database(folder, format, tables);
  }
}
