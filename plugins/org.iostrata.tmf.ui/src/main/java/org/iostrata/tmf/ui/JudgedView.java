// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.core.signal.TmfSelectionRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceContext;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.iostrata.tmf.core.result.Wanted;

/**
 * Rows about result and findings: of the run, or of what its menu restricts it to. Public, as every
 * class that hears signals.
 */
public abstract class JudgedView extends ResultView {
  /** A drag over a view asks many times; so long it is waited for the last one. */
  private static final int REST_MS = 300;

  private final TraceChoice traces = new TraceChoice(this::refresh);
  private Timespan extent = Timespan.RUN;
  private String where = "";

  /** Of which time the operations are. */
  private enum Timespan {
    RUN("Whole run"),
    SHOWN("Shown time range"),
    SELECTED("Selected time range");

    private final String title;

    Timespan(String title) {
      this.title = title;
    }

    /** Nothing of the whole run. */
    TmfTimeRange of(TmfTraceContext shown) {
      return switch (this) {
        case RUN -> null;
        case SHOWN -> shown.getWindowRange();
        case SELECTED -> shown.getSelectionRange();
      };
    }
  }

  JudgedView(String name, String provider) {
    super(name, provider);
  }

  @Override
  public void createPartControl(Composite parent) {
    super.createPartControl(parent);
    IMenuManager menu = getViewSite().getActionBars().getMenuManager();
    menu.add(traces.menu());
    menu.add(Choice.menu("Operations of", extent, one -> one.title, this::choose));
    menu.add(
        new Action("Filter…") {
          @Override
          public void run() {
            askFilter();
          }
        });
  }

  @Override
  protected ITmfTrace subject(ITmfTrace shown) {
    return traces.of(shown);
  }

  /** Shows another trace of the experiment. */
  public void choose(ITmfTrace trace) {
    traces.choose(trace);
  }

  private void choose(Timespan chosen) {
    extent = chosen;
    refresh();
  }

  private void askFilter() {
    InputDialog dialog =
        new InputDialog(
            getSite().getShell(),
            "Filter",
            "Operations to look at, as the commands take them with --where, for example\n"
                + "layer == POSIX && kind == write && bytes < 64KiB",
            where,
            Wanted::wrong);
    if (dialog.open() == Window.OK) {
      where = dialog.getValue().strip();
      refresh();
    }
  }

  @Override
  protected Map<String, Object> parameters(ITmfTrace of) {
    TmfTimeRange range = extent.of(TmfTraceManager.getInstance().getCurrentTraceContext());
    Map<String, Object> parameters =
        range == null
            ? new HashMap<>()
            : Wanted.during(range.getStartTime().toNanos(), range.getEndTime().toNanos());
    parameters.put(Wanted.WHERE, where);
    return parameters;
  }

  @Override
  protected String about() {
    return join(traces.about(), part());
  }

  /** Of which part of the run rows are; empty for all of it. */
  protected String part() {
    String time = extent == Timespan.RUN ? "" : extent.title;
    return join(time, where.isEmpty() ? "" : "where " + where);
  }

  private static String join(String one, String other) {
    return Stream.of(one, other).filter(text -> !text.isEmpty()).collect(Collectors.joining(" · "));
  }

  /** Another time is shown. */
  @TmfSignalHandler
  public void windowRangeUpdated(TmfWindowRangeUpdatedSignal signal) {
    refresh(Timespan.SHOWN);
  }

  /** Another time is selected. */
  @TmfSignalHandler
  public void selectionRangeUpdated(TmfSelectionRangeUpdatedSignal signal) {
    refresh(Timespan.SELECTED);
  }

  private void refresh(Timespan changed) {
    if (extent == changed) {
      refreshIn(REST_MS);
    }
  }
}
