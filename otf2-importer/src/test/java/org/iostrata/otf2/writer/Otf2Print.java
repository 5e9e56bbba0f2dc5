// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What libotf2's own reader says of an archive. */
record Otf2Print(List<String> lines, String complaints) {
  static Otf2Print of(Path anchor) throws IOException, InterruptedException {
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
      assertEquals(0, exit, complaints);
      return new Otf2Print(Files.readAllLines(out, StandardCharsets.UTF_8), complaints);
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** The lines of one section, from its first record on. */
  List<String> section(String title) {
    int start = 0;
    while (!lines.get(start).startsWith("=== " + title)) {
      start++;
    }
    while (!lines.get(start).startsWith("---")) {
      start++;
    }
    int end = start + 1;
    while (end < lines.size() && !lines.get(end).startsWith("===")) {
      end++;
    }
    return lines.subList(start + 1, end).stream().filter(line -> !line.isEmpty()).toList();
  }

  /** How many records of each name a section has. */
  Map<String, Long> counts(String title) {
    Map<String, Long> counts = new TreeMap<>();
    for (String line : section(title)) {
      if (!line.startsWith(" ")) {
        counts.merge(line.substring(0, line.indexOf(' ')), 1L, Long::sum);
      }
    }
    return counts;
  }
}
