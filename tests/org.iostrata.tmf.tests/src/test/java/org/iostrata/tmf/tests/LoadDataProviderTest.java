// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.iostrata.core.internal.load.Load;
import org.iostrata.core.internal.load.LoadGrouping;
import org.iostrata.core.internal.load.Loads;
import org.iostrata.core.progress.Progress;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.load.LoadDataProvider;
import org.iostrata.tmf.core.load.LoadMeasure;
import org.iostrata.tmf.core.load.RowsBelow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Charts of loads: rows, and values that are those of the core. */
class LoadDataProviderTest {
  private Fixture fixture;

  @BeforeEach
  void open() throws Exception {
    fixture = new Fixture();
    fixture.awaitLanes();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private List<TmfTreeDataModel> rows(LoadMeasure measure, RowsBelow below)
      throws InterruptedException {
    Map<String, Object> parameters = Map.of(LoadDataProvider.BELOW, below.name());
    return fixture.tree(fixture.chart(measure), parameters).getEntries();
  }

  private static List<String> paths(List<TmfTreeDataModel> rows) {
    Map<Long, String> byId = new HashMap<>();
    rows.forEach(
        row -> {
          String above = byId.get(row.getParentId());
          byId.put(row.getId(), above == null ? "" : above + "/" + row.getName());
        });
    return rows.stream().map(row -> byId.get(row.getId())).toList();
  }

  @Test
  void rowsAreTheLayersAndWhatTheyAreToldApartInto() throws Exception {
    assertEquals(
        List.of(
            "",
            "/MPI-IO",
            "/MPI-IO/all",
            "/MPI-IO/read",
            "/MPI-IO/write",
            "/MPI-IO/open",
            "/MPI-IO/close",
            "/MPI-IO/metadata",
            "/POSIX",
            "/POSIX/all",
            "/POSIX/write"),
        paths(rows(LoadMeasure.CONCURRENCY, RowsBelow.KINDS)).stream()
            .filter(path -> !path.startsWith("/POSIX/") || path.matches("/POSIX/(all|write)"))
            .toList());
    assertEquals(
        List.of(
            "",
            "/MPI-IO",
            "/MPI-IO/all",
            "/MPI-IO/read",
            "/MPI-IO/write",
            "/POSIX",
            "/POSIX/all",
            "/POSIX/read",
            "/POSIX/write"),
        paths(rows(LoadMeasure.BANDWIDTH, RowsBelow.KINDS)));
    List<String> processes = paths(rows(LoadMeasure.BYTES_IN_FLIGHT, RowsBelow.PROCESSES));
    assertTrue(processes.contains("/MPI-IO/MPI Rank 3"), processes.toString());
    List<String> files = paths(rows(LoadMeasure.CONCURRENCY, RowsBelow.FILES));
    assertTrue(files.stream().anyMatch(f -> f.matches("/POSIX/.*/data/ior[.]dat")), "" + files);
  }

  @Test
  void valuesAreThoseOfTheCore() throws Exception {
    List<TmfTreeDataModel> rows = rows(LoadMeasure.CONCURRENCY, RowsBelow.KINDS);
    Loads loads =
        Loads.of(
            fixture.analysis().timeline(),
            List.of(LoadGrouping.LAYER, LoadGrouping.KIND),
            Progress.NONE);
    Map<String, TmfTreeDataModel> byPath = new HashMap<>();
    List<String> paths = paths(rows);
    for (int i = 0; i < rows.size(); i++) {
      byPath.put(paths.get(i), rows.get(i));
    }
    Random random = new Random(4);
    long beginNs = fixture.trace.getStartTime().toNanos();
    long durationNs = fixture.trace.getEndTime().toNanos() - beginNs;
    for (int n = 0; n < 100; n++) {
      long fromNs = random.nextLong(0, durationNs - 1000);
      long stepNs = random.nextLong(1, (durationNs - fromNs) / 100);
      Load load = loads.all().get(random.nextInt(loads.all().size()));
      String layer = "/" + Names.of(load.key().layer());
      String kind = load.key().kind() == null ? "/all" : "/" + Names.of(load.key().kind());
      long id = byPath.get(layer + kind).getId();
      double[] values = values(LoadMeasure.CONCURRENCY, id, beginNs + fromNs, stepNs);
      for (int i = 0; i < values.length; i++) {
        long from = fromNs + i * stepNs;
        assertEquals(load.between(from, from + stepNs).mostOutstanding(), values[i]);
      }
    }
  }

  private double[] values(LoadMeasure measure, long id, long fromNs, long stepNs) {
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      times.add(fromNs + i * stepNs);
    }
    Map<String, Object> parameters = new HashMap<>();
    parameters.put(DataProviderParameterUtils.REQUESTED_TIME_KEY, times);
    parameters.put(DataProviderParameterUtils.REQUESTED_ITEMS_KEY, List.of(id));
    var model = fixture.chart(measure).fetchXY(parameters, new NullProgressMonitor()).getModel();
    assertNotNull(model);
    ISeriesModel line = model.getSeriesData().iterator().next();
    assertEquals(id, line.getId());
    return line.getData();
  }
}
