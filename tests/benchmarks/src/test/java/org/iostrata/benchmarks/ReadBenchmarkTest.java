// SPDX-License-Identifier: EPL-2.0
package org.iostrata.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadBenchmarkTest {
  @Test
  void everyWayOfReadingSeesEveryEvent(@TempDir Path directory) throws Exception {
    WriteBenchmark.write(directory, 3, 1000);
    ReadArchive.Sums all = new ReadArchive.Sums(3 * 1000 * 4, 3 * 1000 * 65_536L);
    assertEquals(all, ReadArchive.local(directory, 1));
    assertEquals(all, ReadArchive.local(directory, 2));
    assertEquals(all, ReadArchive.merged(directory));
  }
}
