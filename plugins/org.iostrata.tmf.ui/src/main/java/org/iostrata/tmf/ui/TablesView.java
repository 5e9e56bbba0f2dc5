// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.List;
import java.util.Map;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.iostrata.tmf.core.result.Heading;
import org.iostrata.tmf.core.result.TablesDataProvider;

/** The view <i>I/O Tables</i>: all numbers of the analysis, one table at a time. */
public final class TablesView extends JudgedView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.tables";

  /** What a first look is about. */
  private static final String FIRST = "layers";

  private static final int MOST_LINES = 30;

  private final List<Heading> tables = TablesDataProvider.tables();
  private String table = FIRST;

  /** A view of whatever trace is active. */
  public TablesView() {
    super("I/O Tables", TablesDataProvider.ID);
  }

  @Override
  protected Map<String, Object> parameters(ITmfTrace of) {
    Map<String, Object> parameters = super.parameters(of);
    parameters.put(TablesDataProvider.TABLE, table);
    return parameters;
  }

  @Override
  protected String part() {
    String part = super.part();
    return part.isEmpty() || !TablesDataProvider.isOfRun(table)
        ? part
        : "Of the whole run: a log does not tell when it counted";
  }

  @Override
  protected void createAbove(Composite parent) {
    Combo choice = choiceAbove(parent);
    choice.setVisibleItemCount(MOST_LINES);
    for (Heading one : tables) {
      choice.add(one.text() + ": " + one.tooltip());
      if (one.text().equals(table)) {
        choice.select(choice.getItemCount() - 1);
      }
    }
    choice.addListener(
        SWT.Selection,
        event -> {
          table = tables.get(choice.getSelectionIndex()).text();
          refresh();
        });
  }
}
