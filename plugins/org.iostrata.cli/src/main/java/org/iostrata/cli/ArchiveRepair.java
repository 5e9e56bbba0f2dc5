// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Finishes archives of the tracer whose processes were killed: from what they left in {@code
 * registry/} it writes global definitions and anchor, and cuts event files after the last whole
 * event ({@code scorep-config/tool}).
 */
final class ArchiveRepair {
  private ArchiveRepair() {}

  private static boolean isAnchor(Path trace) {
    return trace.toString().endsWith(".otf2") && !Files.isDirectory(trace);
  }

  /** The directory of an archive, by that or by its anchor. */
  static Path directory(Path trace) {
    return isAnchor(trace) ? trace.toAbsolutePath().getParent() : trace;
  }

  /**
   * Finishes an archive; one that is whole comes out the same.
   *
   * @param trace its anchor, which need not exist, or its directory
   * @param pieces directories of other nodes, whose processes become the archive's first
   * @return what was found, in words
   * @throws IOException when it is not the tracer's, is being recorded, or cannot be written
   */
  static String repair(Path trace, List<Path> pieces) throws IOException {
    if (!isAnchor(trace)) { // which need not be there
      InputPath.requireThere(trace);
      InputPath.requireName(trace);
    }
    Path directory = directory(trace);
    if (!Files.exists(directory.resolve("registry"))) {
      throw new FileNotFoundException(
          directory
              + ": nothing to repair: only what `iostrata trace` recorded can be, and keeps registry/"
              + " in its directory");
    }
    return finish(directory, pieces.stream().map(Path::toString).toList());
  }

  /**
   * Has the tracer's own tool finish an archive.
   *
   * @return what it said
   */
  static String finish(Path directory, List<String> arguments) throws IOException {
    Path tool = Path.of(System.getProperty("iostrata.recording", "."), "iostrata-finish");
    if (!Files.isExecutable(tool)) {
      throw new FileNotFoundException("The tracer is not built: " + tool + " (make tracer)");
    }
    List<String> command = new ArrayList<>(List.of(tool.toString(), directory.toString()));
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8).trim();
    try {
      if (process.waitFor() != 0) {
        throw new IOException(said);
      }
    } catch (InterruptedException e) {
      throw new InterruptedIOException("interrupted");
    }
    return said;
  }
}
