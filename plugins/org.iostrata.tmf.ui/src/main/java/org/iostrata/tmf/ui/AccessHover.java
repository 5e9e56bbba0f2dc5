// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.function.Supplier;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Control;
import org.eclipse.tracecompass.tmf.ui.viewers.TmfAbstractToolTipHandler;
import org.iostrata.tmf.core.access.AccessPicture;

/** What the mouse tells about the operations of an access map. */
final class AccessHover extends TmfAbstractToolTipHandler {
  /** So many pixels beside a line is on it. */
  private static final int NEAR = 3;

  private final Supplier<AccessPicture> picture;

  AccessHover(Supplier<AccessPicture> picture) {
    this.picture = picture;
  }

  @Override
  protected void fill(Control control, MouseEvent event, Point at) {
    AccessPicture shown = picture.get();
    if (shown != null) {
      shown.tooltip(event.x, control.getSize().y - 1 - event.y, NEAR).forEach(this::addItem);
    }
  }
}
