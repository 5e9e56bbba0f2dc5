// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Where a recording goes: a folder of its own. */
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

  /** So that the next run does not find it in its way. */
  static void deleteIfEmpty(Path directory) throws IOException {
    try {
      Files.deleteIfExists(directory);
    } catch (DirectoryNotEmptyException e) {
      // something is left there, for somebody to look at
    }
  }
}
