// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.report.JsonReport;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.DurationBucket;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.Latency;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.LinkResult;
import org.iostrata.core.result.SizeBucket;
import org.iostrata.core.result.SizeDistribution;
import org.iostrata.core.result.Totals;

/** The whole engine against a second, naive implementation, and against itself cut differently. */
class AnalysisEnginePropertyTest {
  @Property(tries = 150)
  void agreesWithAllOperationsInAList(
      @ForAll long seed,
      @ForAll @IntRange(max = 300) int count,
      @ForAll @IntRange(min = 1, max = 400) int eventsPerRound)
      throws IOException {
    RandomSource source = new RandomSource(seed, count);
    AnalysisResult result = analyze(source, 2, eventsPerRound);
    List<RandomSource.Operation> shown =
        source.operations.stream().filter(o -> o.file() != 2).toList();
    long seen = 0;
    for (LayerResult layer : result.layers()) {
      for (var kind : layer.kinds().entrySet()) {
        int layerKind = LayerKind.of(layer.layer(), kind.getKey());
        List<RandomSource.Operation> own =
            shown.stream().filter(o -> o.layerKind() == layerKind).toList();
        check(own, kind.getValue(), source.trace().durationNs());
        seen += own.size();
      }
    }
    assertEquals(shown.size(), seen);
    for (LinkResult link : result.links().orElseThrow()) {
      checkLink(shown, link);
    }
    assertEquals(
        shown.stream().filter(o -> o.parent() != LayerKind.NONE).count(),
        result.links().orElseThrow().stream().mapToLong(LinkResult::children).sum());
    assertEquals(
        shown.stream().filter(o -> o.file() >= 0).mapToLong(RandomSource.Operation::bytes).sum(),
        result.files().stream()
            .flatMap(file -> file.kinds().values().stream())
            .mapToLong(Totals::bytes)
            .sum());
    assertEquals(
        source.operations.size() - shown.size(),
        result.excluded().stream().mapToLong(excluded -> excluded.totals().count()).sum());
  }

  private static void check(List<RandomSource.Operation> own, KindResult result, long durationNs) {
    long bytes = own.stream().mapToLong(RandomSource.Operation::bytes).sum();
    long timeNs = own.stream().mapToLong(o -> o.callbackNs() - o.admitNs()).sum();
    assertEquals(own.size(), result.count());
    assertEquals(bytes, result.bytes());
    assertEquals(bytes, result.bytesRequested().orElseThrow());
    assertEquals(timeNs, result.timeNs());
    assertEquals((double) timeNs / durationNs, result.concurrency().mean().orElseThrow());
    int[] perNs = new int[20_000];
    for (RandomSource.Operation o : own) {
      for (long t = o.admitNs(); t < Math.max(o.callbackNs(), o.admitNs() + 1); t++) {
        perNs[(int) t]++;
      }
    }
    assertEquals(
        java.util.Arrays.stream(perNs).max().orElseThrow(),
        result.concurrency().max().orElseThrow());
    assertEquals(
        java.util.Arrays.stream(perNs).filter(c -> c > 0).count(), result.busyNs().orElseThrow());
    long slowest = 0;
    for (int process = 0; process < 4; process++) {
      int p = process;
      long own1 =
          own.stream()
              .filter(o -> o.process() == p)
              .mapToLong(o -> o.callbackNs() - o.admitNs())
              .sum();
      slowest = Math.max(slowest, own1);
    }
    assertEquals(slowest, result.slowestProcess().orElseThrow().timeNs());
    long[] durations = own.stream().mapToLong(o -> o.callbackNs() - o.admitNs()).sorted().toArray();
    Latency latency = result.latencyNs().orElseThrow();
    assertEquals(durations[0], latency.min().orElseThrow());
    assertEquals(durations[durations.length - 1], latency.max().orElseThrow());
    long median = durations[(durations.length + 1) / 2 - 1];
    for (DurationBucket bucket : latency.histogram().orElseThrow()) {
      long inside =
          LongStream.of(durations)
              .filter(ns -> ns >= bucket.fromNs() && ns < bucket.toNs())
              .count();
      assertEquals(inside, bucket.count());
    }
    assertEquals(
        durations.length,
        latency.histogram().orElseThrow().stream().mapToLong(DurationBucket::count).sum());
    checkMedian(latency, median);
    if (result.size().isPresent()) {
      SizeDistribution size = result.size().get();
      assertEquals(
          own.stream().mapToLong(RandomSource.Operation::bytes).max().orElseThrow(),
          size.max().orElseThrow());
      for (SizeBucket bucket : size.histogram()) {
        long inBucket =
            own.stream()
                .filter(o -> o.bytes() >= bucket.fromBytes() && o.bytes() < bucket.toBytes())
                .count();
        assertEquals(inBucket, bucket.count());
      }
    }
  }

