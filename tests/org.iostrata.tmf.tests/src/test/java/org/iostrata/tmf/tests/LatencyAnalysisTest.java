// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.eclipse.tracecompass.segmentstore.core.ISegment;
import org.eclipse.tracecompass.segmentstore.core.ISegmentStore;
import org.eclipse.tracecompass.segmentstore.core.segment.interfaces.INamedSegment;
import org.eclipse.tracecompass.tmf.core.segment.ISegmentAspect;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.tmf.core.latency.LatencyAnalysis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Operations as segments of time: all of them, in order, and those of a range. */
class LatencyAnalysisTest {
  private Fixture fixture;
  private LatencyAnalysis analysis;
  private ISegmentStore<ISegment> store;

  @BeforeEach
  void open() throws Exception {
    fixture = new Fixture();
    analysis =
        TmfTraceUtils.getAnalysisModuleOfClass(
            fixture.trace, LatencyAnalysis.class, LatencyAnalysis.ID);
    analysis.addListener((provider, data) -> store = data);
    fixture.analysis().schedule();
    assertTrue(fixture.analysis().waitForCompletion());
    analysis.schedule();
    assertTrue(analysis.waitForCompletion());
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void areAllOperationsInTheOrderOfTheirBegins() {
    List<ISegment> all = new ArrayList<>(store);
    assertEquals(analysis.getSegmentStore(), store);
    long operations = fixture.analysis().timeline().ownLanes().stream().mapToLong(Lane::size).sum();
    assertEquals(operations, all.size());
    assertEquals(all.size(), store.size());
    long durationsNs = 0;
    for (int i = 0; i < all.size(); i++) {
      assertTrue(i == 0 || all.get(i - 1).getStart() <= all.get(i).getStart());
      durationsNs += all.get(i).getLength();
    }
    assertEquals(
        fixture.analysis().timeline().ownLanes().stream()
            .mapToLong(lane -> lane.busyNs(0, lane.size()))
            .sum(),
        durationsNs);
  }

  @Test
  void thoseOfARangeTouchIt() {
    List<ISegment> all = new ArrayList<>(store);
    Random random = new Random(9);
    for (int n = 0; n < 100; n++) {
      ISegment near = all.get(random.nextInt(all.size()));
      long fromNs = near.getStart() + random.nextInt(2000) - 1000;
      long toNs = fromNs + random.nextInt(100_000);
      List<ISegment> expected =
          all.stream().filter(s -> s.getStart() <= toNs && s.getEnd() >= fromNs).toList();
      List<ISegment> found = new ArrayList<>();
      store.getIntersectingElements(fromNs, toNs).forEach(found::add);
      assertEquals(expected.size(), found.size());
      assertTrue(found.containsAll(expected));
    }
  }

  @Test
  void columnsSayWhatTheOperationIs() {
    Map<String, Object> columns = columns(analysis, analysis, "MPI-IO write");
    assertEquals("MPI-IO", columns.get("Layer"));
    assertEquals("write", columns.get("Operation"));
    assertEquals(16384L, columns.get("Bytes"));
    assertTrue(columns.get("File").toString().endsWith("/data/ior.dat"), columns.toString());
  }

  /** Trace Compass' table makes its columns once and shows one trace after the other in them. */
  @Test
  void columnsOfOneTraceTellTheOperationsOfAnother() throws Exception {
    try (Fixture second = new Fixture(Fixture.path("block-dd/traces.otf2"))) {
      LatencyAnalysis other =
          TmfTraceUtils.getAnalysisModuleOfClass(
              second.trace, LatencyAnalysis.class, LatencyAnalysis.ID);
      other.schedule();
      assertTrue(other.waitForCompletion());
      Map<String, Object> columns = columns(analysis, other, "POSIX write");
      assertEquals("/scratch/file", columns.get("File"));
      assertEquals(columns(other, other, "POSIX write"), columns);
      columns = columns(other, analysis, "MPI-IO write");
      assertTrue(columns.get("File").toString().endsWith("/data/ior.dat"), columns.toString());
    }
  }

  /** What the columns of one analysis say of the first operation of such a name of another. */
  private static Map<String, Object> columns(
      LatencyAnalysis columns, LatencyAnalysis operations, String name) {
    ISegment first =
        operations.getSegmentStore().stream()
            .filter(s -> ((INamedSegment) s).getName().equals(name))
            .findFirst()
            .orElseThrow();
    Map<String, Object> said = new HashMap<>();
    for (ISegmentAspect aspect : columns.getSegmentAspects()) {
      said.put(aspect.getName(), aspect.resolve(first));
    }
    return said;
  }
}
