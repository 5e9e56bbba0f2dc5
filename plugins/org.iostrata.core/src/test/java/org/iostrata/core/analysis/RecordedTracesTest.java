// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisResult.ProcessResult;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;

/** Recorded archives against what their programs counted: the README beside each. */
class RecordedTracesTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");

  /** Each of four ranks wrote and read 262144 bytes; OMPIO let rank 0 do it all below. */
  @Test
  void iorCollMovesTheBytesItsRanksCounted() throws IOException {
    AnalysisResult result = analyze("ior-coll");
    int ranks = 0;
    for (ProcessResult process : result.processes()) {
      if (process.layer() == Layer.MPI_IO) {
        ranks++;
        assertEquals(262144, process.kinds().get(OperationKind.WRITE).bytes());
        assertEquals(262144, process.kinds().get(OperationKind.READ).bytes());
      } else if (process.process() == 0) {
        assertEquals(4 * 262144, process.kinds().get(OperationKind.WRITE).bytes());
      }
    }
    assertEquals(4, ranks);
    EnumSet<Layer> layers = EnumSet.noneOf(Layer.class);
    result.layers().forEach(layer -> layers.add(layer.layer()));
    assertEquals(EnumSet.of(Layer.MPI_IO, Layer.POSIX), layers);
  }

  private static AnalysisResult analyze(String fixture) throws IOException {
    try (Source source = TraceSource.open(FIXTURES.resolve(fixture))) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }
}
