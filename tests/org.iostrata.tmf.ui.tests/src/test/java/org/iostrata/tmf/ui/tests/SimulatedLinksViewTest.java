// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Arrows of a simulated run, from clients to servers and on to their disks. */
class SimulatedLinksViewTest {
  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  @Test
  void requestsAreFollowedToTheDisk() throws Exception {
    IoTrace trace = Workbench.open(Workbench.fixture("simulated/ior/archive"));
    Lanes lanes = new Lanes();
    lanes.zoom(0, trace.getEndTime().toNanos() / 2);
    assertEquals(0, lanes.control.getArrows().size());
    lanes.press("Arrows from parent to child operations");
    // Some of the 8 to servers, and of the 48 to disks, are of the other half.
    Workbench.await("arrows", () -> lanes.control.getArrows().size() > 40);
    lanes.settle();
    Workbench.screenshot("simulated-links");
  }
}
