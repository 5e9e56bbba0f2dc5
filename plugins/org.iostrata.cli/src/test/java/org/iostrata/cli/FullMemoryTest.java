// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.iostrata.fixtures.HostileArchives;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process whose memory is too small says so and ends, wherever it was: threads that wait for each
 * other without memory to wake each other up went on for ever with some sizes.
 */
class FullMemoryTest {
  private static final int PROCESSES = 24_000;

  @TempDir static Path folder;

  @BeforeAll
  static void write() throws IOException {
    HostileArchives.write("many-processes", folder.resolve("archive"), PROCESSES);
  }

  /** The exit code; more than one line, or anything else on stderr, fails. */
  private int analyze(int mib) throws Exception {
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-XX:+UseSerialGC",
                "-Xmx" + mib + "m",
                "-Diostrata.heapWatchMs=200",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "analyze",
                folder.resolve("archive").toString())
            .redirectError(err.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertTrue(
          process.waitFor(120, TimeUnit.SECONDS), "with " + mib + " MiB it goes on for ever");
    } finally {
      process.destroyForcibly();
    }
    String said = Files.readString(err, UTF_8);
    boolean refused = said.startsWith("iostrata: the trace needs more memory than");
    assertEquals(refused ? 1 : 0, said.lines().count(), said);
    assertEquals(refused ? 3 : 0, process.exitValue(), said);
    return process.exitValue();
  }

  @Test
  void whereverItIsThatMemoryEndsTheCommandEnds() throws Exception {
    int refused = 0;
    for (int mib = 30; mib <= 110; mib += 16) {
      refused += analyze(mib) == 3 ? 1 : 0;
    }
    assertTrue(refused >= 3, "memory ends in several places");
    assertEquals(0, analyze(600));
  }
}
