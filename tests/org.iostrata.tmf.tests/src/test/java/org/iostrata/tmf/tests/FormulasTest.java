// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.tracecompass.analysis.timing.core.segmentstore.ISegmentStoreProvider;
import org.eclipse.tracecompass.segmentstore.core.ISegment;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.IOutputStyleProvider;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfTreeXYDataProvider;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.segment.ISegmentAspect;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.Layer;
import org.iostrata.tmf.core.UserFormula;
import org.iostrata.tmf.core.formula.FormulaDataProvider;
import org.iostrata.tmf.core.latency.LatencyAnalysis;
import org.iostrata.tmf.core.swimlane.ColoursBy;
import org.iostrata.tmf.core.swimlane.SwimlaneDataProvider;
import org.iostrata.tmf.core.swimlane.SwimlaneState;
import org.iostrata.tmf.core.trace.TimeAxis;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A formula of the user: colours of bars, lines of a chart, a column of a table. */
class FormulasTest {
  private static final NullProgressMonitor MONITOR = new NullProgressMonitor();
  private static final String RATE = "bytes / duration / 1MiB";

  private static Fixture fixture;
  private static ITimeGraphDataProvider<TimeGraphEntryModel> swimlanes;

  @BeforeAll
  static void open() throws Exception {
    fixture = new Fixture();
    swimlanes = fixture.swimlanes();
    assertTrue(fixture.analysis().waitForCompletion());
  }

  @AfterAll
  static void close() {
    fixture.close();
  }

  private static double rate(Lane lane, int i) {
    double seconds = (lane.callbackNs(i) - lane.admitNs(i)) / 1e9;
    return lane.kind(i).isTransfer() ? lane.bytesDone(i) / seconds / (1 << 20) : Double.NaN;
  }

  private static Map<String, Object> query(List<Long> rows, long... times) {
    Map<String, Object> parameters = new HashMap<>();
    parameters.put(
        DataProviderParameterUtils.REQUESTED_TIME_KEY, LongStream.of(times).boxed().toList());
    parameters.put(DataProviderParameterUtils.REQUESTED_ITEMS_KEY, rows);
    parameters.put(SwimlaneDataProvider.COLOURS, ColoursBy.FORMULA.name());
    parameters.put(SwimlaneDataProvider.FORMULA, RATE);
    return parameters;
  }

  @Test
  void coloursAreThoseOfTheClassesInTheLegend() {
    List<Long> rows =
        swimlanes.fetchTree(Map.of(), MONITOR).getModel().getEntries().stream()
            .filter(TimeGraphEntryModel::hasRowModel)
            .map(TimeGraphEntryModel::getId)
            .toList();
    long lastNs = fixture.trace.getEndTime().toNanos();
    long[] times = LongStream.rangeClosed(0, 2_000_000).map(i -> lastNs / 2_000_000 * i).toArray();
    Map<String, Object> query = query(rows, times);
    var styles =
        ((IOutputStyleProvider) swimlanes).fetchStyle(query, MONITOR).getModel().getStyles();
    Map<String, Integer> byClass = new HashMap<>();
    swimlanes.fetchRowModel(query, MONITOR).getModel().getRows().stream()
        .flatMap(row -> row.getStates().stream())
        .map(SwimlaneState.class::cast)
        .filter(bar -> bar.count() == 1)
        .forEach(
            bar -> {
              String key = bar.getStyle().getParentKey();
              String name =
                  (String) styles.get(key).getStyleValues().get(StyleProperties.STYLE_NAME);
              double rate = rate(bar.lane(), bar.first());
              assertTrue(isIn(rate, name), rate + " in " + name);
              byClass.merge(name, 1, Integer::sum);
            });
    assertEquals(7, byClass.size(), byClass.toString());
  }

  private static boolean isIn(double value, String name) {
    if (name.equals("no value")) {
      return Double.isNaN(value);
    }
    String[] ends = name.replace(",", "").replace(" 1/s", "").split(" ", -1);
    if (name.startsWith("below ")) {
      return value < Double.parseDouble(ends[1]);
    }
    boolean above = value >= Double.parseDouble(ends[0]);
    return name.endsWith("and more") ? above : above && value < Double.parseDouble(ends[2]);
  }

