// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A descriptor that whoever started this process has opened for it to write to.
 *
 * @param number as the shell counts: 1 is standard output
 */
record OwnDescriptor(int number) {
  private static final int ACCESS_MODE = 03; // of fcntl(2)
  private static final int READ_ONLY = 0;
  private static final int CLOSE_ON_EXEC = 02000000;

  /**
   * Whether it is open for writing. Files that Java itself has open are closed on exec, so they are
   * never taken for one that was handed over.
   */
  boolean isOpen() {
    try {
      List<String> lines = Files.readAllLines(Path.of("/proc/self/fdinfo/" + number));
      for (String line : lines) {
        if (line.startsWith("flags:")) {
          int flags = Integer.parseInt(line.substring("flags:".length()).trim(), 8);
          return (flags & ACCESS_MODE) != READ_ONLY && (flags & CLOSE_ON_EXEC) == 0;
        }
      }
    } catch (IOException | NumberFormatException e) {
      return false;
    }
    return false;
  }

  /** Writes a line; behind what is there already, as this opens a file anew. */
  void println(String line) throws IOException {
    Path opened = Path.of("/proc/self/fd/" + number);
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    Files.write(opened, bytes, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
  }
}