  private static void checkMedian(Latency latency, long median) {
    long error = latency.p50().orElseThrow() - median;
    assertTrue(error >= 0 && error <= median / 32);
  }

  private static void checkLink(List<RandomSource.Operation> shown, LinkResult link) {
    int parent = LayerKind.of(link.from(), link.kind());
    int child = LayerKind.of(link.to(), link.childKind());
    assertEquals(shown.stream().filter(o -> o.layerKind() == parent).count(), link.parents());
    List<RandomSource.Operation> children =
        shown.stream().filter(o -> o.layerKind() == child && o.parent() == parent).toList();
    assertEquals(children.size(), link.children());
    assertEquals(
        children.stream().mapToLong(RandomSource.Operation::bytes).sum(), link.childBytes());
  }

  @Property(tries = 100)
  void anyNumberOfThreadsAndAnyRoundsGiveTheSameBytes(
      @ForAll long seed,
      @ForAll @IntRange(max = 300) int count,
      @ForAll @IntRange(min = 1, max = 5) int threads,
      @ForAll @IntRange(min = 1, max = 400) int eventsPerRound)
      throws IOException {
    assertEquals(
        json(analyze(new RandomSource(seed, count), 1, 1_000_000)),
        json(analyze(new RandomSource(seed, count), threads, eventsPerRound)));
  }

  @Property(tries = 150)
  void verdictsOnAnythingStayInTheirBounds(
      @ForAll long seed, @ForAll @IntRange(max = 300) int count) throws IOException {
    AnalysisResult result = analyze(new RandomSource(seed, count), 1, 1_000_000);
    long togetherNs = Rules.judge(result).stream().mapToLong(Finding::impactNs).sum();
    assertTrue(togetherNs <= result.trace().durationNs());
    for (Finding finding : Rules.judge(result)) {
      assertTrue(finding.impactNs() >= 0, finding::toString);
      assertTrue(finding.costNs() <= result.trace().durationNs(), finding::toString);
      assertTrue(finding.sharedNs() >= 0, finding::toString);
      assertEquals(finding.sharedNs() > 0, !finding.sharedWith().isEmpty(), finding::toString);
      assertTrue(finding.score() >= 0 && finding.score() <= 100, finding::toString);
      assertTrue(finding.severity().isReported() || finding.costNs() == 0, finding::toString);
      assertTrue(
          finding.evidence().measures().stream().allMatch(m -> Double.isFinite(m.value().value())),
          finding::toString);
    }
  }

  private static AnalysisResult analyze(RandomSource source, int threads, int eventsPerRound)
      throws IOException {
    AnalysisOptions options = new AnalysisOptions(threads, eventsPerRound, Set.of(FileClass.DATA));
    return AnalysisEngine.analyze(source, options, Progress.NONE);
  }

  private static String json(AnalysisResult result) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonReport.write(result, Rules.judge(result), bytes, JsonLayout.INDENTED);
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
