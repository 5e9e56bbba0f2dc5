// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.tracecompass.tmf.core.signal.TmfSelectionRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.ui.views.TmfView;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.PlatformUI;
import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Many gestures of somebody in a hurry, one upon the other before the last is done: whatever
 * happens, nothing goes to the error log, and the workbench still shows a trace.
 */
class GesturesTest {
  private static final int GESTURES = Integer.getInteger("iostrata.gestures");
  private static final int AT_ONCE = 20;
  private static final String OWN = "org.iostrata";
  private static final List<String> FIXTURES = List.of("ior-coll", "block-dd", "ior-nonblock");

  /** Words of actions that open a dialog, or leave what the test is about. */
  private static final List<String> WITH_DIALOG =
      List.of(
          "…",
          "...",
          "Export",
          "Legend",
          "Pin",
          "Bookmark",
          "bookmark",
          "Filter",
          "New",
          "Copy",
          "At The",
          "As Recorded",
          "Selected Times");

  private final Random random = new Random(Integer.getInteger("iostrata.seed"));
  private final List<String> done = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  @Test
  void nothingBreaks() throws Exception {
    open();
    for (int i = 0; i < GESTURES; i++) {
      if (i % AT_ONCE == 0) {
        // Time for what is under way to come to its end, now and then.
        Thread.sleep(random.nextInt(200));
      }
      gesture();
      List<String> errors = ErrorLog.take();
      assertTrue(errors.isEmpty(), () -> errors + " after\n" + String.join("\n", last()));
    }
    Workbench.screenshot("gestures");
    Workbench.ui(() -> Views.page().closeAllEditors(false));
    Workbench.await("no trace", () -> TmfTraceManager.getInstance().getActiveTrace() == null);
    Views.asAtFirst();
    Workbench.open(Workbench.fixture("ior-coll"));
    assertTrue(new Lanes(5).rows().size() >= 5);
  }

  private List<String> last() {
    return done.subList(Math.max(0, done.size() - AT_ONCE), done.size());
  }

  private void open() throws Exception {
    String name = FIXTURES.get(random.nextInt(FIXTURES.size()));
    done.add("open " + name);
    Workbench.open(Workbench.fixture(name));
  }

  private void gesture() throws Exception {
    int kind = random.nextInt(100);
    if (!(TmfTraceManager.getInstance().getActiveTrace() instanceof IoTrace trace)) {
      open();
    } else if (kind < 25) {
      zoom(trace);
    } else if (kind < 40) {
      select(trace);
    } else if (kind < 60) {
      click();
    } else if (kind < 80) {
      act();
    } else if (kind < 95) {
      view();
    } else {
      done.add("close");
      Workbench.ui(() -> Views.page().closeAllEditors(false));
    }
  }

  private long time(IoTrace trace) {
    return random.nextLong(trace.getEndTime().toNanos() + 1);
  }

  private void zoom(IoTrace trace) {
    long from = time(trace);
    long to = Math.max(from + 1, random.nextBoolean() ? time(trace) : from + random.nextInt(1000));
    done.add("zoom " + from + " " + to);
    TmfTimeRange range = new TmfTimeRange(TmfTimestamp.fromNanos(from), TmfTimestamp.fromNanos(to));
    TmfSignalManager.dispatchSignal(new TmfWindowRangeUpdatedSignal(this, range, trace));
  }

  private void select(IoTrace trace) {
    long from = time(trace);
    long to = random.nextBoolean() ? from : time(trace);
    done.add("select " + from + " " + to);
    TmfSignalManager.dispatchSignal(
        new TmfSelectionRangeUpdatedSignal(
            this, TmfTimestamp.fromNanos(from), TmfTimestamp.fromNanos(to), trace));
  }

  /** Somewhere, on something that can be seen. */
  private void click() {
    Workbench.ui(
        () -> {
          List<Control> visible = new ArrayList<>();
          for (IViewReference reference : Views.page().getViewReferences()) {
            if (reference.getView(false) instanceof TmfView view
                && Views.page().isPartVisible(view)
                && view.getParentComposite() != null) {
              collect(view.getParentComposite(), visible);
            }
          }
          if (!visible.isEmpty()) {
            click(visible.get(random.nextInt(visible.size())));
          }
          return null;
        });
  }

  private static void collect(Control control, List<Control> visible) {
    if (control.isVisible() && control.getSize().x > 0 && control.getSize().y > 0) {
      visible.add(control);
      if (control instanceof Composite composite) {
        for (Control child : composite.getChildren()) {
          collect(child, visible);
        }
      }
    }
  }

  private void click(Control control) {
    Event event = new Event();
    event.button = 1;
    event.x = random.nextInt(control.getSize().x);
    event.y = random.nextInt(control.getSize().y);
    event.stateMask = random.nextInt(4) == 0 ? SWT.CTRL : 0;
    event.count = random.nextBoolean() ? 3 : -3;
    int gesture = random.nextInt(3);
    done.add(control.getClass().getSimpleName() + " " + gesture + " " + event);
    if (gesture == 0) {
      control.notifyListeners(SWT.MouseWheel, event);
    } else {
      control.notifyListeners(SWT.MouseDown, event);
      if (!control.isDisposed()) {
        event.x = gesture == 1 ? event.x : random.nextInt(control.getSize().x);
        control.notifyListeners(SWT.MouseMove, event);
        control.notifyListeners(SWT.MouseUp, event);
      }
    }
  }

  /** A button or a line of the menu of a view. */
  private void act() {
    Workbench.ui(
        () -> {
          List<IAction> actions = new ArrayList<>();
          for (IViewReference reference : Views.page().getViewReferences()) {
            if (reference.getId().startsWith(OWN)
                && reference.getView(false) instanceof TmfView view
                && Views.page().isPartVisible(view)) {
              var bars = view.getViewSite().getActionBars();
              collect(bars.getToolBarManager().getItems(), actions);
              collect(bars.getMenuManager().getItems(), actions);
            }
          }
          if (!actions.isEmpty()) {
            IAction action = actions.get(random.nextInt(actions.size()));
            done.add(action.getText());
            action.setChecked(!action.isChecked());
            action.run();
          }
          return null;
        });
  }

  private static void collect(IContributionItem[] items, List<IAction> actions) {
    for (IContributionItem item : items) {
      if (item instanceof IMenuManager menu) {
        collect(menu.getItems(), actions);
      } else if (item instanceof ActionContributionItem one
          && one.getAction().isEnabled()
          && WITH_DIALOG.stream().noneMatch(("" + one.getAction().getText())::contains)) {
        actions.add(one.getAction());
      }
    }
  }

  /** Another view comes to the front, or is closed. */
  private void view() {
    Workbench.ui(
        () -> {
          List<String> ids = new ArrayList<>();
          for (var view : PlatformUI.getWorkbench().getViewRegistry().getViews()) {
            if (view.getId().startsWith(OWN)) {
              ids.add(view.getId());
            }
          }
          String id = ids.get(random.nextInt(ids.size()));
          boolean hide = random.nextInt(4) == 0;
          done.add((hide ? "hide " : "show ") + id);
          if (hide) {
            Views.page().hideView(Views.page().findView(id));
          } else {
            Views.page().showView(id);
          }
          return null;
        });
  }
}
