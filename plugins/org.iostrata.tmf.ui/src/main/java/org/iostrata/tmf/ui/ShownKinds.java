// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.LinkedHashSet;
import java.util.Set;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.MenuManager;
import org.iostrata.tmf.core.Names;

/** Which kinds of operations are shown; all at first. */
final class ShownKinds {
  private final Set<String> shown = new LinkedHashSet<>(Names.kinds());
  private final Runnable changed;

  ShownKinds(Runnable changed) {
    this.changed = changed;
  }

  /** A menu with a line for each kind. */
  MenuManager menu() {
    MenuManager menu = new MenuManager("Kinds Shown");
    for (String kind : Names.kinds()) {
      IAction line =
          new Action(kind, IAction.AS_CHECK_BOX) {
            @Override
            public void run() {
              show(kind, isChecked());
            }
          };
      line.setChecked(true);
      menu.add(line);
    }
    return menu;
  }

  private void show(String kind, boolean show) {
    if (show ? shown.add(kind) : shown.remove(kind)) {
      changed.run();
    }
  }

  /** What they all have, as an expression; empty for no condition. */
  String expression() {
    if (shown.size() == Names.kinds().size()) {
      return "";
    }
    // Of none, one that no operation has.
    return shown.isEmpty() ? "duration < 0" : "kind in (" + String.join(", ", shown) + ")";
  }
}
