// SPDX-License-Identifier: EPL-2.0
package org.iostrata.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalyzeArchiveTest {
  @Test
  void analysesEveryEvent(@TempDir Path directory) throws Exception {
    WriteBenchmark.write(directory, 3, 1000);
    assertEquals(3 * 1000 * 4, AnalyzeArchive.analyze(directory).trace().events());
  }
}
