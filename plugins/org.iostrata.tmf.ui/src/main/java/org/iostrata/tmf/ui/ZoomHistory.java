// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.iostrata.tmf.core.trace.ShownRange;

/** The ranges of time that were shown, whatever view was zoomed: a way back, and forth again. */
public final class ZoomHistory {
  /** A turn of the wheel is many zooms; those so soon after each other are one. */
  private static final long ONE_GESTURE_NS = 700_000_000;

  private static final int MOST = 100;

  private final Map<ITmfTrace, Past> pasts = new WeakHashMap<>();
  private final IAction back = action("Zoom as before", ISharedImages.IMG_TOOL_BACK, -1);
  private final IAction forward =
      action("Zoom as before going back", ISharedImages.IMG_TOOL_FORWARD, 1);

  /** The ranges of one trace, and which of them is shown. */
  private static final class Past {
    private final List<TmfTimeRange> ranges = new ArrayList<>();
    private int shown = -1;
    private long lastNs;
  }

  /** One that hears of zooms from now on. */
  ZoomHistory() {
    TmfSignalManager.register(this);
  }

  void dispose() {
    TmfSignalManager.deregister(this);
  }

  IAction back() {
    return back;
  }

  IAction forward() {
    return forward;
  }

  /** Asks for a range and shows it. */
  void ask(Shell shell) {
    ITmfTrace trace = active();
    if (trace == null) {
      return;
    }
    TmfTimeRange now = TmfTraceManager.getInstance().getCurrentTraceContext().getWindowRange();
    InputDialog dialog =
        new InputDialog(
            shell,
            "Show a Time Range",
            "From .. to, since the trace's begin, for example 520 ms .. 0.6 s",
            ShownRange.text(trace, now),
            ShownRange::wrong);
    if (dialog.open() == Window.OK) {
      TmfTimeRange range = ShownRange.of(trace, dialog.getValue());
      TmfSignalManager.dispatchSignal(new TmfWindowRangeUpdatedSignal(shell, range, trace));
    }
  }

  private IAction action(String text, String image, int step) {
    IAction action =
        new Action(text) {
          @Override
          public void run() {
            go(step);
          }
        };
    var images = PlatformUI.getWorkbench().getSharedImages();
    action.setImageDescriptor(images.getImageDescriptor(image));
    return action;
  }

  private static ITmfTrace active() {
    return TmfTraceManager.getInstance().getActiveTrace();
  }

  private void go(int step) {
    Past past = pasts.get(active());
    int next = past == null ? -1 : past.shown + step;
    if (next >= 0 && next < past.ranges.size()) {
      past.shown = next;
      TmfTimeRange range = past.ranges.get(next);
      TmfSignalManager.dispatchSignal(new TmfWindowRangeUpdatedSignal(this, range, active()));
    }
  }

  /** Something else is shown. */
  @TmfSignalHandler
  public void zoomed(TmfWindowRangeUpdatedSignal signal) {
    ITmfTrace trace = active();
    if (signal.getSource() == this || trace == null) {
      return;
    }
    Past past = pasts.computeIfAbsent(trace, first -> begin());
    TmfTimeRange range = signal.getCurrentRange();
    if (range.equals(past.ranges.get(past.shown))) {
      return;
    }
    long nowNs = System.nanoTime();
    boolean same = past.shown > 0 && nowNs - past.lastNs < ONE_GESTURE_NS;
    past.lastNs = nowNs;
    past.shown += same ? 0 : 1;
    past.ranges.subList(past.shown, past.ranges.size()).clear();
    past.ranges.add(range);
    if (past.ranges.size() > MOST) {
      past.ranges.remove(0);
      past.shown--;
    }
  }

  /** What was shown before the first zoom. */
  private static Past begin() {
    Past past = new Past();
    past.ranges.add(TmfTraceManager.getInstance().getCurrentTraceContext().getWindowRange());
    past.shown = 0;
    return past;
  }
}
