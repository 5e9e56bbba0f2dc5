// SPDX-License-Identifier: EPL-2.0
package org.iostrata.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteBenchmarkTest {
  @Test
  void libotf2FindsEveryEvent(@TempDir Path directory) throws Exception {
    WriteBenchmark.write(directory, 2, 100);
    Process print =
        new ProcessBuilder("otf2-print", directory.resolve("traces.otf2").toString())
            .redirectErrorStream(true)
            .start();
    String text = new String(print.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, print.waitFor(), text);
    for (String event : new String[] {"ENTER", "IO_OPERATION_BEGIN", "IO_OPERATION_COMPLETE"}) {
      assertEquals(200, text.lines().filter(line -> line.startsWith(event + " ")).count(), event);
    }
    assertTrue(text.contains("UINT64; 51904512"), "the offset of the last operation");
  }
}
