// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Tables as text files in a folder, one each; parts are files beside them until they are put
 * together.
 */
public final class TextFiles {
  private final Path folder;
  private final TextFormat format;

  /** Into a folder that is there. */
  public TextFiles(Path folder, TextFormat format) {
    this.folder = folder;
    this.format = format;
  }

  /**
   * A writer for a part of what is added to a table. Writers of different parts may be used by
   * different threads.
   *
   * @param part 0..n-1, each once; part 0 goes behind what the table holds
   */
  TableWriter writer(Table<?> table, int part) throws IOException {
    Path file = file(table, part);
    boolean first = part == 0 && Files.notExists(file);
    OutputStream out =
        Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    return format.writer(table.columnNames(), first, new NamedOutput(out, e -> named(file, e)));
  }

  private static FileSystemException named(Path file, IOException failure) {
    return new FileSystemException(file.toString(), null, failure.getMessage());
  }

  /** The file of a table. */
  public Path file(Table<?> table) {
    return file(table, 0);
  }

  private Path file(Table<?> table, int part) {
    String name = table.name() + "." + format.extension();
    return folder.resolve(part == 0 ? name : name + "." + part);
  }

  /**
   * Puts the parts of a table together, which were all written and closed. Part 0 is in the file
   * itself; the others are appended, each removed at once.
   */
  void finish(Table<?> table, int parts) throws IOException {
    try (FileChannel whole = FileChannel.open(file(table, 0), StandardOpenOption.APPEND)) {
      for (int part = 1; part < parts; part++) {
        append(file(table, part), whole);
        Files.delete(file(table, part));
      }
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      throw named(file(table, 0), e);
    }
  }

  private static void append(Path part, FileChannel whole) throws IOException {
    try (FileChannel bytes = FileChannel.open(part)) {
      long size = bytes.size();
      for (long done = 0; done < size; ) {
        done += bytes.transferTo(done, size - done, whole);
      }
    }
  }
}
