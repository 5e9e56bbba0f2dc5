// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.swt.graphics.RGB;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.iostrata.tmf.ui.IoPreferences;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A trace of messages only, when nothing but I/O is to be seen, in the running workbench. */
class EmptyTraceTest {
  private static final RGB GREY = new RGB(0x70, 0x70, 0x70);

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
    IoPreferences.store().setToDefault(IoPreferences.CALLS);
  }

  @Test
  void barSaysThatThereIsNothingToShow() throws Exception {
    IoPreferences.store().setValue(IoPreferences.CALLS, false);
    Workbench.open(Workbench.fixture("pipit-ping-pong"));
    Lanes lanes = new Lanes(1);
    ITimeGraphEntry row = lanes.row("pipit-ping-pong");
    Workbench.await("the bar", () -> lanes.width(row, GREY) > 500);
    Workbench.screenshot("empty-trace");
    assertTrue(Workbench.ui(() -> row.getChildren().isEmpty()));
  }
}
