// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What libotf2's own reader says of an archive. */
public record Otf2Print(List<String> lines, String complaints) {
  private static final Pattern RECORD = Pattern.compile("[A-Z][A-Z0-9_]+( .*)?");

  /** Skips the test where otf2-print is not installed; {@code make test} always installs it. */
  public static void assumeInstalled() {
    boolean installed = false;
    for (String folder : System.getenv("PATH").split(File.pathSeparator, -1)) {
      installed |= Files.isExecutable(Path.of(folder, "otf2-print"));
    }
    assumeTrue(installed, "otf2-print (Debian package otf2-tools) is not installed");
  }

  /** Runs it; a complaint on stderr is no error, an exit code is. */
  public static Otf2Print of(Path anchor) throws IOException, InterruptedException {
    assumeInstalled();
    Path out = Files.createTempFile("otf2-print", ".txt");
    Path err = Files.createTempFile("otf2-print", ".err");
    try {
      Process process =
          new ProcessBuilder("otf2-print", "--show-all", anchor.toString())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      int exit = process.waitFor();
      String complaints = Files.readString(err, StandardCharsets.UTF_8);
      List<String> lines = Files.readAllLines(out, StandardCharsets.UTF_8);
      assertEquals(0, exit, () -> complaints + "behind " + lines.get(lines.size() - 1));
      return new Otf2Print(lines, complaints);
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** The lines of one section, from its first record on; none when it is not there. */
  public List<String> section(String title) {
    int start = 0;
    while (start < lines.size() && !lines.get(start).startsWith("=== " + title)) {
      start++;
    }
    while (start < lines.size() && !lines.get(start).startsWith("---")) {
      start++;
    }
    int end = Math.min(start + 1, lines.size());
    while (end < lines.size() && !lines.get(end).startsWith("===")) {
      end++;
    }
    return lines.subList(Math.min(start + 1, end), end).stream()
        .filter(line -> !line.isEmpty())
        .toList();
  }

  /** How many records of each name a section has. */
  public Map<String, Long> counts(String title) {
    Map<String, Long> counts = new TreeMap<>();
    for (String line : section(title)) {
      if (RECORD.matcher(line).matches()) {
        counts.merge(line.split(" ", 2)[0], 1L, Long::sum);
      }
    }
    return counts;
  }
}
