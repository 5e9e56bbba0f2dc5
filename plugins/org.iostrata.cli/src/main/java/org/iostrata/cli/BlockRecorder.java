// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The process that records what the kernel tells of a command ({@code scorep-config/block}): block
 * requests, io_uring without liburing, its end of file systems in user space. It records until its
 * input ends, so it also stops, and cleans up, when this process is killed.
 */
final class BlockRecorder {
  private static final long FINISH_SECONDS = 60;

  private final Process process;

  private BlockRecorder(Process process) {
    this.process = process;
  }

  /**
   * Starts recording into an archive; returns when it records, or when it has said why it cannot.
   *
   * @param tool the recorder; when it is not there, nothing is recorded
   * @param directory the archive's directory, which it makes
   * @param parts what is recorded of the command
   */
  static BlockRecorder start(Path tool, Path directory, RecordedParts parts) throws IOException {
    if (!Files.isExecutable(tool)) {
      return new BlockRecorder(null);
    }
    String launcher = Long.toString(CommandStart.launcher());
    ProcessBuilder builder =
        new ProcessBuilder(tool.toString(), directory.toString(), launcher)
            .redirectError(Redirect.INHERIT);
    parts.addTo(builder.environment());
    Process process = builder.start();
    new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine();
    return new BlockRecorder(process);
  }

  /** Ends the recording and waits until it is in the archive. */
  void close() {
    if (process == null) {
      return;
    }
    try {
      process.getOutputStream().close();
      process.waitFor(FINISH_SECONDS, TimeUnit.SECONDS);
    } catch (IOException e) {
      process.destroy(); // it ended by itself, or cannot be told to
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
