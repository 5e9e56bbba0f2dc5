// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.iostrata.tmf.core.result.CompareDataProvider;
import org.iostrata.tmf.core.trace.IoTrace;

/**
 * The view <i>Compare</i>: what became of another run in the active trace. Of an experiment the
 * last trace is compared with the first one, unless another is chosen.
 */
public final class CompareView extends ResultView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.compare";

  private final List<IoTrace> others = new ArrayList<>();
  private Combo choice;
  private volatile IoTrace before;

  /** A view of whatever trace is active. */
  public CompareView() {
    super("Compare", CompareDataProvider.ID);
  }

  @Override
  protected int levels() {
    return 2;
  }

  @Override
  protected void createAbove(Composite parent) {
    choice = choiceAbove(parent);
    choice.addListener(
        SWT.Selection,
        event -> {
          before = others.get(choice.getSelectionIndex());
          refresh();
        });
    getViewSite().getActionBars().getMenuManager().add(AlignMenu.of(this::both));
  }

  /** The last one of an experiment. */
  @Override
  protected ITmfTrace subject(ITmfTrace shown) {
    List<IoTrace> all = TraceChoice.traces(shown);
    return all.isEmpty() ? shown : all.get(all.size() - 1);
  }

  /** The two runs, that of before first. */
  private List<IoTrace> both() {
    List<IoTrace> all = TraceChoice.ofActive();
    IoTrace other = before;
    return all.isEmpty() || other == null ? all : List.of(other, all.get(all.size() - 1));
  }

  @Override
  protected Map<String, Object> parameters(ITmfTrace of) {
    choice.getDisplay().syncExec(() -> offer(of));
    return before == null
        ? Map.of()
        : Map.of(CompareDataProvider.BEFORE, before.getUUID().toString());
  }

  /** All open traces but the one that is compared. */
  private void offer(ITmfTrace after) {
    if (choice.isDisposed()) {
      return;
    }
    others.clear();
    TmfTraceManager.getInstance().getOpenedTraces().stream()
        .flatMap(opened -> TraceChoice.traces(opened).stream())
        .filter(one -> one != after && !others.contains(one))
        .forEach(others::add);
    if (!others.contains(before)) {
      before = others.isEmpty() ? null : others.get(0);
    }
    choice.setItems(others.stream().map(one -> "Before: " + one.title()).toArray(String[]::new));
    choice.select(others.indexOf(before));
  }
}
