// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.iostrata.tmf.core.lock.LocksDataProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The rows of locks, of ranks that take turns. */
class LocksDataProviderTest {
  private static final NullProgressMonitor MONITOR = new NullProgressMonitor();
  private static final long MS = 1_000_000;

  private Fixture fixture;
  private LocksDataProvider provider;
  private List<TimeGraphEntryModel> rows;

  private void open(String archive) throws Exception {
    fixture = new Fixture(Fixture.path(archive));
    provider =
        DataProviderManager.getInstance()
            .getDataProvider(fixture.trace, LocksDataProvider.ID, LocksDataProvider.class);
    fixture.analysis().schedule();
    assertTrue(fixture.analysis().waitForCompletion());
    rows = provider.fetchTree(Map.of(), MONITOR).getModel().getEntries();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private Map<String, Object> query(int row, long fromNs, long toNs, int pixels) {
    Map<String, Object> parameters = new HashMap<>();
    long stepNs = Math.max(1, (toNs - fromNs) / pixels);
    parameters.put(
        DataProviderParameterUtils.REQUESTED_TIME_KEY,
        LongStream.iterate(fromNs, t -> t <= toNs, t -> t + stepNs).boxed().toList());
    parameters.put(DataProviderParameterUtils.REQUESTED_ITEMS_KEY, List.of(rows.get(row).getId()));
    return parameters;
  }

  private List<ITimeGraphState> bars(int row, long fromNs, long toNs, int pixels) {
    return provider
        .fetchRowModel(query(row, fromNs, toNs, pixels), MONITOR)
        .getModel()
        .getRows()
        .get(0)
        .getStates()
        .stream()
        .map(ITimeGraphState.class::cast)
        .toList();
  }

  @Test
  void rowsAreFilesAndTheirProcesses() throws Exception {
    open("otf2-locks/archive/traces.otf2");
    assertEquals(
        List.of("archive", "/data/shared", "MPI Rank 0", "MPI Rank 1", "MPI Rank 2"),
        rows.stream().map(TimeGraphEntryModel::getName).toList());
    List<ITimeGraphState> bars = bars(3, 0, 5 * MS, 1000);
    assertEquals(2, bars.size());
    assertEquals("waits", bars.get(0).getStyle().getParentKey());
    assertEquals("holds", bars.get(1).getStyle().getParentKey());
    assertEquals(5 * MS / 2, bars.get(1).getStartTime());
    assertEquals(3 * MS / 2, bars.get(1).getDuration());
    assertEquals(2, bars(4, 13 * MS, 17 * MS, 10).size());
  }

  @Test
  void arrowsGoToWhoWaited() throws Exception {
    open("otf2-locks/archive/traces.otf2");
    List<ITimeGraphArrow> arrows =
        provider.fetchArrows(query(2, 0, 5 * MS, 100), MONITOR).getModel();
    assertEquals(2, arrows.size());
    assertEquals(rows.get(2).getId(), arrows.get(0).getSourceId());
    assertEquals(rows.get(3).getId(), arrows.get(0).getDestinationId());
    Map<String, String> told = provider.fetchTooltip(query(3, MS, MS, 1), MONITOR).getModel();
    assertEquals("MPI Rank 0", told.get("Held by"));
    assertEquals("2.5 ms", told.get("Waits for the lock"));
  }

  @Test
  void aTraceWithoutLocksSaysSo() throws Exception {
    open("ior-coll/traces.otf2");
    assertEquals("ior-coll has no locks", rows.get(0).getName());
  }
}
