// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.TimeGraphControl;
import org.eclipse.ui.IActionBars;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.SwimlaneView;

/** The view I/O Swimlanes on the screen. */
final class Lanes {
  /** The least saturation of a bar; background, lines and texts are grey. */
  private static final float PALE = 0.15f;

  private static final float DARK = 0.4f;

  final SwimlaneView view;
  final TimeGraphControl control;

  /** Finds the view and waits until it shows lanes. */
  Lanes() throws InterruptedException {
    this(2);
  }

  /** As {@link #Lanes()}; the trace has at least so many rows, itself the first. */
  Lanes(int rows) throws InterruptedException {
    view = Views.show(SwimlaneView.class, SwimlaneView.ID);
    Workbench.await(
        "the swimlanes", () -> graph() != null && graph().getExpandedElements().length >= rows);
    control = Workbench.ui(this::graph);
    settle();
  }

  private TimeGraphControl graph() {
    return view.getParentComposite() == null
        ? null
        : Workbench.find(view.getParentComposite(), TimeGraphControl.class);
  }

  /** Waits until all is drawn. */
  void settle() throws InterruptedException {
    // Rows come bit by bit: until the last is there, those below it move.
    Workbench.await("the bars", () -> !buildsRows() && !view.isDirty());
    Workbench.repaint(control);
  }

  private static boolean buildsRows() {
    return Arrays.stream(Job.getJobManager().find(null))
        .anyMatch(job -> job.getName().contains("Building Entries"));
  }

  /** Zooms as another view would ask for it. */
  void zoom(long fromNs, long toNs) throws InterruptedException {
    TmfTimeRange range =
        new TmfTimeRange(TmfTimestamp.fromNanos(fromNs), TmfTimestamp.fromNanos(toNs));
    TmfSignalManager.dispatchSignal(new TmfWindowRangeUpdatedSignal(this, range));
    Workbench.await("the zoom", () -> control.getTimeDataProvider().getTime0() == fromNs);
    settle();
  }

  /** The lane of a layer about the program's own files, in the only thread of a rank. */
  Lane lane(Layer layer, String rank) {
    IoTrace trace = (IoTrace) TmfTraceManager.getInstance().getActiveTrace();
    Timeline timeline =
        TmfTraceUtils.getAnalysisModuleOfClass(trace, TimelineAnalysis.class, TimelineAnalysis.ID)
            .timeline();
    Trace about = timeline.trace();
    return timeline.ownLanes().stream()
        .filter(lane -> lane.layer() == layer)
        .filter(lane -> about.processes().get(process(about, lane)).name().equals(rank))
        .findFirst()
        .orElseThrow();
  }

  private static int process(Trace about, Lane lane) {
    return about.threads().get(lane.thread()).process();
  }

  /** The operation of a kind that has n others of it before. */
  static int find(Lane lane, OperationKind kind, int n) {
    int left = n;
    for (int i = 0; i < lane.size(); i++) {
      if (lane.kind(i) == kind && left-- == 0) {
        return i;
      }
    }
    throw new AssertionError("no " + kind);
  }

  /** Shows one operation and what is around it; as many times its length to each side. */
  void zoomTo(Lane lane, int i, int around) throws InterruptedException {
    long durationNs = lane.callbackNs(i) - lane.admitNs(i);
    zoom(lane.admitNs(i) - around * durationNs, lane.callbackNs(i) + around * durationNs);
  }

  /** A button of the view's tool bar or a line of its menu, by its text. */
  IAction action(String text) {
    IActionBars bars = view.getViewSite().getActionBars();
    return Stream.of(bars.getToolBarManager(), bars.getMenuManager())
        .flatMap(manager -> Arrays.stream(manager.getItems()))
        .filter(ActionContributionItem.class::isInstance)
        .map(item -> ((ActionContributionItem) item).getAction())
        .filter(action -> text.equals(action.getText()))
        .findFirst()
        .orElseThrow();
  }

  /** Chooses a line of a menu in the view's menu. */
  void choose(String menu, String text) {
    Workbench.ui(
        () -> {
          List<IAction> lines = lines(menu);
          lines.forEach(line -> line.setChecked(line.getText().equals(text)));
          lines.forEach(IAction::run);
          return null;
        });
  }

  /** Checks a line of a menu in the view's menu, or unchecks it. */
  void check(String menu, String text) {
    Workbench.ui(
        () -> {
          for (IAction line : lines(menu)) {
            if (line.getText().equals(text)) {
              line.setChecked(!line.isChecked());
              line.run();
            }
          }
          return null;
        });
  }

  /** Chooses a line that does something, in a menu in the view's menu; returns at once. */
  void run(String menu, String text) {
    Workbench.display()
        .asyncExec(
            () -> {
              lines(menu).stream().filter(l -> text.equals(l.getText())).forEach(IAction::run);
            });
  }

