// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.iostrata.core.Cancelled;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.timeline.FakeSource;
import org.iostrata.core.internal.timeline.FakeSource.Op;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.Concurrency;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads of recorded runs are what the analysis says; those of long ones, and kept ones, too. */
class LoadsTest {
  private static final List<LoadGrouping> LAYERS_AND_KINDS =
      List.of(LoadGrouping.LAYER, LoadGrouping.KIND);

  @TempDir Path folder;

  private static Path fixture(String name) {
    return Path.of(System.getProperty("iostrata.root"), "tests/fixtures", name, "traces.otf2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ior-coll",
        "ior-nonblock",
        "async-romio",
        "block-dd",
        "h5ckpt-coll",
        "two-servers"
      })
  void areWhatTheAnalysisSays(String fixture) throws IOException {
    try (Source source = TraceSource.open(fixture(fixture))) {
      AnalysisResult result =
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
      Timeline timeline = Timeline.of(source, Progress.NONE);
      Loads loads = Loads.of(timeline, LAYERS_AND_KINDS, Progress.NONE);
      for (LayerResult layer : result.layers()) {
        StepLoad all = whole(loads, LoadKey.of(layer.layer()), timeline);
        assertEquals(layer.concurrency().max().orElseThrow(), all.mostOutstanding());
        layer
            .kinds()
            .forEach(
                (kind, did) -> {
                  StepLoad of = whole(loads, LoadKey.of(layer.layer(), kind), timeline);
                  Concurrency concurrency = did.concurrency();
                  assertEquals(concurrency.max().orElseThrow(), of.mostOutstanding());
                  assertEquals(did.busyNs().orElseThrow(), of.busyNs());
                  if (kind.isTransfer()) {
                    assertEquals((double) did.bytes(), of.bytes());
                  }
                });
      }
    }
  }

  private static StepLoad whole(Loads loads, LoadKey key, Timeline timeline) {
    return loads.of(key).orElseThrow().between(0, timeline.lastNs() + 1);
  }

  @Test
  void atTenThousandTimesAreTheOperationsUnderWay() throws IOException {
    try (Source source = TraceSource.open(fixture("ior-coll"))) {
      Timeline timeline = Timeline.of(source, Progress.NONE);
      Loads loads = Loads.of(timeline, LAYERS_AND_KINDS, Progress.NONE);
      Random random = new Random(7);
      for (int n = 0; n < 10_000; n++) {
        Load load = loads.all().get(random.nextInt(loads.all().size()));
        Timeline.Span span = timeline.span();
        long timeNs = random.nextLong(span.fromNs() - 5, span.toNs() + 5);
        assertEquals(underWay(timeline, load.key(), timeNs), load.outstandingAt(timeNs));
      }
    }
  }

  private static long underWay(Timeline timeline, LoadKey key, long timeNs) {
    long count = 0;
    for (Lane lane : timeline.ownLanes()) {
      for (int i = 0; lane.layer() == key.layer() && i < lane.size(); i++) {
        boolean counts = key.kind() == null || key.kind() == lane.kind(i);
        long endNs = Math.max(lane.callbackNs(i), lane.admitNs(i) + 1);
        count += counts && lane.admitNs(i) <= timeNs && timeNs < endNs ? 1 : 0;
      }
    }
    return count;
  }

  private static Timeline longRun() throws IOException {
    List<Op> ops = new ArrayList<>();
    Random random = new Random(3);
    for (int i = 0; i < 40_000; i++) {
      long admitNs = i * 10L;
      long length = i % 1000 == 0 ? 50_000 : random.nextInt(60);
      OperationKind kind = i % 3 == 0 ? OperationKind.READ : OperationKind.WRITE;
      ops.add(
          new Op(
              random.nextInt(4),
              Layer.POSIX,
              kind,
              false,
              admitNs,
              admitNs + length,
              i,
              Trace.NONE));
    }
    return Timeline.of(new FakeSource(2, 2, ops), Progress.NONE);
  }

  @Test
  void ofManyPagesAreTheOperationsUnderWay() throws IOException {
    Timeline timeline = longRun();
    Load load = Loads.of(timeline, List.of(LoadGrouping.LAYER), Progress.NONE).all().get(0);
    Random random = new Random(5);
    for (int n = 0; n < 300; n++) {
      long fromNs = random.nextLong(0, 400_000);
      long toNs = fromNs + 1 + random.nextLong(0, n % 2 == 0 ? 400_000 : 700);
      long[] most = new long[1];
      for (long timeNs = fromNs; timeNs < toNs; timeNs += n % 2 == 0 ? 97 : 1) {
        most[0] = Math.max(most[0], load.outstandingAt(timeNs));
      }
      StepLoad between = load.between(fromNs, toNs);
      assertTrue(between.mostOutstanding() >= most[0]);
      assertTrue(n % 2 == 0 || between.mostOutstanding() == most[0]);
      long[] sum = new long[2];
      int steps = (int) Math.min(50, toNs - fromNs);
      load.steps(
          LoadPropertyTest.times(fromNs, toNs, steps),
          (step, of) -> {
            sum[0] += of.busyNs();
            sum[1] = Math.max(sum[1], of.mostOutstanding());
          });
      assertEquals(between.busyNs(), sum[0]);
      assertEquals(between.mostOutstanding(), sum[1]);
    }
  }

  @Test
  void keptAreThoseMade() throws IOException {
    Timeline timeline = longRun();
    Path file = folder.resolve("loads");
    AtomicLong told = new AtomicLong();
    String made = all(kept(file, timeline, (done, total) -> told.set(done)).get());
    assertTrue(made.equals(all(Loads.of(timeline, LAYERS_AND_KINDS, Progress.NONE))));
    told.set(-1);
    byte[] good = Files.readAllBytes(file);
    assertEquals(made, all(kept(file, timeline, new Cancelled()).get()), "it is not made again");
    good[good.length / 2]++;
    Files.write(file, good);
    assertThrows(CancellationException.class, () -> kept(file, timeline, new Cancelled()).get());
    assertEquals(made, all(kept(file, timeline, Progress.NONE).get()));
  }

  private static KeptLoads kept(Path file, Timeline timeline, Progress progress) {
    return new KeptLoads(fixture("ior-coll"), file, timeline, LAYERS_AND_KINDS, progress);
  }

  private static String all(Loads loads) {
    StringBuilder text = new StringBuilder();
    for (Load load : loads.all()) {
      text.append(load.key()).append(load.operations());
      load.steps(
          LoadPropertyTest.times(0, 400_000, 1000),
          (step, of) ->
              text.append(' ').append(of.mostOutstanding()).append(' ').append(of.bytes()));
    }
    return text.toString();
  }
}
