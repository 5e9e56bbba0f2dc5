// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfTreeXYDataProvider;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.iostrata.tmf.core.ExperimentChart;
import org.iostrata.tmf.core.load.LoadMeasure;
import org.junit.jupiter.api.Test;

/** The charts of two traces as one. */
class ExperimentChartTest {
  private static final NullProgressMonitor MONITOR = new NullProgressMonitor();
  private static final String ID = LoadMeasure.CONCURRENCY.provider();

  private static ITmfTreeXYDataProvider<TmfTreeDataModel> chart(Fixture of) throws Exception {
    ITmfTreeXYDataProvider<TmfTreeDataModel> chart = of.chart(LoadMeasure.CONCURRENCY);
    assertTrue(of.rows(chart).size() > 1);
    return chart;
  }

  private static List<ISeriesModel> lines(
      ITmfTreeXYDataProvider<TmfTreeDataModel> chart, List<Long> rows) {
    List<Long> times = LongStream.range(0, 100).map(i -> i * 1_000_000).boxed().toList();
    Map<String, Object> query =
        Map.of(
            DataProviderParameterUtils.REQUESTED_TIME_KEY, times,
            DataProviderParameterUtils.REQUESTED_ITEMS_KEY, rows);
    return List.copyOf(chart.fetchXY(query, MONITOR).getModel().getSeriesData());
  }

  @Test
  void rowsAndLinesAreThoseOfBoth() throws Exception {
    try (Fixture one = new Fixture();
        Fixture other = new Fixture(Fixture.path("posix-linktime/traces.otf2"))) {
      var first = chart(one);
      var second = chart(other);
      ExperimentChart both = new ExperimentChart(ID, "both", List.of(first, second));
      List<TmfTreeDataModel> rows = new ArrayList<>();
      rows.addAll(first.fetchTree(Map.of(), MONITOR).getModel().getEntries());
      rows.addAll(second.fetchTree(Map.of(), MONITOR).getModel().getEntries());
      var tree = both.fetchTree(Map.of(), MONITOR);
      assertEquals(ITmfResponse.Status.COMPLETED, tree.getStatus());
      assertEquals(rows, tree.getModel().getEntries());
      List<Long> ids = rows.stream().map(TmfTreeDataModel::getId).toList();
      List<ISeriesModel> lines = new ArrayList<>(lines(first, ids));
      lines.addAll(lines(second, ids));
      assertTrue(lines.size() > 5);
      assertEquals(
          lines.stream().map(ISeriesModel::getName).toList(),
          lines(both, ids).stream().map(ISeriesModel::getName).toList());
    }
  }

  @Test
  void anExperimentWithoutChartsHasNothing() {
    ExperimentChart none = new ExperimentChart(ID, "none", List.of());
    assertEquals(ITmfResponse.Status.COMPLETED, none.fetchTree(Map.of(), MONITOR).getStatus());
  }
}
