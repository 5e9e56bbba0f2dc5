// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.iostrata.tmf.core.surroundings.SurroundingsAnalysis;
import org.iostrata.tmf.core.swimlane.SwimlaneDataProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Arrows from what a program does to what a server does for it. */
class SwimlaneRequestsTest {
  private static final NullProgressMonitor MONITOR = new NullProgressMonitor();

  private static Fixture fixture;
  private static ITimeGraphDataProvider<TimeGraphEntryModel> provider;
  private static Map<Long, TimeGraphEntryModel> rows;

  @BeforeAll
  static void open() throws Exception {
    fixture = new Fixture(Fixture.path("glusterfs-dd/traces.otf2"));
    provider = fixture.swimlanes();
    assertTrue(fixture.analysis().waitForCompletion());
    var first = provider.fetchTree(Map.of(), MONITOR); // asks for the requests of servers
    assertTrue(SurroundingsAnalysis.of(fixture.trace).waitForCompletion());
    var tree = provider.fetchTree(Map.of(), MONITOR);
    assertEquals(ITmfResponse.Status.COMPLETED, tree.getStatus(), first::getStatusMessage);
    rows = fixture.lanesById();
  }

  @AfterAll
  static void close() {
    fixture.close();
  }

  private static List<ITimeGraphArrow> arrows(long fromNs, long toNs, Map<String, Object> more) {
    Map<String, Object> query = new HashMap<>(more);
    query.put(DataProviderParameterUtils.REQUESTED_TIME_KEY, List.of(fromNs, toNs));
    return provider.fetchArrows(query, MONITOR).getModel().stream()
        .filter(a -> "client → server".equals(style(a)))
        .toList();
  }

  private static Object style(ITimeGraphArrow arrow) {
    return arrow.getStyle().getStyleValues().get(StyleProperties.STYLE_NAME);
  }

  private static long beginNs() {
    return fixture.trace.getStartTime().toNanos();
  }

  private static long endNs() {
    return fixture.trace.getEndTime().toNanos();
  }

  private static String heading(long row) {
    TimeGraphEntryModel entry = rows.get(row);
    while (rows.containsKey(entry.getParentId())
        && rows.containsKey(rows.get(entry.getParentId()).getParentId())) {
      entry = rows.get(entry.getParentId());
    }
    return entry.getName();
  }

  /** As analyze counts them: 17 reads, 16 writes and a flush, from two processes to one brick. */
  @Test
  void eachServedRequestIsAnArrow() {
    List<ITimeGraphArrow> arrows = arrows(beginNs(), endNs(), Map.of());
    assertEquals(34, arrows.size());
    for (ITimeGraphArrow arrow : arrows) {
      assertTrue(heading(arrow.getSourceId()).startsWith("dd ["), heading(arrow.getSourceId()));
      assertTrue(heading(arrow.getDestinationId()).startsWith("brick1 ["));
      assertTrue(arrow.getDuration() > 0);
    }
    assertEquals(
        List.of(), arrows(beginNs(), endNs(), Map.of(SwimlaneDataProvider.NO_LINKS, true)));
  }

  @Test
  void aPartHasThoseUnderWay() {
    List<ITimeGraphArrow> all = arrows(beginNs(), endNs(), Map.of());
    ITimeGraphArrow one = all.get(7);
    long middleNs = one.getStartTime() + one.getDuration() / 2;
    assertTrue(
        arrows(middleNs, middleNs + 1, Map.of()).stream()
            .anyMatch(a -> a.getStartTime() == one.getStartTime()));
    assertTrue(arrows(middleNs, middleNs + 1, Map.of()).size() < all.size());
  }

  @Test
  void anArrowSaysWhatItIs() {
    ITimeGraphArrow one = arrows(beginNs(), endNs(), Map.of()).get(0);
    assertEquals(
        Map.of("Client", "POSIX write 64 KiB", "Server", "Server POSIX write 64 KiB"),
        fixture.tooltip(one));
  }
}
