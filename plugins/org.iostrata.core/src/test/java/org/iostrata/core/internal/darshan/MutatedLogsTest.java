// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log is untrusted: whatever is wrong with it ends in what can be said of it. */
class MutatedLogsTest {
  private static final int COUNT = 300;

  @TempDir Path folder;

  @Test
  void whateverIsWrongIsSaid() throws IOException {
    mutate(PyDarshanTest.FIXTURES);
  }

  @Test
  void whateverIsWrongInOldOnesIsSaid() throws IOException {
    mutate(DarshanParserTest.FIXTURES);
  }

  private void mutate(Path fixtures) throws IOException {
    MutatedLogs logs = new MutatedLogs(fixtures, folder.resolve("mutated.darshan"), 1);
    int readable = 0;
    for (int i = 0; i < COUNT; i++) {
      readable += logs.next() ? 1 : 0;
    }
    assertTrue(readable > COUNT / 2, "most are read as far as they go: " + readable);
    assertTrue(readable < COUNT, "some are refused");
  }
}
