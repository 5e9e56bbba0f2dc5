// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.DurationBucket;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.SizeBucket;
import org.iostrata.core.source.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is in the buckets is together what the analysis tells. */
class BucketWeightsTest {
  @ParameterizedTest
  @ValueSource(strings = {"ior-coll", "ior-nonblock", "two-servers"})
  void areTogetherBytesAndTimeOfTheAnalysis(String fixture) throws IOException {
    Path path =
        Path.of(System.getProperty("iostrata.root"), "tests/fixtures", fixture, "traces.otf2");
    int sized = 0;
    try (Source source = TraceSource.open(path)) {
      BucketWeights one = BucketWeights.of(source, 1, Progress.NONE);
      BucketWeights two = BucketWeights.of(source, 2, Progress.NONE);
      for (LayerResult layer :
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE).layers()) {
        for (var entry : layer.kinds().entrySet()) {
          int layerKind = LayerKind.of(layer.layer(), entry.getKey());
          assertHolds(entry.getValue(), layerKind, one);
          assertHolds(entry.getValue(), layerKind, two);
          sized += entry.getValue().size().isPresent() ? 1 : 0;
        }
      }
    }
    assertTrue(sized > 1, "" + sized);
  }

  private static void assertHolds(KindResult did, int layerKind, BucketWeights weights) {
    long bytes = 0;
    long timeNs = 0;
    for (DurationBucket bucket : did.latencyNs().orElseThrow().histogram().orElseThrow()) {
      bytes += weights.latencyBytes(layerKind, bucket.fromNs());
      timeNs += weights.latencyTimeNs(layerKind, bucket.fromNs());
    }
    assertEquals(did.timeNs(), timeNs);
    assertEquals(did.bytes(), bytes);
    if (did.size().isPresent()) {
      long sizeBytes = 0;
      long sizeTimeNs = 0;
      for (SizeBucket bucket : did.size().get().histogram()) {
        sizeBytes += weights.sizeBytes(layerKind, bucket.fromBytes());
        sizeTimeNs += weights.sizeTimeNs(layerKind, bucket.fromBytes());
      }
      assertEquals(did.bytes(), sizeBytes);
      assertEquals(did.timeNs(), sizeTimeNs);
    }
  }
}
