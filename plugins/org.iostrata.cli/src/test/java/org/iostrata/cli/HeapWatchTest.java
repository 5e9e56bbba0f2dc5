// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When memory is called full. */
class HeapWatchTest {
  @Test
  void muchCollectingOfWhatStaysIsTooMuch() {
    assertTrue(HeapWatch.isFull(1900, 2000, 0.99));
    assertFalse(HeapWatch.isFull(1900, 2000, 0.5), "what is collected goes");
    assertFalse(HeapWatch.isFull(300, 2000, 0.99), "there is time for work");
  }

  /** The classes of a process that holds nearly all its memory and asks for more without end. */
  public static void main(String[] arguments) {
    HeapWatch.start();
    long max = Runtime.getRuntime().maxMemory();
    byte[][] held = new byte[(int) (max / 1024)][];
    int kept = 0;
    try {
      while (true) {
        held[kept++] = new byte[1024];
      }
    } catch (OutOfMemoryError e) {
      for (int i = 0; i < 1500; i++) {
        held[--kept] = null; // what the watch needs, and little more
      }
    }
    for (long i = 0; ; i++) {
      held[(int) (kept + i % 100)] = new byte[1024]; // each in a collection of its own
    }
  }

  @Test
  void aProcessThatOnlyCollectsEndsWithOneLine() throws Exception {
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-Diostrata.heapWatchMs=300",
                "-cp",
                System.getProperty("java.class.path"),
                HeapWatchTest.class.getName())
            .start();
    try {
      assertTrue(process.waitFor(120, TimeUnit.SECONDS), "it goes on for ever");
      String said = new String(process.getErrorStream().readAllBytes(), UTF_8);
      assertTrue(said.startsWith("iostrata: the trace needs more memory than the 6"), said);
      assertTrue(process.exitValue() == Failure.UNREADABLE, said);
    } finally {
      process.destroyForcibly();
    }
  }
}
