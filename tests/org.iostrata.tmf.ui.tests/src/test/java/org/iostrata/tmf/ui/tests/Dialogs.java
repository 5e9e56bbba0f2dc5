// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import java.util.Arrays;
import java.util.Objects;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

/** Uses dialogs and forms as a person does: by what is written on them. */
final class Dialogs {
  private Dialogs() {}

  /** The button with a text somewhere below. */
  static Button button(Control below, String text) {
    if (below instanceof Button button && button.getText().equals(text)) {
      return button;
    }
    return below instanceof Composite composite
        ? Arrays.stream(composite.getChildren())
            .map(child -> button(child, text))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null)
        : null;
  }

  /** Presses a button, and returns at once: what it opens may wait for an answer. */
  static void press(Control below, String text) {
    Workbench.display()
        .asyncExec(
            () -> {
              Button button = button(below, text);
              if ((button.getStyle() & SWT.CHECK) != 0) {
                button.setSelection(!button.getSelection());
              }
              button.notifyListeners(SWT.Selection, new Event());
            });
  }

  /** The field behind a label. */
  static Text field(Composite below, String label) {
    Control[] children = below.getChildren();
    for (int i = 0; i < children.length; i++) {
      if (children[i] instanceof Label before && before.getText().equals(label)) {
        return (Text) children[i + 1];
      }
      if (children[i] instanceof Composite composite) {
        Text found = field(composite, label);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }
}
