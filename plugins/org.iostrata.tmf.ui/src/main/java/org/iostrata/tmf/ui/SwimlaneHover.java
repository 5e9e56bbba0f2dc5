// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.swt.SWT;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.swt.events.MouseTrackListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Control;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.ITimeGraphPresentationProvider;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.TimeGraphControl;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.TimeGraphTooltipHandler;

/**
 * What the mouse tells: over an arrow about the arrow, elsewhere and with Shift about the bar.
 * Trace Compass means to, but over an arrow tells about both.
 */
final class SwimlaneHover extends TimeGraphTooltipHandler {
  /** What Trace Compass files an arrow's lines under. */
  private static final String ARROW = "Link";

  /** Whether there is an arrow; what is told about it comes first. */
  private boolean arrow;

  private SwimlaneHover(ITimeGraphPresentationProvider presentation, TimeGraphControl control) {
    super(presentation, control.getTimeDataProvider());
  }

  /** Tells in place of what Trace Compass has put there. */
  static void over(TimeGraphControl control, ITimeGraphPresentationProvider presentation) {
    control
        .getTypedListeners(SWT.MouseHover, MouseTrackListener.class)
        .filter(listener -> listener != control)
        .toList()
        .forEach(control::removeMouseTrackListener);
    new SwimlaneHover(presentation, control).activateHoverHelp(control);
  }

  @Override
  protected void fill(Control control, MouseEvent event, Point at) {
    setTimeProvider(((TimeGraphControl) control).getTimeDataProvider());
    arrow = false;
    super.fill(control, event, at);
  }

  @Override
  protected void addItem(ToolTipString category, ToolTipString name, ToolTipString value) {
    boolean ofArrow = category != null && ARROW.equals(category.toString());
    arrow |= ofArrow;
    if (ofArrow || !arrow) {
      super.addItem(category, name, value);
    }
  }
}
