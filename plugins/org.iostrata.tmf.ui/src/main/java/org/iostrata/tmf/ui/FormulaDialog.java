// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Optional;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Shell;
import org.iostrata.tmf.core.UserFormula;
import org.iostrata.tmf.core.swimlane.ColoursBy;

/** Asks for a formula over operations, and keeps it. */
final class FormulaDialog {
  private static final String ASK =
      "A number of each operation, of bytes, bytesRequested, offset, begin, end, duration,\n"
          + "process and thread with + - * / and parentheses, for example bytes / duration";

  private FormulaDialog() {}

  /** The last one. */
  static String formula() {
    String kept = IoPreferences.store().getString(UserFormula.PREFERENCE);
    return kept.isBlank() ? ColoursBy.ANY_FORMULA : kept;
  }

  /** What the values of the last one are in. */
  static String unit() {
    return UserFormula.unit(formula());
  }

  /** Another one; empty when the user does not want any. */
  static Optional<String> ask(Shell shell) {
    InputDialog dialog = new InputDialog(shell, "Formula", ASK, formula(), UserFormula::wrong);
    if (dialog.open() != Window.OK) {
      return Optional.empty();
    }
    IoPreferences.keep(UserFormula.PREFERENCE, dialog.getValue().strip());
    return Optional.of(formula());
  }
}
