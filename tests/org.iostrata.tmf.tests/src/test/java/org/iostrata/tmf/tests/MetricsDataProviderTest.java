// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfTreeXYDataProvider;
import org.iostrata.tmf.core.ChartScale;
import org.iostrata.tmf.core.surroundings.MetricsDataProvider;
import org.iostrata.tmf.core.surroundings.SurroundingsAnalysis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The chart of metrics, of a program whose generator says what each of them is. */
class MetricsDataProviderTest {
  private static final NullProgressMonitor MONITOR = new NullProgressMonitor();
  private static final long MS = 1_000_000;

  private Fixture fixture;
  private ITmfTreeXYDataProvider<TmfTreeDataModel> provider;
  private List<TmfTreeDataModel> rows;

  @BeforeEach
  void open() throws Exception {
    open("otf2-surroundings/archive/traces.otf2");
  }

  @SuppressWarnings("unchecked")
  private void open(String archive) throws Exception {
    fixture = new Fixture(Fixture.path(archive));
    SurroundingsAnalysis.of(fixture.trace).schedule();
    assertTrue(SurroundingsAnalysis.of(fixture.trace).waitForCompletion());
    provider =
        DataProviderManager.getInstance()
            .getDataProvider(fixture.trace, MetricsDataProvider.ID, ITmfTreeXYDataProvider.class);
    rows = provider.fetchTree(new HashMap<>(), MONITOR).getModel().getEntries();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private TmfTreeDataModel row(String metric, String place) {
    TmfTreeDataModel above =
        rows.stream().filter(row -> row.getName().equals(metric)).findFirst().orElseThrow();
    return rows.stream()
        .filter(row -> row.getParentId() == above.getId() && row.getName().equals(place))
        .findFirst()
        .orElseThrow();
  }

  private double[] line(TmfTreeDataModel row, ChartScale scale, long... times) {
    Map<String, Object> parameters = new HashMap<>();
    parameters.put(
        DataProviderParameterUtils.REQUESTED_TIME_KEY, LongStream.of(times).boxed().toList());
    parameters.put(DataProviderParameterUtils.REQUESTED_ITEMS_KEY, List.of(row.getId()));
    parameters.put(ChartScale.PARAMETER, scale.name());
    ISeriesModel line =
        provider.fetchXY(parameters, MONITOR).getModel().getSeriesData().iterator().next();
    return line.getData();
  }

  @Test
  void rowsSayWhereAndBetweenWhat() {
    assertEquals(
        List.of("MPI Rank 1", "42.5 W", "47 W", "51.5 W"),
        row("power (W)", "MPI Rank 1").getLabels());
    assertEquals(
        List.of("node1", "–", "976.6 KiB/s", "–"), row("network (B)", "node1").getLabels());
    assertEquals(
        List.of("node0", "0 requests", "1.091 requests", "4 requests"),
        row("disk queue (requests)", "node0").getLabels());
  }

  @Test
  void absoluteValuesAreTheMostInEachPixelElseTheLast() {
    TmfTreeDataModel power = row("power (W)", "MPI Rank 0, Master thread");
    // Ten samples, a millisecond apart, from 40.5 W on; the next step begins at 45 ms.
    assertEquals(List.of(41.5, 43.5), list(line(power, ChartScale.LINEAR, MS, 3 * MS)));
    assertEquals(List.of(49.5), list(line(power, ChartScale.LINEAR, 20 * MS)));
    assertEquals(0, line(power, ChartScale.LINEAR, 0, MS / 4)[0]);
  }

  @Test
  void whatOnlyGrowsIsItsGrowthInASecond() {
    double[] growth =
        line(row("network (B)", "node1"), ChartScale.LINEAR, 10 * MS, 20 * MS, 30 * MS);
    assertEquals(1e6, growth[0], 1);
    assertEquals(1e6, growth[1], 1);
  }

  @Test
  void aLogarithmicAxisHasNothingAtZero() {
    TmfTreeDataModel queue = row("disk queue (requests)", "node0");
    long[] times = {2 * MS, 4 * MS, 22 * MS, 24 * MS};
    double[] linear = line(queue, ChartScale.LINEAR, times);
    double[] places = line(queue, ChartScale.LOGARITHMIC, times);
    assertEquals(List.of(4.0, 4.0, 0.0, 0.0), list(linear));
    for (int i = 0; i < places.length; i++) {
      assertEquals(linear[i], ChartScale.LOGARITHMIC.value(places[i]), 1e-9);
    }
    assertEquals(0, places[2]);
  }

  @Test
  void aTraceWithoutMetricsSaysSo() throws Exception {
    fixture.close();
    open("ior-coll/traces.otf2");
    assertEquals(1, rows.size());
    assertEquals("ior-coll has no metrics", rows.get(0).getName());
  }

  private static List<Double> list(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }
}
