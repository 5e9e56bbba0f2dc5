// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

/** Reads what is written on controls. */
final class Texts {
  private Texts() {}

  /** All texts in a control, one a line. */
  static String of(Control control) {
    if (control instanceof Label label) {
      return label.getText() + "\n";
    }
    if (control instanceof CLabel label) {
      return label.getText() + "\n";
    }
    if (control instanceof Text text) {
      return text.getText() + "\n";
    }
    if (control instanceof StyledText text) {
      return text.getText() + "\n";
    }
    return control instanceof Composite composite
        ? Arrays.stream(composite.getChildren()).map(Texts::of).collect(Collectors.joining())
        : "";
  }

  /** Whether a text that begins so is to be seen in a control. */
  static boolean isVisible(Control control, String begin) {
    return control instanceof Composite composite && !(control instanceof CLabel)
        ? Arrays.stream(composite.getChildren()).anyMatch(child -> isVisible(child, begin))
        : control.isVisible() && of(control).startsWith(begin);
  }
}
