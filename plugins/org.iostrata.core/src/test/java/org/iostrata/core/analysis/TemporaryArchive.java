// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for an archive, in memory where the system has such a folder. */
final class TemporaryArchive implements AutoCloseable {
  private static final Path MEMORY = Path.of("/dev/shm");

  private final Path folder;

  /** An empty one. */
  TemporaryArchive() throws IOException {
    folder =
        Files.isWritable(MEMORY)
            ? Files.createTempDirectory(MEMORY, "iostrata-core")
            : Files.createTempDirectory("iostrata-core");
  }

  /** A copy of what the reader reads of a fixture. */
  static TemporaryArchive copyOf(Path original) throws IOException {
    TemporaryArchive copy = new TemporaryArchive();
    for (Path file : files(original)) {
      Path target = copy.folder.resolve(original.relativize(file));
      Files.createDirectories(target.getParent());
      Files.copy(file, target);
    }
    return copy;
  }

  Path folder() {
    return folder;
  }

  /** Anchor, definitions and events. */
  List<Path> files() throws IOException {
    return files(folder);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder, 2)) {
      return all.filter(file -> file.toString().matches(".*\\.(otf2|def|evt)")).sorted().toList();
    }
  }

  /** Changes one bit, or changes it back. */
  static void flip(Path file, long bit) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.seek(bit / 8);
      int old = bytes.read();
      bytes.seek(bit / 8);
      bytes.write(old ^ 1 << (int) (bit % 8));
    }
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
