// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What a program printed, as text and, where a line begins with a brace, as the JSON object that
 * begins there: others' words, of a launcher or a batch system, may stand before and behind.
 */
final class OutputText {
  /** No benchmark prints as much. */
  private static final int MOST_BYTES = 64 << 20;

  private static final Pattern OBJECT = Pattern.compile("\\s*\\{\\s*(\".*)?");

  private final Path file;
  private final List<String> lines;

  private OutputText(Path file, List<String> lines) {
    this.file = file;
    this.lines = lines;
  }

  /**
   * Reads a file.
   *
   * @throws IOException when that fails, or it is larger than 64 MiB
   */
  static OutputText of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new FileSystemException(
            file.toString(), null, "larger than 64 MiB, and so no output of a benchmark");
      }
      return new OutputText(file, new String(bytes, UTF_8).lines().toList());
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      throw new FileSystemException(file.toString(), null, e.getMessage());
    }
  }

  /** Its lines, without line ends. */
  List<String> lines() {
    return lines;
  }

  /**
   * The JSON object in it; empty when no line begins one.
   *
   * @throws IOException when it is none after all: names file and line
   */
  Map<String, Object> object() throws IOException {
    for (int i = 0; i < lines.size(); i++) {
      if (OBJECT.matcher(lines.get(i)).matches()) {
        return JsonTree.object(file, i, String.join("\n", lines.subList(i, lines.size())));
      }
    }
    return Map.of();
  }
}
