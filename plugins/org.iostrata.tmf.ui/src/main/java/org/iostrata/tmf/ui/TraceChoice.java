// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.List;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.iostrata.tmf.core.trace.IoTrace;

/** Which trace of an experiment a view is about that shows one: the first until one is chosen. */
final class TraceChoice {
  private final Runnable changed;
  private ITmfTrace chosen;

  TraceChoice(Runnable changed) {
    this.changed = changed;
  }

  /** A menu with a line for each trace of what is active. */
  IMenuManager menu() {
    MenuManager menu = new MenuManager("Trace");
    menu.setRemoveAllWhenShown(true);
    menu.addMenuListener(shown -> fill(shown));
    fill(menu);
    return menu;
  }

  private void fill(IMenuManager menu) {
    ITmfTrace active = TmfTraceManager.getInstance().getActiveTrace();
    for (IoTrace one : traces(active)) {
      IAction line =
          new Action(one.title(), IAction.AS_RADIO_BUTTON) {
            @Override
            public void run() {
              if (isChecked()) {
                choose(one);
              }
            }
          };
      line.setChecked(one == of(active));
      menu.add(line);
    }
  }

  /** Shows another trace of the experiment. */
  void choose(ITmfTrace trace) {
    chosen = trace;
    changed.run();
  }

  /** The traces of what is active that tell of I/O. */
  static List<IoTrace> ofActive() {
    ITmfTrace active = TmfTraceManager.getInstance().getActiveTrace();
    return active == null ? List.of() : traces(active);
  }

  /** Those of a trace or an experiment. */
  static List<IoTrace> traces(ITmfTrace shown) {
    return TmfTraceManager.getTraceSet(shown).stream()
        .filter(IoTrace.class::isInstance)
        .map(IoTrace.class::cast)
        .toList();
  }

  /** The trace to tell about when a trace or an experiment is shown. */
  ITmfTrace of(ITmfTrace shown) {
    List<IoTrace> traces = traces(shown);
    return traces.stream()
        .filter(one -> one == chosen)
        .findFirst()
        .map(ITmfTrace.class::cast)
        .orElse(traces.isEmpty() ? shown : traces.get(0));
  }

  /** Which it is, where there are several; else empty. */
  String about() {
    ITmfTrace active = TmfTraceManager.getInstance().getActiveTrace();
    List<IoTrace> traces = traces(active);
    return traces.size() < 2 ? "" : ((IoTrace) of(active)).title() + ", 1 of " + traces.size();
  }
}
