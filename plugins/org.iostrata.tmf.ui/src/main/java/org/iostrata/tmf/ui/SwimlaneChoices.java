// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Map;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Display;
import org.iostrata.tmf.core.swimlane.ColoursBy;
import org.iostrata.tmf.core.swimlane.RowOrder;
import org.iostrata.tmf.core.swimlane.RowsBy;
import org.iostrata.tmf.core.swimlane.SwimlaneDataProvider;

/** What the user chooses to see in the swimlanes; kept as preferences. */
final class SwimlaneChoices {
  private final Runnable rebuild;
  private final Runnable recolour;
  private final ShownKinds kinds;
  private final Toggle links;
  private final Toggle otherFiles;
  private final Toggle calls;
  private final Toggle messages;
  private RowsBy rows = RowsBy.of(IoPreferences.store().getString(IoPreferences.ROWS));
  private RowOrder order = RowOrder.of(IoPreferences.store().getString(IoPreferences.ORDER));
  private ColoursBy colours = ColoursBy.of(IoPreferences.store().getString(IoPreferences.COLOURS));

  /**
   * The choices of a view.
   *
   * @param rebuild makes the rows anew
   * @param recolour asks for all bars anew, in other colours
   * @param redraw asks for bars and arrows anew
   */
  SwimlaneChoices(Runnable rebuild, Runnable recolour, Runnable redraw) {
    this.rebuild = rebuild;
    this.recolour = recolour;
    kinds = new ShownKinds(redraw);
    links =
        new Toggle(
            "Arrows from parent to child operations",
            "icons/links.png",
            IoPreferences.LINKS,
            redraw);
    otherFiles =
        new Toggle(
            "Files of the system and of libraries", null, IoPreferences.OTHER_FILES, rebuild);
    calls = new Toggle("What Else the Program Does", null, IoPreferences.CALLS, rebuild);
    messages = new Toggle("Messages of MPI", null, IoPreferences.MESSAGES, redraw);
  }

  IAction links() {
    return links;
  }

  /** Whether there may be arrows of any kind. */
  boolean drawsArrows() {
    return links.isChecked() || messages.isChecked();
  }

  IAction otherFiles() {
    return otherFiles;
  }

  void fill(IMenuManager menu) {
    menu.add(Choice.menu("Rows by", rows, RowsBy::title, this::choose));
    menu.add(Choice.menu("Order of Rows", order, RowOrder::title, this::choose));
    menu.add(Choice.menu("Colours by", colours, ColoursBy::title, this::choose));
    menu.add(kinds.menu());
    menu.add(links);
    menu.add(messages);
    menu.add(calls);
    menu.add(otherFiles);
    menu.add(AlignMenu.of(TraceChoice::ofActive));
  }

  private void choose(RowsBy chosen) {
    rows = chosen;
    IoPreferences.keep(IoPreferences.ROWS, chosen.name());
    rebuild.run();
  }

  private void choose(RowOrder chosen) {
    order = chosen;
    IoPreferences.keep(IoPreferences.ORDER, chosen.name());
    rebuild.run();
  }

  private void choose(ColoursBy chosen) {
    colours = chosen;
    if (chosen == ColoursBy.FORMULA) {
      FormulaDialog.ask(Display.getDefault().getActiveShell());
    }
    IoPreferences.keep(IoPreferences.COLOURS, chosen.name());
    recolour.run();
  }

  /** Adds to the parameters of a request what the choices say. */
  Map<String, Object> in(Map<String, Object> parameters) {
    parameters.put(SwimlaneDataProvider.FOREIGN_FILES, otherFiles.isChecked());
    parameters.put(SwimlaneDataProvider.CALLS, calls.isChecked());
    parameters.put(SwimlaneDataProvider.NO_LINKS, !links.isChecked());
    parameters.put(SwimlaneDataProvider.NO_MESSAGES, !messages.isChecked());
    parameters.put(SwimlaneDataProvider.ROWS, rows.name());
    parameters.put(SwimlaneDataProvider.ORDER, order.name());
    parameters.put(SwimlaneDataProvider.COLOURS, colours.name());
    parameters.put(SwimlaneDataProvider.FORMULA, FormulaDialog.formula());
    parameters.put(SwimlaneDataProvider.ONLY, kinds.expression());
    return parameters;
  }

  void dispose() {
    links.dispose();
    otherFiles.dispose();
    calls.dispose();
    messages.dispose();
  }
}
