// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Where the files of a command go: a folder of their own. */
final class OutputFolder {
  private OutputFolder() {}

  /** Whether it is new or empty. */
  static boolean isFree(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return true;
    }
    try (Stream<Path> inside = Files.list(directory)) {
      return inside.findAny().isEmpty();
    }
  }

  /** The first that is new or empty of a directory and those with a number behind its name. */
  static Path firstFree(Path first) throws IOException {
    Path directory = first;
    for (int number = 2; !isFree(directory); number++) {
      directory = first.resolveSibling(first.getFileName() + "-" + number);
    }
    return directory;
  }

  /** Makes a folder, and those above it; what of them is empty in the end is removed again. */
  static CleanUp make(Path folder) throws IOException {
    List<Path> made = new ArrayList<>();
    Path above = folder.toAbsolutePath().normalize();
    for (;
        above != null && Files.notExists(above, LinkOption.NOFOLLOW_LINKS);
        above = above.getParent()) {
      made.add(above);
    }
    CleanUp removal = CleanUp.later(() -> made.forEach(OutputFolder::deleteUnlessUsed));
    try {
      Files.createDirectories(folder);
      return removal;
    } catch (IOException e) {
      removal.close();
      throw e;
    }
  }

  private static void deleteUnlessUsed(Path directory) {
    try {
      deleteIfEmpty(directory);
    } catch (IOException e) {
      // it is in nobody's way
    }
  }

  /** So that the next run does not find it in its way. */
  static void deleteIfEmpty(Path directory) throws IOException {
    try {
      Files.deleteIfExists(directory);
    } catch (DirectoryNotEmptyException e) {
      // something is left there, for somebody to look at
    }
  }
}
