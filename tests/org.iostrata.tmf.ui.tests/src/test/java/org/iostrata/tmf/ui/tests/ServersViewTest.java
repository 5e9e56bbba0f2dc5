// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A file server, a file system in user space and their clients: lanes of both sides, and arrows
 * between them.
 */
class ServersViewTest {
  /** In this part of the run a client writes 16 blocks, and flushes them. */
  private static final long FROM_NS = 464_800_000;

  private static final long TO_NS = 471_200_000;

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  @Test
  void requestsAreFollowedToTheServersOperations() throws Exception {
    IoTrace trace = Workbench.open(Workbench.fixture("glusterfs-dd"));
    Lanes lanes = new Lanes();
    String rows = lanes.rows().toString();
    assertTrue(rows.contains("/Server POSIX"), rows);
    assertTrue(rows.contains("/Network"), rows);
    long beginNs = trace.getStartTime().toNanos();
    lanes.zoom(beginNs + FROM_NS, beginNs + TO_NS);
    assertEquals(0, lanes.control.getArrows().size());
    lanes.press("Arrows from parent to child operations");
    Workbench.await("an arrow for each block", () -> lanes.control.getArrows().size() >= 16);
    lanes.settle();
    Workbench.screenshot("servers");
  }
}
