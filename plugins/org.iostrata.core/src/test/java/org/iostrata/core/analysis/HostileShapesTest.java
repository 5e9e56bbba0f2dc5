// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.iostrata.core.TraceSource;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;
import org.iostrata.fixtures.HostileArchives;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shapes that took time by the square of their size: minutes for what takes a second now. */
class HostileShapesTest {
  private static final int OPERATIONS = 200_000;

  @TempDir private Path folder;

  private AnalysisResult analysis(Path archive) throws IOException {
    try (Source source = TraceSource.open(archive)) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "outstanding",
        "outstanding-posix",
        "outstanding-with-children",
        "busy-call",
        "wrapped-calls",
        "ids-of-one-hash",
        "offsets-of-one-path"
      })
  void takesTimeByItsSize(String name) throws IOException {
    Path archive = HostileArchives.write(name, folder, OPERATIONS);
    AnalysisResult result =
        assertTimeoutPreemptively(Duration.ofMinutes(1), () -> analysis(archive), name);
    Layer lowest = result.layers().get(result.layers().size() - 1).layer();
    assertEquals(
        OPERATIONS,
        result.layers().get(result.layers().size() - 1).kinds().get(OperationKind.WRITE).count(),
        lowest::name);
  }
}
