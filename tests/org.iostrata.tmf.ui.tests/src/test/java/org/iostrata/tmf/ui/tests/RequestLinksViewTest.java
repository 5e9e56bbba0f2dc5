// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Arrows from what clients ask for to what servers and their disks do for it. */
class RequestLinksViewTest {
  /** In this part of the recording a client of GlusterFS writes 16 blocks, and flushes them. */
  private static final long WRITES_FROM_NS = 464_800_000;

  private static final long WRITES_TO_NS = 471_200_000;

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  /** Shows a part of the run, which is to have so many arrows at least when they are asked for. */
  private static void showArrows(Lanes lanes, long fromNs, long toNs, int least) throws Exception {
    lanes.zoom(fromNs, toNs);
    assertEquals(0, lanes.control.getArrows().size());
    lanes.press("Arrows from parent to child operations");
    Workbench.await("arrows", () -> lanes.control.getArrows().size() >= least);
    lanes.settle();
  }

  @Test
  void simulatedRequestsAreFollowedToTheDisk() throws Exception {
    IoTrace trace = Workbench.open(Workbench.fixture("simulated/ior/archive"));
    // Some of the 8 to servers, and of the 48 to disks, are of the other half.
    showArrows(new Lanes(), 0, trace.getEndTime().toNanos() / 2, 41);
    Workbench.screenshot("simulated-links");
  }

  @Test
  void recordedRequestsAreFollowedToTheServersOperations() throws Exception {
    IoTrace trace = Workbench.open(Workbench.fixture("glusterfs-dd"));
    Lanes lanes = new Lanes();
    String rows = lanes.rows().toString();
    assertTrue(rows.contains("/Server POSIX"), rows);
    assertTrue(rows.contains("/Network"), rows);
    long beginNs = trace.getStartTime().toNanos();
    showArrows(lanes, beginNs + WRITES_FROM_NS, beginNs + WRITES_TO_NS, 16);
    Workbench.screenshot("servers");
  }
}
