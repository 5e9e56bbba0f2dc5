// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.result.Distribution;
import org.iostrata.tmf.core.result.DistributionBar;
import org.iostrata.tmf.core.result.DistributionsDataProvider;
import org.iostrata.tmf.core.result.HistogramWeight;
import org.iostrata.tmf.core.result.MeanAndDeviation;
import org.iostrata.tmf.core.result.Wanted;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Histograms are those of the analysis, of the whole trace and of any part of it. */
class DistributionsDataProviderTest {
  private Fixture fixture;
  private DistributionsDataProvider histograms;

  @BeforeEach
  void open() throws Exception {
    fixture = new Fixture();
    fixture.rows(fixture.swimlanes());
    histograms =
        DataProviderManager.getInstance()
            .getDataProvider(
                fixture.trace, DistributionsDataProvider.ID, DistributionsDataProvider.class);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private List<DistributionBar> bars(Map<String, Object> parameters) throws Exception {
    return fixture.tree(histograms, parameters).getEntries().stream()
        .map(DistributionBar::of)
        .toList();
  }

  private Map<String, Object> part(long fromNs, long toNs) {
    long startNs = fixture.trace.getStartTime().toNanos();
    return Wanted.during(startNs + fromNs, startNs + toNs);
  }

  private AnalysisResult analyze(Part part) throws Exception {
    try (Source source = fixture.trace.openSource()) {
      return AnalysisEngine.analyze(part.of(source), AnalysisOptions.defaults(), Progress.NONE);
    }
  }

  /** By layer and kind. */
  private static Map<String, Long> counts(List<DistributionBar> bars, Distribution of) {
    Map<String, Long> counts = new TreeMap<>();
    bars.stream()
        .filter(bar -> bar.of() == of)
        .forEach(bar -> counts.merge(bar.layer() + " " + bar.kind(), bar.count(), Long::sum));
    return counts;
  }

  private static void assertAreOf(AnalysisResult result, List<DistributionBar> bars) {
    Map<String, Long> operations = new TreeMap<>();
    Map<String, Long> sized = new TreeMap<>();
    Map<String, Long> runs = new TreeMap<>();
    for (LayerResult layer : result.layers()) {
      layer
          .kinds()
          .forEach(
              (kind, did) -> {
                String key = Names.of(layer.layer()) + " " + Names.of(kind);
                operations.put(key, did.count());
                did.size().ifPresent(size -> sized.put(key, did.count()));
                did.runs().ifPresent(run -> runs.put(key, run.count()));
              });
    }
    assertEquals(operations, counts(bars, Distribution.LATENCY));
    assertEquals(sized, counts(bars, Distribution.SIZE));
    assertEquals(runs, counts(bars, Distribution.RUN_LENGTH));
  }

  @Test
  void ofTheWholeTraceAreThoseOfTheAnalysis() throws Exception {
    List<DistributionBar> bars = bars(Map.of());
    assertAreOf(analyze(Part.WHOLE), bars);
    DistributionBar write =
        bars.stream()
            .filter(bar -> bar.of() == Distribution.SIZE && bar.kind().equals("write"))
            .findFirst()
            .orElseThrow();
    assertTrue(write.from() <= 16384 && 16384 < write.to(), write.toString());
  }

  @Test
  void ofAPartCountTheOperationsThatTouchIt() throws Exception {
    Timeline timeline = fixture.analysis().timeline();
    Timeline.Span span = timeline.span();
    Random random = new Random(8);
    int some = 0;
    for (int n = 0; n < 20; n++) {
      long fromNs = span.fromNs() + (long) (random.nextDouble() * (span.toNs() - span.fromNs()));
      long toNs = fromNs + 1 + (long) (random.nextDouble() * (span.toNs() - fromNs));
      List<DistributionBar> bars = bars(part(fromNs, toNs));
      Map<String, Long> naive = naive(timeline, fromNs, toNs);
      assertEquals(naive, counts(bars, Distribution.LATENCY));
      assertAreOf(analyze(new Part(fromNs, toNs, null)), bars);
      some += naive.size() > 2 ? 1 : 0;
    }
    assertTrue(some > 5, "" + some);
  }

  private static Map<String, Long> naive(Timeline timeline, long fromNs, long toNs) {
    Map<String, Long> counts = new TreeMap<>();
    for (Lane lane : timeline.ownLanes()) {
      for (int i = 0; i < lane.size(); i++) {
        boolean ends = lane.callbackNs(i) > fromNs || lane.admitNs(i) >= fromNs;
        if (lane.admitNs(i) < toNs && ends) {
          counts.merge(Names.of(lane.layer()) + " " + Names.of(lane.kind(i)), 1L, Long::sum);
        }
      }
    }
    return counts;
  }

  /** What an operation moves and takes. */
  private static long weight(Lane lane, int i, HistogramWeight by) {
    long bytes = lane.kind(i).isTransfer() ? lane.bytesDone(i) : 0;
    return by == HistogramWeight.BYTES ? bytes : lane.callbackNs(i) - lane.admitNs(i);
  }

  /** The same of all operations in the bucket of a bar. */
  private long weight(DistributionBar bar) {
    long sum = 0;
    for (Lane lane : fixture.analysis().timeline().ownLanes()) {
      for (int i = 0; i < lane.size(); i++) {
        HistogramWeight own =
            bar.of() == Distribution.SIZE ? HistogramWeight.BYTES : HistogramWeight.TIME;
        long value = weight(lane, i, own);
        boolean is =
            bar.layer().equals(Names.of(lane.layer())) && bar.kind().equals(Names.of(lane.kind(i)));
        sum += is && bar.from() <= value && value < bar.to() ? weight(lane, i, bar.weight()) : 0;
      }
    }
    return sum;
  }

  @Test
  void heightsAreBytesAndTimeOfTheOperations() throws Exception {
    for (HistogramWeight by : List.of(HistogramWeight.BYTES, HistogramWeight.TIME)) {
      List<DistributionBar> bars = bars(Map.of(DistributionsDataProvider.WEIGHT, by.name()));
      assertEquals(
          bars(Map.of()).stream().map(DistributionBar::count).toList(),
          bars.stream().map(DistributionBar::count).toList());
      int high = 0;
      for (DistributionBar bar : bars) {
        if (bar.of() != Distribution.RUN_LENGTH) {
          assertEquals(by.title(), bar.heightTitle());
          assertEquals(weight(bar), bar.height(), bar.toString());
          high += bar.height() > 0 ? 1 : 0;
        }
      }
      assertTrue(high > 4, "" + high);
    }
  }

  /** Nobody tells how long runs take; their bytes together are what was moved with an offset. */
  @Test
  void runsAreWeighedByAboutTheirBytes() throws Exception {
    List<DistributionBar> byTime =
        bars(Map.of(DistributionsDataProvider.WEIGHT, HistogramWeight.TIME.name()));
    List<DistributionBar> byBytes =
        bars(Map.of(DistributionsDataProvider.WEIGHT, HistogramWeight.BYTES.name()));
    double sum = 0;
    double moved = 0;
    for (int i = 0; i < byBytes.size(); i++) {
      DistributionBar bar = byBytes.get(i);
      if (bar.of() == Distribution.RUN_LENGTH) {
        assertEquals("Runs", byTime.get(i).heightTitle());
        assertEquals(bar.count(), byTime.get(i).height());
        assertEquals("Bytes, about", bar.heightTitle());
        sum += bar.height();
        moved += bar.count() * bar.meanOfKind();
      }
    }
    assertTrue(moved > 0);
    assertEquals(moved, sum, 1e-6 * moved);
  }

  @Test
  void ofALogBytesAreAboutKnownAndTheirTimeIsNot() throws Exception {
    fixture.close();
    fixture = new Fixture(Fixture.path("darshan/all-zlib.darshan"));
    histograms =
        DataProviderManager.getInstance()
            .getDataProvider(
                fixture.trace, DistributionsDataProvider.ID, DistributionsDataProvider.class);
    List<DistributionBar> bars =
        bars(Map.of(DistributionsDataProvider.WEIGHT, HistogramWeight.BYTES.name()));
    List<DistributionBar> sizes =
        bars.stream().filter(bar -> bar.of() == Distribution.SIZE).toList();
    double moved = sizes.stream().mapToDouble(bar -> bar.count() * bar.meanOfKind()).sum();
    assertTrue(moved > 0, bars.toString());
    assertEquals(moved, sizes.stream().mapToDouble(DistributionBar::height).sum(), 1e-6 * moved);
    assertEquals("Bytes, about", sizes.get(0).heightTitle());
    assertEquals(
        "Operations",
        bars(Map.of(DistributionsDataProvider.WEIGHT, HistogramWeight.TIME.name()))
            .get(0)
            .heightTitle());
  }

  @Test
  void aPartThatNobodyWantsAnyMoreIsNotRead() {
    IProgressMonitor unwanted = new NullProgressMonitor();
    unwanted.setCanceled(true);
    assertEquals(
        ITmfResponse.Status.CANCELLED, histograms.fetchTree(part(5, 500), unwanted).getStatus());
  }

  /** All writes of this run have 16 KiB; times are compared with those of each operation. */
  @Test
  void meansAreThoseOfTheOperations() throws Exception {
    List<DistributionBar> writes =
        bars(Map.of()).stream()
            .filter(bar -> bar.layer().equals("MPI-IO") && bar.kind().equals("write"))
            .toList();
    List<DistributionBar> sizes =
        writes.stream().filter(bar -> bar.of() == Distribution.SIZE).toList();
    assertEquals(new MeanAndDeviation(16384, 0), MeanAndDeviation.of(sizes));
    List<Double> times = new ArrayList<>();
    for (Lane lane : fixture.analysis().timeline().ownLanes()) {
      for (int i = 0; i < lane.size(); i++) {
        if (lane.layer() == Layer.MPI_IO && lane.kind(i) == OperationKind.WRITE) {
          times.add((double) (lane.callbackNs(i) - lane.admitNs(i)));
        }
      }
    }
    double mean = times.stream().mapToDouble(t -> t).average().orElseThrow();
    double variance =
        times.stream().mapToDouble(t -> (t - mean) * (t - mean)).average().orElseThrow();
    MeanAndDeviation found =
        MeanAndDeviation.of(
            writes.stream().filter(bar -> bar.of() == Distribution.LATENCY).toList());
    assertEquals(mean, found.mean(), 1e-6 * mean);
    assertEquals(Math.sqrt(variance), found.deviation(), 0.2 * Math.sqrt(variance));
  }
}