  @Test
  void aWrongFormulaIsToldWithThePlace() {
    Map<String, Object> query = query(List.of(), 0);
    query.put(SwimlaneDataProvider.FORMULA, "bytes + duration");
    var answer = swimlanes.fetchRowModel(query, MONITOR);
    assertEquals(ITmfResponse.Status.FAILED, answer.getStatus());
    assertEquals("B and s cannot be added", answer.getStatusMessage());
    assertEquals(
        "At \"+ duration\": B and s cannot be added", UserFormula.wrong("bytes + duration"));
  }

  @Test
  void linesAreTheMeanOfWhatBeginsInAPixel() throws Exception {
    ITmfTreeXYDataProvider<TmfTreeDataModel> chart =
        DataProviderManager.getInstance()
            .getDataProvider(fixture.trace, FormulaDataProvider.ID, ITmfTreeXYDataProvider.class);
    List<TmfTreeDataModel> rows =
        chart.fetchTree(query(List.of()), MONITOR).getModel().getEntries();
    long posix =
        rows.stream().filter(row -> row.getName().equals("POSIX")).findFirst().get().getId();
    long all =
        rows.stream().filter(row -> row.getParentId() == posix).findFirst().orElseThrow().getId();
    Random random = new Random(7);
    long lastNs = fixture.trace.getEndTime().toNanos();
    int seen = 0;
    for (int i = 0; i < 300; i++) {
      long fromNs = lastNs * 96 / 100 + (long) (random.nextDouble() * lastNs / 25);
      long stepNs = 1000 + random.nextInt(300_000);
      double[] found =
          chart
              .fetchXY(query(List.of(all), fromNs, fromNs + stepNs), MONITOR)
              .getModel()
              .getSeriesData()
              .iterator()
              .next()
              .getData();
      double mean = mean(fromNs, fromNs + stepNs);
      assertEquals(Double.isNaN(mean) ? 0 : mean, found[0], 1e-9 * Math.abs(found[0]));
      seen += Double.isNaN(mean) ? 0 : 1;
    }
    assertTrue(seen > 50, seen + " pixels with operations");
  }

  private static double mean(long fromNs, long toNs) {
    List<Double> rates = new ArrayList<>();
    for (Lane lane : fixture.analysis().timeline().ownLanes()) {
      for (int i = 0; i < lane.size(); i++) {
        boolean in = lane.admitNs(i) >= fromNs && lane.admitNs(i) < toNs;
        if (in && lane.layer() == Layer.POSIX && !Double.isNaN(rate(lane, i))) {
          rates.add(rate(lane, i));
        }
      }
    }
    return rates.stream().mapToDouble(rate -> rate).average().orElse(Double.NaN);
  }

  @Test
  void theTableOfLatenciesHasAColumn() throws Exception {
    LatencyAnalysis latency =
        TmfTraceUtils.getAnalysisModuleOfClass(
            fixture.trace, LatencyAnalysis.class, LatencyAnalysis.ID);
    latency.schedule();
    assertTrue(latency.waitForCompletion());
    int without = columns(latency).size();
    InstanceScope.INSTANCE
        .getNode(TimeAxis.PREFERENCES)
        .put(UserFormula.PREFERENCE, "bytes / 1KiB");
    try {
      List<ISegmentAspect> columns = columns(latency);
      assertEquals(without + 1, columns.size());
      ISegmentAspect last = columns.get(without);
      assertEquals("bytes / 1KiB", last.getName());
      List<Object> values = new ArrayList<>();
      for (ISegment segment : latency.getSegmentStore()) {
        values.add(last.resolve(segment));
      }
      assertTrue(values.contains("16"), values.toString());
      assertTrue(values.contains("–"), values.toString());
    } finally {
      InstanceScope.INSTANCE.getNode(TimeAxis.PREFERENCES).remove(UserFormula.PREFERENCE);
    }
  }

  private static List<ISegmentAspect> columns(ISegmentStoreProvider provider) {
    List<ISegmentAspect> columns = new ArrayList<>();
    provider.getSegmentAspects().forEach(columns::add);
    return columns;
  }
}
