// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.commands.ActionHandler;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.ui.views.timegraph.BaseDataProviderTimeGraphView;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.eclipse.ui.IWorkbenchPartSite;
import org.eclipse.ui.handlers.IHandlerService;

/**
 * Rows that the user has moved up or down among those with the same heading. They stay there until
 * the trace is closed, also when other rows are shown meanwhile.
 */
final class MovedRows implements Comparator<ITimeGraphEntry> {
  private final Runnable redraw;
  private final Runnable reset;
  private TimeGraphViewer viewer;

  /** By trace and id of a row: its place below its heading. */
  private final Map<ITmfTrace, Map<Long, Integer>> places = new WeakHashMap<>();

  private final Action up = move("Move Row Up", "org.iostrata.tmf.ui.row-up", -1);
  private final Action down = move("Move Row Down", "org.iostrata.tmf.ui.row-down", 1);

  /**
   * None are moved.
   *
   * @param redraw shows the rows in their order of now
   * @param reset makes the rows anew
   */
  MovedRows(Runnable redraw, Runnable reset) {
    this.redraw = redraw;
    this.reset = reset;
  }

  private Action move(String title, String command, int step) {
    Action action =
        new Action(title) {
          @Override
          public void run() {
            if (viewer.getSelection() instanceof TimeGraphEntry row) {
              move(row, step);
            }
          }
        };
    action.setActionDefinitionId(command);
    return action;
  }

  /** Moves the selected row of a viewer from now on, by menu and by keys. */
  void in(TimeGraphViewer rows, IWorkbenchPartSite site) {
    viewer = rows;
    IHandlerService keys = site.getService(IHandlerService.class);
    for (Action action : List.of(up, down)) {
      keys.activateHandler(action.getActionDefinitionId(), new ActionHandler(action));
    }
  }

  void fill(IMenuManager menu) {
    menu.add(up);
    menu.add(down);
    menu.add(SwimlaneSearch.action("Put Moved Rows Back", this::putBack));
  }

  private void putBack() {
    places.clear();
    reset.run();
  }

  /** Beyond the next row that is shown; those that a filter hides go with neither. */
  private void move(TimeGraphEntry row, int step) {
    List<TimeGraphEntry> beside = beside(row);
    Set<ITimeGraphEntry> shown = Set.of(viewer.getExpandedElements());
    int from = beside.indexOf(row);
    int to = from + step;
    while (to >= 0 && to < beside.size() && !shown.contains(beside.get(to))) {
      to += step;
    }
    if (from < 0 || to < 0 || to >= beside.size()) {
      return;
    }
    beside.add(to, beside.remove(from));
    for (int i = 0; i < beside.size(); i++) {
      TimeGraphEntry one = beside.get(i);
      places
          .computeIfAbsent(BaseDataProviderTimeGraphView.getTrace(one), first -> new HashMap<>())
          .put(one.getEntryModel().getId(), i);
    }
    redraw.run();
  }

  /** All that have the same heading, in their order of now. */
  private List<TimeGraphEntry> beside(TimeGraphEntry row) {
    List<TimeGraphEntry> beside = new ArrayList<>();
    Iterable<?> all =
        row.getParent() == null ? (Iterable<?>) viewer.getInput() : row.getParent().getChildren();
    for (Object one : all) {
      if (one instanceof TimeGraphEntry entry) {
        beside.add(entry);
      }
    }
    return beside;
  }

  /** Rows stay as they are where none was moved: Trace Compass sorts without changing that. */
  @Override
  public int compare(ITimeGraphEntry a, ITimeGraphEntry b) {
    return Integer.compare(place(a), place(b));
  }

  private int place(ITimeGraphEntry entry) {
    return entry instanceof TimeGraphEntry row && !isBeingAdded(row)
        ? places
            .getOrDefault(BaseDataProviderTimeGraphView.getTrace(row), Map.of())
            .getOrDefault(row.getEntryModel().getId(), Integer.MAX_VALUE)
        : Integer.MAX_VALUE;
  }

  /**
   * Trace Compass asks for the place of a row that has no heading yet, and again when all are
   * there.
   */
  private static boolean isBeingAdded(TimeGraphEntry row) {
    // The row of a trace never has a heading, and is of a class of its own.
    return row.getParent() == null && row.getClass() == TimeGraphEntry.class;
  }
}
