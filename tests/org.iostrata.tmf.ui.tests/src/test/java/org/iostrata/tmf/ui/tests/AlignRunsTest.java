// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.event.aspect.ITmfEventAspect;
import org.eclipse.tracecompass.tmf.core.signal.TmfSelectionRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.eclipse.tracecompass.tmf.core.trace.experiment.TmfExperiment;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.CompareView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two runs, recorded a while after each other, one below the other. */
class AlignRunsTest {
  private static final String ONE = "aio-one-descriptor";
  private static final String EIGHT = "aio-eight-descriptors";
  private static final String MENU = "Align Runs";
  private static final int ROWS = 14;

  private static int opened;

  private Lanes lanes;

  @BeforeEach
  void open() throws Exception {
    Experiments.open("aligned-" + opened++, List.of(ONE, EIGHT));
    lanes = new Lanes(ROWS);
  }

  @AfterEach
  void close() throws Exception {
    align("As Recorded", 0);
    Workbench.closeTrace();
  }

  private static List<IoTrace> runs() {
    List<IoTrace> runs = new ArrayList<>();
    for (ITmfTrace one : TmfTraceManager.getTraceSet(active())) {
      runs.add((IoTrace) one);
    }
    return runs;
  }

  private static ITmfTrace active() {
    return TmfTraceManager.getInstance().getActiveTrace();
  }

  /** How much later the second run begins. */
  private static long laterNs() {
    List<IoTrace> runs = runs();
    return runs.get(1).getStartTime().toNanos() - runs.get(0).getStartTime().toNanos();
  }

  /** Chooses a line of the menu, and waits until both are there again; 0 for: as recorded. */
  private void align(String line, long laterNs) throws Exception {
    ITmfTrace before = active();
    lanes.run(MENU, line);
    awaitMoved(before, laterNs);
  }

  private void awaitMoved(ITmfTrace before, long laterNs) throws Exception {
    Workbench.await(
        "both runs anew",
        () ->
            active() instanceof TmfExperiment && active() != before && active().getNbEvents() > 0);
    if (laterNs != 0) {
      assertEquals(laterNs, laterNs());
    }
    lanes = new Lanes(ROWS);
  }

  private static Timeline timeline(IoTrace run) {
    TimelineAnalysis analysis =
        TmfTraceUtils.getAnalysisModuleOfClass(run, TimelineAnalysis.class, TimelineAnalysis.ID);
    assertTrue(analysis.waitForCompletion());
    return analysis.timeline();
  }

  /** When the first operation of a run begins, or the first that AIO reads, since the begin. */
  private static long firstNs(IoTrace run, boolean reads) {
    long firstNs = Long.MAX_VALUE;
    for (Lane lane : timeline(run).ownLanes()) {
      for (int i = 0; i < lane.size(); i++) {
        if (!reads || (lane.layer() == Layer.AIO && lane.kind(i) == OperationKind.READ)) {
          firstNs = Math.min(firstNs, lane.admitNs(i));
        }
      }
    }
    return firstNs;
  }

  /** By how much the second run has to begin later so that its first operation is at one time. */
  private static long differenceNs(boolean reads) {
    List<IoTrace> runs = runs();
    return firstNs(runs.get(0), reads) - firstNs(runs.get(1), reads);
  }

  @Test
  void firstReadsAreBelowEachOther() throws Exception {
    long wantedNs = differenceNs(true);
    assertNotEquals(wantedNs, laterNs());
    ITmfTrace before = active();
    lanes.run(MENU, "At the First Operation…");
    answer("as the commands take it", "kind == read && layer == AIO");
    awaitMoved(before, wantedNs);
    IoTrace first = runs().get(0);
    long readNs = first.axis().onAxis(firstNs(first, true));
    lanes.zoom(readNs - 1_000_000, readNs + 4_000_000);
    ITimeGraphEntry one = row(ONE);
    ITimeGraphEntry eight = row(EIGHT);
    Workbench.await( // one may still show what was there before
        "first reads below each other",
        () ->
            !lanes.edges(one).isEmpty() && !lanes.edges(eight).isEmpty() && isOneBegin(one, eight));
    Workbench.screenshot("aligned");
    eventsFollow(readNs);
  }

  private boolean isOneBegin(ITimeGraphEntry one, ITimeGraphEntry other) {
    return Math.abs(lanes.edges(one).get(0) - lanes.edges(other).get(0)) <= 1;
  }

  /** The first lane of a run's reads. */
  private ITimeGraphEntry row(String run) {
    String path =
        lanes.rows().stream()
            .filter(row -> row.contains("/" + run + "/") && row.contains("/AIO"))
            .findFirst()
            .orElseThrow();
    return lanes.row(path.substring(1).split("/"));
  }

