// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.iostrata.core.text.Visible;

/**
 * A folder for files that are not finished. It is removed with what is left in it when it is
 * closed, also when the process is stopped.
 */
final class TemporaryFolder implements AutoCloseable {
  private final Path folder;
  private final CleanUp removal;

  /** Makes one in another folder. */
  TemporaryFolder(Path parent, String prefix) throws IOException {
    folder = Files.createTempDirectory(parent, prefix);
    removal = CleanUp.later(this::remove);
  }

  Path path() {
    return folder;
  }

  /** Moves all files to where they are wanted, in the same file system. */
  void moveTo(Path target) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        Files.move(file, target.resolve(file.getFileName()));
      }
    }
  }

  private void remove() {
    try (Stream<Path> left = Files.walk(folder)) {
      List<Path> all = left.sorted(Comparator.reverseOrder()).toList();
      for (Path file : all) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      String why = folder + " could not be removed: " + e.getMessage();
      System.err.println("iostrata: " + Visible.line(why));
    }
  }

  @Override
  public void close() {
    removal.close();
  }
}
