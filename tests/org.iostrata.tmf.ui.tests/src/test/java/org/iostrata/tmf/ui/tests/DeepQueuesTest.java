// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Traces in which operations of one layer overlap, in the running workbench. */
class DeepQueuesTest {
  private static final RGB READ = new RGB(0x00, 0x72, 0xb2);

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  @Test
  void lanesOfManyOutstandingOperationsAreFoldedUntilOpened() throws Exception {
    IoTrace trace = Workbench.open(Workbench.fixture("ior-nonblock"));
    Lanes lanes = new Lanes();
    List<String> expected = new ArrayList<>(List.of("/ior-nonblock"));
    for (int rank = 0; rank < 4; rank++) {
      String process = "/ior-nonblock/MPI Rank " + rank;
      expected.add(process);
      expected.add(process + "/Program");
      expected.add(process + "/MPI-IO ×16");
      expected.add(process + "/AIO ×16");
      expected.add(process + "/POSIX");
    }
    Workbench.await("folded rows", () -> lanes.rows().equals(expected));
    ITimeGraphEntry first = lanes.row("MPI Rank 0", "MPI-IO ×16");
    Workbench.ui(
        () -> {
          lanes.control.setExpandedState(first, true);
          return null;
        });
    long toNs = trace.getEndTime().toNanos();
    lanes.zoom(toNs - toNs / 16, toNs);
    assertEquals(expected.size() + 15, lanes.rows().size());
    ITimeGraphEntry last = lanes.row("MPI-IO ×16", "MPI-IO #16");
    lanes.reveal(last);
    Workbench.await("its write and its read", () -> lanes.edges(last).size() >= 4);
    Workbench.screenshot("deep-queues");
  }

  @Test
  void deviceHasItsRowsBelowThePrograms() throws Exception {
    Workbench.open(Workbench.fixture("block-dd"));
    Lanes lanes = new Lanes();
    ITimeGraphEntry device = lanes.row("block devices", "vda", "Block device ×3");
    Workbench.screenshot("block-device");
    assertTrue(lanes.width(device, READ) > 50, "16 reads of 64 KiB");
    assertEquals("Block device #3", Workbench.ui(() -> device.getChildren().get(1).getName()));
    String last = lanes.rows().get(lanes.rows().size() - 1);
    assertTrue(last.endsWith("/Block device #3"), last);
  }
}
