// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.iostrata.tmf.core.surroundings.SurroundingsAnalysis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** In a simulated archive arrows go from clients to servers, and on to their disks. */
class SimulatedLinksTest {
  private static final NullProgressMonitor MONITOR = new NullProgressMonitor();

  private Fixture fixture;
  private ITimeGraphDataProvider<TimeGraphEntryModel> provider;
  private Map<Long, TimeGraphEntryModel> rows;

  @BeforeEach
  void open() throws Exception {
    fixture = new Fixture(Fixture.path("simulated/ior/archive/traces.otf2"));
    provider = fixture.swimlanes();
    assertTrue(fixture.analysis().waitForCompletion());
    provider.fetchTree(Map.of(), MONITOR); // asks for the requests of servers
    assertTrue(SurroundingsAnalysis.of(fixture.trace).waitForCompletion());
    rows = fixture.lanesById();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private List<ITimeGraphArrow> arrows() {
    List<Long> times =
        List.of(fixture.trace.getStartTime().toNanos(), fixture.trace.getEndTime().toNanos() + 1);
    return provider
        .fetchArrows(Map.of(DataProviderParameterUtils.REQUESTED_TIME_KEY, times), MONITOR)
        .getModel();
  }

  private String layer(long row) {
    return rows.get(row).getName().replaceAll(" [×#].*", "");
  }

  private List<ITimeGraphArrow> arrows(String from, String to) {
    return arrows().stream()
        .filter(arrow -> layer(arrow.getSourceId()).equals(from))
        .filter(arrow -> layer(arrow.getDestinationId()).equals(to))
        .toList();
  }

  private static Object style(ITimeGraphArrow arrow) {
    return arrow.getStyle().getStyleValues().get(StyleProperties.STYLE_NAME);
  }

  /** As the fixture's page counts them. */
  @Test
  void arrowsGoFromClientsToServersAndTheirDisks() {
    List<ITimeGraphArrow> served = arrows("Client", "Server");
    assertEquals(8, served.size());
    served.forEach(arrow -> assertEquals("client → server", style(arrow)));
    List<ITimeGraphArrow> onDisk = arrows("Cache", "Device");
    assertEquals(48, onDisk.size());
    onDisk.forEach(arrow -> assertEquals("parent → child", style(arrow)));
    for (ITimeGraphArrow arrow : arrows()) {
      assertTrue(arrow.getDuration() >= 0, arrow.toString());
    }
  }

  @Test
  void anArrowToADiskSaysWhatItIs() {
    ITimeGraphArrow one = arrows("Cache", "Device").get(0);
    Map<String, String> text = fixture.tooltip(one);
    assertTrue(text.getOrDefault("Cache", "").startsWith("Cache write "), text.toString());
    assertTrue(text.getOrDefault("Disk", "").startsWith("Device write "), text.toString());
  }
}