  /** Also in the table of events the reads begin at one time. */
  private static void eventsFollow(long timeNs) {
    ITmfContext context = active().seekEvent(TmfTimestamp.fromNanos(timeNs));
    List<String> traces = new ArrayList<>();
    ITmfEvent event = active().getNext(context);
    while (event != null && event.getTimestamp().toNanos() == timeNs) {
      if (event.getName().equals("IO_OPERATION_BEGIN")) {
        IoTrace of = (IoTrace) event.getTrace();
        traces.add(of.title());
        assertTrue(location(event).contains(of.description().processes().get(0).name()));
      }
      event = active().getNext(context);
    }
    assertEquals(List.of(ONE, EIGHT), traces.stream().sorted((a, b) -> b.compareTo(a)).toList());
  }

  /** What stands below the heading Location. */
  private static String location(ITmfEvent event) {
    for (ITmfEventAspect<?> column : active().getEventAspects()) {
      if (column.getName().equals("Location")) {
        return column.resolve(event).toString();
      }
    }
    throw new AssertionError("no such column");
  }

  private static void answer(String question, String text) throws Exception {
    Workbench.await("the question", () -> Workbench.shellWith(question) != null);
    Shell dialog = Workbench.ui(() -> Workbench.shellWith(question));
    Workbench.ui(
        () -> {
          Workbench.find(dialog, Text.class).setText(text);
          return null;
        });
    Workbench.repaint(dialog);
    Workbench.screenshot("align-question");
    Dialogs.press(dialog, "OK");
    Workbench.await("the dialog to close", dialog::isDisposed);
  }

  @Test
  void beginsAndFirstOperationsAreAtOneTime() throws Exception {
    long recordedNs = laterNs();
    ITmfTrace before = active();
    lanes.run(MENU, "At Their Begin");
    awaitMoved(before, 0);
    assertEquals(0, laterNs());
    align("At Their First I/O", differenceNs(false));
    align("As Recorded", recordedNs);
  }

  @Test
  void whatIsSelectedInBothIsAtOneTime() throws Exception {
    List<IoTrace> runs = runs();
    long fromNs = runs.get(0).getStartTime().toNanos() + 1_000;
    long toNs = runs.get(1).getStartTime().toNanos() + 5_000;
    TmfSignalManager.dispatchSignal(
        new TmfSelectionRangeUpdatedSignal(
            this, TmfTimestamp.fromNanos(fromNs), TmfTimestamp.fromNanos(toNs), active()));
    align("At the Selected Times", 1_000 - 5_000);
  }

  @Test
  void whatOneHasNotMovesNothing() throws Exception {
    ITmfTrace before = active();
    long recordedNs = laterNs();
    lanes.run(MENU, "At the First Call…");
    answer("the first call of a function", "no_such_function");
    Workbench.await("what is said", () -> Workbench.shellWith("No run was moved") != null);
    Shell said = Workbench.ui(() -> Workbench.shellWith("No run was moved"));
    Dialogs.press(said, "OK");
    Workbench.await("the dialog to close", said::isDisposed);
    assertEquals(before, active());
    assertEquals(recordedNs, laterNs());
  }

  /** Runs that are opened one by one become an experiment. */
  @Test
  void comparedRunsAreShownTogether() throws Exception {
    Workbench.ui(() -> Workbench.window().getActivePage().closeAllEditors(false));
    Workbench.await("none open", () -> active() == null);
    Workbench.open(Workbench.fixture(ONE));
    IoTrace after = Workbench.open(Workbench.fixture(EIGHT));
    Workbench.await("the second", () -> active() == after || active() instanceof IoTrace);
    CompareView view = Views.show(CompareView.class, CompareView.ID);
    Combo other = Workbench.ui(() -> Workbench.find(view.getParentComposite(), Combo.class));
    Workbench.await("the other run", () -> other.getText().startsWith("Before: "));
    ITmfTrace before = active();
    Workbench.display().asyncExec(() -> run(view, "At Their Begin"));
    awaitMoved(before, 0);
    assertEquals(0, laterNs());
    assertEquals(2, runs().size());
  }

  private static void run(CompareView view, String line) {
    IMenuManager menu = view.getViewSite().getActionBars().getMenuManager();
    for (var all : menu.getItems()) {
      if (all instanceof IMenuManager align) {
        for (var one : align.getItems()) {
          if (one instanceof ActionContributionItem item
              && line.equals(item.getAction().getText())) {
            item.getAction().run();
          }
        }
      }
    }
  }
}
