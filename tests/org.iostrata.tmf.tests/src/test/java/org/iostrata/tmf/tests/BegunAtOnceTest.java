// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.iostrata.tmf.core.surroundings.SurroundingsAnalysis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server begins several requests in one nanosecond: each has its arrow, into its own lane. */
class BegunAtOnceTest {
  private static final NullProgressMonitor MONITOR = new NullProgressMonitor();

  @TempDir Path folder;

  private void write(String name, int process, String... tokens) throws IOException {
    Files.writeString(
        folder.resolve("x_" + name + ".rel"),
        "<relation hostID='h' localToken='%d' timeAdjustment='5' topologyNumber='1'>%s</relation>"
            .formatted(process, String.join("", tokens)));
  }

  /** A token with one state, of so long. */
  private static String token(int number, String parent, String state, double fromS, double toS) {
    return "<rel t='%1$d' time='%3$.1f' %2$s/><s name='%4$s' t='%1$d' time='%3$.1f'/>"
            .formatted(number, parent, fromS, state)
        + "<e t='%1$d' time='%2$.1f'/><un t='%1$d' time='%2$.1f'/>".formatted(number, toS);
  }

  @Test
  void arrowsEndInLanesOfTheirOwn() throws Exception {
    Path project = folder.resolve("x.proj");
    Files.writeString(
        project,
        "<Application name='x'><Topology><Level type='Rank'/><Node name='c' type='Client'/>"
            + "<Node name='s' type='Server'/></Topology></Application>");
    write(
        "c",
        7,
        token(0, "", "File_read_at", 0.0, 0.1),
        token(1, "", "File_read_at", 0.2, 0.3),
        token(2, "", "File_read_at", 0.4, 0.5));
    write(
        "s",
        8,
        token(0, "l='7:1:0'", "RequestRead", 0.6, 0.7),
        token(1, "l='7:1:1'", "RequestRead", 0.6, 0.8),
        token(2, "l='7:1:2'", "RequestRead", 0.6, 0.9));
    try (Fixture fixture = new Fixture(project.toString())) {
      ITimeGraphDataProvider<TimeGraphEntryModel> provider = fixture.swimlanes();
      assertTrue(fixture.analysis().waitForCompletion());
      provider.fetchTree(Map.of(), MONITOR); // asks for the links
      assertTrue(SurroundingsAnalysis.of(fixture.trace).waitForCompletion());
      Map<Long, TimeGraphEntryModel> rows = fixture.lanesById();
      List<Long> times =
          List.of(fixture.trace.getStartTime().toNanos(), fixture.trace.getEndTime().toNanos() + 1);
      List<ITimeGraphArrow> arrows =
          provider
              .fetchArrows(Map.of(DataProviderParameterUtils.REQUESTED_TIME_KEY, times), MONITOR)
              .getModel()
              .stream()
              .sorted(Comparator.comparingLong(ITimeGraphArrow::getStartTime))
              .toList();
      assertEquals(3, arrows.size());
      List<String> ends =
          arrows.stream().map(arrow -> rows.get(arrow.getDestinationId()).getName()).toList();
      assertTrue(ends.get(0).endsWith("×3"), ends::toString);
      assertEquals("#2", ends.get(1).replaceAll(".* ", ""), ends::toString);
      assertEquals("#3", ends.get(2).replaceAll(".* ", ""), ends::toString);
    }
  }
}
