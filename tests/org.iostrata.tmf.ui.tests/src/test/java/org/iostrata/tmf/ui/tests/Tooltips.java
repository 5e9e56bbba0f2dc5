// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import java.util.function.Supplier;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Control;

/** What is told of what the mouse rests on. */
final class Tooltips {
  /** Longer than a mouse has to rest. */
  private static final long PATIENCE_MS = 3000;

  private static final int TRIES = 10;

  private Tooltips() {}

  /**
   * Rests the mouse on a point until a text with these words is there, and gives all of it. A mouse
   * that came to rest before there was something to tell moves once more, as a person's does.
   */
  static String at(Control control, int x, int y, String words) throws InterruptedException {
    return at(control, () -> new Point(x, y), words);
  }

  /**
   * The same of a point that is looked for each time: what is drawn may move until it is laid out.
   */
  static String at(Control control, Supplier<Point> point, String words)
      throws InterruptedException {
    // Without focus in the window nothing is told, and a view that is closed takes it along.
    Workbench.ui(control::forceFocus);
    for (int tries = 0; tries < TRIES && !isThere(words); tries++) {
      Point at = point.get();
      Workbench.moveTo(control, at.x, at.y);
      long limit = System.currentTimeMillis() + PATIENCE_MS;
      while (!isThere(words) && System.currentTimeMillis() < limit) {
        Thread.sleep(2);
      }
    }
    Workbench.await("the tooltip", () -> isThere(words));
    return Workbench.ui(() -> Texts.of(Workbench.shellWith(words)));
  }

  private static boolean isThere(String words) {
    return Workbench.ui(() -> Workbench.shellWith(words) != null);
  }
}
