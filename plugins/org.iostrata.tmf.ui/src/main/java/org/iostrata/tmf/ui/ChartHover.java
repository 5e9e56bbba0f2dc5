// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Map;
import java.util.function.Function;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Control;
import org.eclipse.tracecompass.tmf.ui.viewers.TmfAbstractToolTipHandler;

/** What the mouse tells about a point of a chart. */
final class ChartHover extends TmfAbstractToolTipHandler {
  private final Function<Point, Map<String, String>> text;

  /**
   * Tells when it is activated for a control.
   *
   * @param text of a point of the control; empty for nothing
   */
  ChartHover(Function<Point, Map<String, String>> text) {
    this.text = text;
  }

  @Override
  protected void fill(Control control, MouseEvent event, Point at) {
    text.apply(new Point(event.x, event.y)).forEach(this::addItem);
  }
}
