// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;
import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.iostrata.core.internal.text.Visible;

/**
 * A folder for files that are not finished. It is removed with what is left in it when it is
 * closed, also when the process is stopped. The lock that is held in it tells a folder that is in
 * use from the remains of a process that was killed.
 */
final class TemporaryFolder implements AutoCloseable {
  private static final String LOCK = ".lock";

  private final Path folder;
  private final FileChannel lock;
  private final CleanUp removal;

  /** Makes one in another folder. */
  TemporaryFolder(Path parent, String prefix) throws IOException {
    folder = Files.createTempDirectory(parent, prefix);
    removal = CleanUp.later(this::remove);
    lock = FileChannel.open(folder.resolve(LOCK), CREATE_NEW, WRITE);
    isFree(lock);
  }

  /** Locks it for this process, until it ends or closes it; false when another one has. */
  private static boolean isFree(FileChannel lock) {
    try {
      return lock.tryLock() != null;
    } catch (IOException | OverlappingFileLockException e) {
      return false; // also where the file system knows no locks
    }
  }

  /** Removes what killed processes left in a folder: unfinished files, and those moved already. */
  static void removeRemains(Path parent, String prefix) throws IOException {
    if (!Files.isDirectory(parent)) {
      return;
    }
    try (DirectoryStream<Path> remains = Files.newDirectoryStream(parent, prefix + "*")) {
      for (Path folder : remains) {
        removeRemains(folder);
      }
    }
  }

  private static void removeRemains(Path folder) throws IOException {
    Path file = folder.resolve(LOCK);
    if (!Files.isRegularFile(file)) {
      return; // not ours
    }
    try (FileChannel lock = FileChannel.open(file, WRITE)) {
      if (isFree(lock)) {
        for (String moved : Files.readAllLines(file)) {
          Files.deleteIfExists(folder.resolveSibling(Path.of(moved).getFileName()));
        }
        deleteAll(folder);
      }
    }
  }

  Path path() {
    return folder;
  }

  /** Moves all files to where they are wanted, in the same file system. */
  void moveTo(Path target) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.list(folder)) {
      all = files.filter(file -> !file.endsWith(LOCK)).sorted().toList();
    }
    String names = all.stream().map(file -> file.getFileName() + "\n").collect(joining());
    lock.write(ByteBuffer.wrap(names.getBytes(UTF_8)));
    for (Path file : all) {
      Files.move(file, target.resolve(file.getFileName()));
    }
  }

  private static void deleteAll(Path folder) throws IOException {
    try (Stream<Path> left = Files.walk(folder)) {
      List<Path> all = left.sorted(Comparator.reverseOrder()).toList();
      for (Path file : all) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void remove() {
    try {
      deleteAll(folder);
    } catch (IOException e) {
      String why = folder + " could not be removed: " + e.getMessage();
      System.err.println("iostrata: " + Visible.line(why));
    }
  }

  @Override
  public void close() {
    removal.close();
    try {
      lock.close();
    } catch (IOException e) {
      // it ends with this process
    }
  }
}
