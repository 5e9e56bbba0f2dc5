// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.Trace;
import org.iostrata.tmf.core.swimlane.RowOrder;
import org.iostrata.tmf.core.swimlane.RowsBy;
import org.iostrata.tmf.core.swimlane.SwimlaneDataProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows stand in the order of sums that are formed here, operation by operation. */
class RowOrderTest {
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

  private List<TimeGraphEntryModel> tree(RowsBy by, RowOrder order) {
    return fixture
        .swimlanes()
        .fetchTree(
            Map.of(
                SwimlaneDataProvider.ROWS, by.name(),
                SwimlaneDataProvider.ORDER, order.name()),
            new NullProgressMonitor())
        .getModel()
        .getEntries();
  }

  private List<String> headings(RowsBy by, RowOrder order) {
    List<TimeGraphEntryModel> tree = tree(by, order);
    return tree.stream()
        .filter(row -> row.getParentId() == tree.get(0).getId())
        .map(TimeGraphEntryModel::getName)
        .toList();
  }

  /** Time, count and begin of what has a name; in the order of the names. */
  private Map<String, long[]> sums(Function<Lane, List<String>> names, List<String> order) {
    Map<String, long[]> sums = new LinkedHashMap<>();
    order.forEach(name -> sums.put(name, new long[] {0, 0, Long.MAX_VALUE}));
    for (Lane lane : fixture.analysis().timeline().ownLanes()) {
      List<String> ofOperations = names.apply(lane);
      for (int i = 0; i < lane.size(); i++) {
        long[] sum = sums.get(ofOperations.get(i));
        sum[0] += lane.callbackNs(i) - lane.admitNs(i);
        sum[1]++;
        sum[2] = Math.min(sum[2], lane.admitNs(i));
      }
    }
    return sums;
  }

  private void standInOrder(RowsBy by, Function<Lane, List<String>> names) {
    List<String> standard = headings(by, RowOrder.STANDARD);
    Map<String, long[]> sums = sums(names, standard);
    Comparator<String> time = Comparator.comparingLong(name -> -sums.get(name)[0]);
    Comparator<String> count = Comparator.comparingLong(name -> -sums.get(name)[1]);
    Comparator<String> first = Comparator.comparingLong(name -> sums.get(name)[2]);
    assertEquals(standard.stream().sorted(time).toList(), headings(by, RowOrder.TIME));
    assertEquals(standard.stream().sorted(count).toList(), headings(by, RowOrder.COUNT));
    assertEquals(standard.stream().sorted(first).toList(), headings(by, RowOrder.FIRST));
  }

  private List<String> process(Lane lane) {
    Trace of = fixture.analysis().timeline().trace();
    String name = of.processes().get(of.threads().get(lane.thread()).process()).name();
    return Collections.nCopies(lane.size(), name);
  }

  private List<String> files(Lane lane) {
    Trace of = fixture.analysis().timeline().trace();
    List<String> files = new ArrayList<>();
    for (int i = 0; i < lane.size(); i++) {
      int file = lane.file(i);
      files.add(file == Trace.NONE ? "no file" : of.files().get(file).path());
    }
    return files;
  }

  @Test
  void processesAreInTheOrderOfWhatTheyDo() {
    standInOrder(RowsBy.PROCESS, this::process);
    assertNotEquals(
        headings(RowsBy.PROCESS, RowOrder.STANDARD), headings(RowsBy.PROCESS, RowOrder.TIME));
  }

  @Test
  void filesAreInTheOrderOfWhatIsDoneWithThem() {
    standInOrder(RowsBy.FILE, this::files);
  }

  /** Layers are from above to below whatever they take; a heading is before its rows. */
  @Test
  void otherOrdersHaveTheSameRows() {
    for (RowsBy by : RowsBy.values()) {
      for (RowOrder order : RowOrder.values()) {
        List<TimeGraphEntryModel> tree = tree(by, order);
        HashSet<Long> before = new HashSet<>(List.of(-1L));
        for (TimeGraphEntryModel row : tree) {
          assertTrue(before.contains(row.getParentId()), row.getName());
          before.add(row.getId());
        }
        assertEquals(
            new HashSet<>(tree(by, RowOrder.STANDARD).stream().map(r -> r.getId()).toList()),
            new HashSet<>(tree.stream().map(r -> r.getId()).toList()));
      }
    }
    for (RowOrder order : RowOrder.values()) {
      assertEquals(List.of("MPI-IO", "POSIX"), headings(RowsBy.LAYER, order));
      List<String> paths = Fixture.paths(tree(RowsBy.PROCESS, order));
      assertEquals(
          paths.indexOf("MPI Rank 2/MPI-IO") + 1, paths.indexOf("MPI Rank 2/POSIX"), order.name());
    }
  }
}
