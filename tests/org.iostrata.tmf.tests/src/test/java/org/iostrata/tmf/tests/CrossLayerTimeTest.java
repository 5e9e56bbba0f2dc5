// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.tmf.core.Providers;
import org.iostrata.tmf.core.operation.CrossLayerDataProvider;
import org.iostrata.tmf.core.result.ResultRow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the operations of a time caused. */
class CrossLayerTimeTest {
  private static final long MS = 1_000_000;
  private static final int DURATION = 6;
  private static final int BYTES = 9;

  private Fixture fixture;
  private Timeline timeline;

  @BeforeEach
  void open() throws Exception {
    fixture = new Fixture();
    fixture.analysis().schedule();
    assertTrue(fixture.analysis().waitForCompletion());
    timeline = fixture.analysis().timeline();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @SuppressWarnings("unchecked")
  private List<ResultRow> ask(long fromNs, long toNs) {
    ITmfTreeDataProvider<ResultRow> provider =
        Providers.of(fixture.trace, CrossLayerDataProvider.ID, ITmfTreeDataProvider.class);
    Map<String, Object> query =
        CrossLayerDataProvider.parameters(
            fixture.trace.axis().onAxis(fromNs), fixture.trace.axis().onAxis(toNs));
    TmfTreeModel<ResultRow> model = provider.fetchTree(query, new NullProgressMonitor()).getModel();
    return model.getEntries();
  }

  /** Those that nobody caused, in the order of their begins, as a look at all operations has it. */
  @Test
  void areAllThatBeginInItAndNobodyCaused() {
    Random random = new Random(3);
    int found = 0;
    for (int n = 0; n < 100; n++) {
      long fromNs = timeline.lastNs() - random.nextLong(1, 60 * MS);
      long toNs = fromNs + random.nextLong(1, 10 * MS);
      List<long[]> expected = naive(fromNs, toNs);
      List<ResultRow> rows = ask(fromNs, toNs);
      List<ResultRow> first =
          rows.stream()
              .filter(row -> row.getParentId() == -1 && row.values().get(DURATION) != null)
              .toList();
      assertEquals(
          expected.stream().map(one -> (Object) (one[0] - fromNs)).toList(),
          first.stream().map(row -> row.values().get(2)).toList());
      assertEquals(
          expected.stream().mapToLong(one -> one[1]).sum(),
          first.stream()
              .mapToLong(row -> row.values().get(BYTES) instanceof Long bytes ? bytes : 0)
              .sum());
      String about = rows.get(0).getName();
      String told = expected.isEmpty() ? "No operation" : expected.size() + " operation";
      assertTrue(about.startsWith(told), about);
      found += expected.size();
    }
    assertTrue(found > 100, "" + found);
  }

  private List<long[]> naive(long fromNs, long toNs) {
    List<long[]> found = new ArrayList<>();
    for (Lane lane : timeline.ownLanes()) {
      for (int i = 0; i < lane.size(); i++) {
        boolean isInside = lane.admitNs(i) >= fromNs && lane.admitNs(i) <= toNs;
        if (isInside && timeline.parentLane(lane, i) == null) {
          long bytes = lane.kind(i).isTransfer() ? lane.bytesDone(i) : 0;
          found.add(new long[] {lane.admitNs(i), bytes});
        }
      }
    }
    found.sort(Comparator.comparingLong(one -> one[0]));
    return found;
  }

  /** The whole run: the bytes of POSIX are told beside those of the program's own calls. */
  @Test
  void layersBelowAreSummedUp() {
    List<ResultRow> rows = ask(0, timeline.lastNs());
    assertTrue(
        rows.stream().anyMatch(row -> row.getName().matches("POSIX: .* of the bytes")),
        () -> rows.stream().map(ResultRow::getName).distinct().toList().toString());
  }
}
