// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.damage;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.iostrata.otf2.Damage;
import org.iostrata.otf2.oracle.Fixture;

/** A copy of a fixture, in memory where the system has such a folder, to damage and to mend. */
final class DamagedCopy implements AutoCloseable {
  private static final Path MEMORY = Path.of("/dev/shm");

  private final Path folder;
  private final List<Path> files;
  private final long eventBytes;
  private final FullReading whole;

  DamagedCopy(String fixture) {
    Path original = Fixture.of(fixture).anchor().getParent();
    try {
      folder =
          Files.isWritable(MEMORY)
              ? Files.createTempDirectory(MEMORY, "iostrata-damage")
              : Files.createTempDirectory("iostrata-damage");
      for (Path file : archiveFiles(original)) {
        Path copy = folder.resolve(original.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
      files = archiveFiles(folder);
      eventBytes = eventBytes();
      whole = reading(Damage.REFUSED);
      whole.read(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the reader reads; thumbnails, snapshots and markers it leaves alone. */
  private static List<Path> archiveFiles(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder, 2)) {
      return all.filter(file -> file.toString().matches(".*\\.(otf2|def|evt)"))
          .filter(file -> !file.toString().contains("expected"))
          .sorted()
          .toList();
    }
  }

  private Path anchor() {
    return folder.resolve("traces.otf2");
  }

  List<Path> files() {
    return files;
  }

  private long eventBytes() throws IOException {
    long bytes = 0;
    for (Path file : files) {
      bytes += file.toString().endsWith(".evt") ? Files.size(file) : 0;
    }
    return bytes;
  }

  /** A reading of what is there now; it may not deliver more events than there were bytes. */
  FullReading reading(Damage damage) {
    return new FullReading(anchor(), damage, eventBytes);
  }

  /** What was read before any damage. */
  FullReading whole() {
    return whole;
  }

  /** Changes one bit, or changes it back. */
  void flip(Path file, long offset, int bit) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.seek(offset);
      int old = bytes.read();
      bytes.seek(offset);
      bytes.write(old ^ 1 << bit);
    }
  }

  @Override
  public void close() {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
