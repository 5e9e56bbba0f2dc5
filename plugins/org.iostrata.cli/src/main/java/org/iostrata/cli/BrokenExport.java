// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.iostrata.core.internal.export.Column;
import org.iostrata.core.internal.export.Table;

/** Tells files of an export that cannot be read from questions that are wrong. */
final class BrokenExport {
  private static final Pattern LINE = Pattern.compile("\\b[Ll]ine:? (\\d+)");

  private final List<Path> files;

  /** Some tables in a folder. */
  BrokenExport(Path folder, TableFormat format, List<Table<?>> tables) throws IOException {
    List<Path> all = new ArrayList<>();
    for (Table<?> table : tables) {
      Path file = folder.resolve(format.file(table));
      requireThere(file);
      if (format == TableFormat.CSV) {
        requireHead(file, table);
      }
      all.add(file);
    }
    files = List.copyOf(all);
  }

  private static void requireThere(Path file) throws NoSuchFileException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(
          file.toString(), null, "no such file, so this is no whole export");
    }
  }

  /** The database takes any first line for names of columns, and so other files for empty ones. */
  private static void requireHead(Path file, Table<?> table) throws IOException {
    String head = String.join(",", table.columns().stream().map(Column::name).toList());
    try (InputStream in = Files.newInputStream(file)) {
      String begin = new String(in.readNBytes(head.length()), UTF_8);
      int next = in.read();
      if (!begin.equals(head) || (next != '\n' && next != '\r')) {
        throw notOurs(file, "line 1 is", null);
      }
    }
  }

  private static IOException notOurs(Path file, String where, Throwable cause) {
    IOException broken =
        new FileSystemException(file.toString(), null, where + " not as iostrata export writes it");
    broken.initCause(cause);
    return broken;
  }

  /** The files of the tables. */
  List<Path> files() {
    return files;
  }

  /**
   * Says which file is broken, without what is in it; returns when none is named.
   *
   * @param said what the database says
   */
  void tell(String said, Throwable cause) throws IOException {
    for (Path file : files) {
      if (said.contains(file.toString())) {
        Matcher line = LINE.matcher(said);
        throw notOurs(file, line.find() ? "line " + line.group(1) + " is" : "is", cause);
      }
    }
  }
}
