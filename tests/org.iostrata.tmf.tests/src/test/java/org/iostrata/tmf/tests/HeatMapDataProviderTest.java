// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.tmf.core.load.Heat;
import org.iostrata.tmf.core.load.HeatMapDataProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The heat map: coloured where a process does something, and by how much. */
class HeatMapDataProviderTest {
  private static final int TIMES = 300;

  private Fixture fixture;
  private ITimeGraphDataProvider<TimeGraphEntryModel> heatMap;

  @BeforeEach
  @SuppressWarnings("unchecked")
  void open() throws Exception {
    fixture = new Fixture();
    fixture.awaitLanes();
    heatMap =
        DataProviderManager.getInstance()
            .getDataProvider(fixture.trace, HeatMapDataProvider.ID, ITimeGraphDataProvider.class);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private List<TimeGraphEntryModel> rows() throws InterruptedException {
    return fixture.rows(heatMap);
  }

  private Map<Long, List<ITimeGraphState>> states(
      List<TimeGraphEntryModel> rows, long fromNs, long toNs, Heat heat) {
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < TIMES; i++) {
      times.add(fromNs + (toNs - fromNs) * i / TIMES);
    }
    Map<String, Object> parameters = new HashMap<>();
    parameters.put(DataProviderParameterUtils.REQUESTED_TIME_KEY, times);
    parameters.put(
        DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
        rows.stream().map(TimeGraphEntryModel::getId).toList());
    parameters.put(HeatMapDataProvider.HEAT, heat.name());
    Map<Long, List<ITimeGraphState>> states = new HashMap<>();
    for (ITimeGraphRowModel row :
        heatMap.fetchRowModel(parameters, new NullProgressMonitor()).getModel().getRows()) {
      states.put(row.getEntryID(), row.getStates());
    }
    return states;
  }

  @Test
  void rowsAreLayersAndProcesses() throws Exception {
    assertEquals(
        List.of(
            "",
            "MPI-IO",
            "MPI-IO/MPI Rank 0",
            "MPI-IO/MPI Rank 1",
            "MPI-IO/MPI Rank 2",
            "MPI-IO/MPI Rank 3",
            "POSIX",
            "POSIX/MPI Rank 0",
            "POSIX/MPI Rank 1",
            "POSIX/MPI Rank 2",
            "POSIX/MPI Rank 3"),
        Fixture.paths(rows()));
  }

  @Test
  void isColouredWhereAProcessIsBusy() throws Exception {
    List<TimeGraphEntryModel> rows = rows();
    Timeline timeline = fixture.analysis().timeline();
    long beginNs = fixture.trace.getStartTime().toNanos();
    long fromNs = beginNs + timeline.span().fromNs();
    long toNs = beginNs + timeline.span().toNs();
    long cellNs = (toNs - fromNs) / (TIMES / 3) + 1;
    Map<Long, List<ITimeGraphState>> states = states(rows, fromNs, toNs, Heat.BUSY);
    List<Lane> lanes =
        timeline.ownLanes().stream()
            .filter(lane -> lane.layer() == Layer.POSIX)
            .filter(lane -> timeline.trace().threads().get(lane.thread()).process() == 1)
            .toList();
    String name = timeline.trace().processes().get(1).name();
    int row = Fixture.paths(rows).indexOf("POSIX/" + name);
    List<ITimeGraphState> coloured = states.get(rows.get(row).getId());
    assertTrue(coloured.size() > 1, coloured.toString());
    for (ITimeGraphState state : coloured) {
      long stateFromNs = state.getStartTime() - beginNs;
      long stateToNs = stateFromNs + state.getDuration();
      assertTrue(
          lanes.stream()
              .anyMatch(
                  lane -> lane.firstEndingAfter(stateFromNs) < lane.firstStartingFrom(stateToNs)),
          "nothing from " + stateFromNs);
    }
    for (Lane lane : lanes) {
      for (int i = 0; i < lane.size(); i++) {
        long atNs = beginNs + lane.admitNs(i);
        assertTrue(
            coloured.stream()
                .anyMatch(
                    state ->
                        state.getStartTime() <= atNs + cellNs
                            && atNs < state.getStartTime() + state.getDuration()),
            "no colour at " + atNs);
      }
    }
  }

  @Test
  void theBusiestCellHasTheDarkestColour() throws Exception {
    List<TimeGraphEntryModel> rows = rows();
    Timeline.Span span = fixture.analysis().timeline().span();
    long beginNs = fixture.trace.getStartTime().toNanos();
    for (Heat heat : Heat.values()) {
      Map<Long, List<ITimeGraphState>> states =
          states(rows, beginNs + span.fromNs(), beginNs + span.toNs(), heat);
      assertTrue(
          states.values().stream()
              .flatMap(List::stream)
              .anyMatch(state -> state.getStyle().getParentKey().equals("90 to 100 %")),
          heat.title());
    }
  }
}