  private List<IAction> lines(String menu) {
    return Arrays.stream(view.getViewSite().getActionBars().getMenuManager().getItems())
        .filter(MenuManager.class::isInstance)
        .map(MenuManager.class::cast)
        .filter(one -> one.getMenuText().equals(menu))
        .flatMap(one -> Arrays.stream(one.getItems()))
        .filter(ActionContributionItem.class::isInstance)
        .map(item -> ((ActionContributionItem) item).getAction())
        .toList();
  }

  /** The selected row. */
  ITimeGraphEntry selectedRow() {
    return control.getSelectedTrace();
  }

  /** Presses a button that stays down, or releases it. */
  void press(String text) {
    Workbench.ui(
        () -> {
          IAction action = action(text);
          action.setChecked(!action.isChecked());
          action.run();
          return null;
        });
  }

  /** The row with these names above each other, from the process down. */
  ITimeGraphEntry row(String... names) {
    return Workbench.ui(
        () ->
            Arrays.stream(control.getExpandedElements())
                .filter(entry -> path(entry).endsWith("/" + String.join("/", names)))
                .findFirst()
                .orElseThrow());
  }

  /** Scrolls to a row; its bars are there a little later. */
  void reveal(ITimeGraphEntry row) {
    Workbench.ui(
        () -> {
          control.setTopIndex(Arrays.asList(control.getExpandedElements()).indexOf(row));
          return null;
        });
  }

  /** Clicks on a row where it is now: rows move while others come. */
  void click(ITimeGraphEntry row, int x) {
    Workbench.ui(
        () -> {
          Rectangle bars = bars(row);
          Workbench.click(control, x, bars.y + bars.height / 2);
          return null;
        });
  }

  List<String> rows() {
    return Workbench.ui(
        () -> Arrays.stream(control.getExpandedElements()).map(Lanes::path).toList());
  }

  private static String path(ITimeGraphEntry entry) {
    String above = entry.getParent() == null ? "" : path(entry.getParent());
    return above + "/" + entry.getName();
  }

  /** Where a row is, below the control's top left corner; its bars only. */
  Rectangle bars(ITimeGraphEntry row) {
    return Workbench.ui(
        () -> {
          Rectangle all = control.getItemBounds(row);
          int names = control.getTimeDataProvider().getNameSpace();
          return new Rectangle(names, all.y, control.getClientArea().width - names, all.height);
        });
  }

  /** Where a line through a row's bars is coloured so. */
  private boolean[] line(ITimeGraphEntry row, Predicate<RGB> colour) {
    Rectangle bounds = bars(row);
    ImageData picture = Workbench.picture(control);
    boolean[] line = new boolean[bounds.width];
    // Below the text, above the lower edge; the lower bars of folded rows have no text.
    boolean folded = row.hasChildren() && !Workbench.ui(() -> control.getExpandedState(row));
    int y = bounds.y + (folded ? bounds.height / 2 + 1 : bounds.height * 3 / 4 - 1);
    for (int x = 0; x < line.length; x++) {
      line[x] = colour.test(picture.palette.getRGB(picture.getPixel(bounds.x + x, y)));
    }
    return line;
  }

  /** How many dark pixels there are left of the first bar of a colour in a row. */
  int darkBefore(ITimeGraphEntry row, RGB colour) {
    Rectangle bounds = bars(row);
    int end = edges(row, colour).get(0) - bounds.x;
    ImageData picture = Workbench.picture(control);
    int dark = 0;
    for (int x = 1; x < end; x++) {
      for (int y = 0; y < bounds.height; y++) {
        RGB rgb = picture.palette.getRGB(picture.getPixel(bounds.x + x, bounds.y + y));
        dark += rgb.getHSB()[2] < DARK ? 1 : 0;
      }
    }
    return dark;
  }

  /** How wide the bars of a colour in a row are together, in pixels. */
  int width(ITimeGraphEntry row, RGB colour) {
    int width = 0;
    for (boolean coloured : line(row, colour::equals)) {
      width += coloured ? 1 : 0;
    }
    return width;
  }

  /** Where bars of any colour, pale ones too, begin and end in a row. */
  List<Integer> edges(ITimeGraphEntry row) {
    return edges(row, rgb -> rgb.getHSB()[1] > PALE);
  }

  /** Where bars of a colour begin and end in a row. */
  List<Integer> edges(ITimeGraphEntry row, RGB colour) {
    return edges(row, colour::equals);
  }

  private List<Integer> edges(ITimeGraphEntry row, Predicate<RGB> colour) {
    boolean[] line = line(row, colour);
    return IntStream.range(1, line.length)
        .filter(x -> line[x] != line[x - 1])
        .map(x -> x + bars(row).x)
        .boxed()
        .toList();
  }
}
