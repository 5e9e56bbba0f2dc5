// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells files of an export that cannot be read from questions that are wrong. */
final class BrokenExport {
  private static final Pattern LINE = Pattern.compile("\\b[Ll]ine:? (\\d+)");

  private final List<Path> files;

  /** Of tables in these files. */
  BrokenExport(List<Path> files) {
    this.files = files;
  }

  /** Refuses an export of which a file is missing. */
  void requireAll() throws NoSuchFileException {
    for (Path file : files) {
      if (!Files.exists(file)) {
        throw new NoSuchFileException(
            file.toString(), null, "no such file, so this is no whole export");
      }
    }
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
        String where = line.find() ? "line " + line.group(1) + " is" : "is";
        IOException broken =
            new FileSystemException(
                file.toString(), null, where + " not as iostrata export writes it");
        broken.initCause(cause);
        throw broken;
      }
    }
  }
}
