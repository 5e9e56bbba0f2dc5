// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Map;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Composite;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.formula.FormulaDataProvider;
import org.iostrata.tmf.core.swimlane.SwimlaneDataProvider;

/** The view <i>Formula over Time</i>: what a user has thought of, as lines. */
public final class FormulaView extends LinesView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.formula";

  /** A view of whatever trace is active. */
  public FormulaView() {
    super("Formula over Time");
    wish(SwimlaneDataProvider.FORMULA, FormulaDialog.formula());
  }

  @Override
  String title() {
    return "Formula over Time";
  }

  @Override
  String provider() {
    return FormulaDataProvider.ID;
  }

  @Override
  String text(double value) {
    return Names.number(value, FormulaDialog.unit());
  }

  @Override
  LineRows rows(Composite parent, Map<String, Object> wished) {
    return new LoadRows(parent, FormulaDataProvider.ID, wished);
  }

  @Override
  void fill(IMenuManager menu) {
    menu.add(
        SwimlaneSearch.action(
            "Formula…", () -> FormulaDialog.ask(getSite().getShell()).ifPresent(this::show)));
    super.fill(menu);
  }

  /** Shows another formula. */
  public void show(String formula) {
    wish(SwimlaneDataProvider.FORMULA, formula);
    askAgain();
  }
}
