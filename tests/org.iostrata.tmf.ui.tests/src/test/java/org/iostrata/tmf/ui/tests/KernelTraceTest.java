// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.eclipse.tracecompass.tmf.ui.views.TmfView;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.TimeGraphControl;
import org.eclipse.tracecompass.tmf.ui.widgets.virtualtable.TmfVirtualTable;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run beside what the kernel did for it, on one axis of time. */
class KernelTraceTest {
  private static final String RUN = "async-romio";
  private static final String KERNEL = "kernel-of-the-run";
  private static final String CONTROL_FLOW =
      "org.eclipse.tracecompass.analysis.os.linux.views.controlflow";
  private static final String RESOURCES =
      "org.eclipse.tracecompass.analysis.os.linux.views.resources";
  private static final String DISKS =
      "org.eclipse.tracecompass.analysis.os.linux.views.diskioactivity";

  private static final RGB WRITE = new RGB(0xd5, 0x5e, 0x00);

  @TempDir private static Path folder;

  private static List<KernelTrace.Call> calls;
  private static ITmfTrace experiment;

  @BeforeAll
  static void open() throws Exception {
    IoTrace run = Workbench.open(Workbench.fixture(RUN));
    TimelineAnalysis operations =
        TmfTraceUtils.getAnalysisModuleOfClass(run, TimelineAnalysis.class, TimelineAnalysis.ID);
    assertTrue(operations.waitForCompletion());
    calls = calls(run, operations.timeline());
    Workbench.closeTrace();
    KernelTrace.write(folder.resolve(KERNEL), calls);
    // As a person would, who can choose a file only: the type is found by what the folder holds.
    Workbench.ui(
        () -> {
          Workbench.openQuietly(folder.resolve(KERNEL).resolve("metadata"));
          return null;
        });
    Workbench.await("the trace", () -> TmfTraceManager.getInstance().getActiveTrace() != null);
    ITmfTrace kernel = TmfTraceManager.getInstance().getActiveTrace();
    assertEquals("LttngKernelTrace", kernel.getClass().getSimpleName());
    Workbench.closeTrace();
    experiment = Experiments.openOf("run-and-kernel", List.of(RUN, KERNEL));
    Workbench.await("the events", () -> experiment.getNbEvents() > 0);
  }

  @AfterAll
  static void close() throws Exception {
    Workbench.closeTrace();
  }

  /** The reads and writes of the program at the border to the kernel. */
  private static List<KernelTrace.Call> calls(IoTrace run, Timeline timeline) {
    List<KernelTrace.Call> calls = new ArrayList<>();
    Trace about = timeline.trace();
    for (Lane lane : timeline.ownLanes()) {
      int process = about.threads().get(lane.thread()).process();
      for (int i = 0; lane.layer() == Layer.POSIX && i < lane.size(); i++) {
        OperationKind kind = lane.kind(i);
        if (kind == OperationKind.READ || kind == OperationKind.WRITE) {
          calls.add(
              new KernelTrace.Call(
                  lane.thread(),
                  about.processes().get(process).name(),
                  kind == OperationKind.WRITE,
                  run.axis().onAxis(lane.admitNs(i)),
                  run.axis().onAxis(lane.callbackNs(i)),
                  lane.bytesDone(i)));
        }
      }
    }
    return calls;
  }

  private static KernelTrace.Call write() {
    return calls.stream().filter(KernelTrace.Call::write).findFirst().orElseThrow();
  }

  /** What the kernel did for a write is between its begin and its end, event for event. */
  @Test
  void eventsOfBothAreInTheOrderOfTime() {
    KernelTrace.Call write = write();
    List<String> names = new ArrayList<>();
    ITmfContext context = experiment.seekEvent(TmfTimestamp.fromNanos(write.fromNs()));
    ITmfEvent event = experiment.getNext(context);
    while (event != null && event.getTimestamp().toNanos() <= write.toNs()) {
      if (!event.getName().equals("ENTER") && !event.getName().equals("LEAVE")) {
        names.add(event.getName());
      }
      event = experiment.getNext(context);
    }
    assertEquals(
        List.of(
            "IO_OPERATION_BEGIN",
            "syscall_entry_pwrite64",
            "block_rq_issue",
            "sched_switch",
            "block_rq_complete",
            "sched_switch",
            "syscall_exit_pwrite64",
            "IO_OPERATION_COMPLETE"),
        names);
  }

  /** The lanes of the run above what the threads did in the kernel, at one time. */
  @Test
  void lanesAreAboveTheThreads() throws Exception {
    KernelTrace.Call write = write();
    Lanes lanes = new Lanes(6);
    TmfView flow = Views.show(TmfView.class, CONTROL_FLOW);
    TimeGraphControl threads =
        Workbench.ui(() -> Workbench.find(flow.getParentComposite(), TimeGraphControl.class));
    Workbench.await("the threads", () -> row(threads, write.name()) != null);
    long durationNs = write.toNs() - write.fromNs();
    lanes.zoom(write.fromNs() - durationNs, write.toNs() + durationNs);
    Workbench.await(
        "the same time",
        () -> threads.getTimeDataProvider().getTime0() == write.fromNs() - durationNs);
    ITimeGraphEntry posix = lanes.row(write.name(), "Master thread", "POSIX");
    Workbench.await("the write", () -> lanes.width(posix, WRITE) > 0);
    lanes.click(posix, lanes.edges(posix, WRITE).get(0) + 2);
    TmfVirtualTable table =
        Workbench.ui(() -> Workbench.find(Workbench.window().getShell(), TmfVirtualTable.class));
    Workbench.await(
        "events of both traces beside each other",
        () -> shows(table, "IO_OPERATION_BEGIN") && shows(table, "syscall_entry_pwrite64"));
    Workbench.repaint(threads);
    Workbench.screenshot("kernel");
  }

  /** Whether an event is in a row, below the heading that both traces have. */
  private static boolean shows(TmfVirtualTable in, String event) {
    Table table = Workbench.find(in, Table.class);
    int column = 0;
    while (!table.getColumn(column).getText().equals("Event type")) {
      column++;
    }
    int place = column;
    return Arrays.stream(table.getItems()).anyMatch(row -> row.getText(place).equals(event));
  }

  private static ITimeGraphEntry row(TimeGraphControl in, String name) {
    return Arrays.stream(in.getExpandedElements())
        .filter(row -> row.getName().contains(name))
        .findFirst()
        .orElse(null);
  }

  @Test
  void processorsAndDisksHaveTheirViews() throws Exception {
    TmfView resources = Views.show(TmfView.class, RESOURCES);
    TimeGraphControl rows =
        Workbench.ui(() -> Workbench.find(resources.getParentComposite(), TimeGraphControl.class));
    Workbench.await("the processors", () -> row(rows, "CPU 1") != null);
    Workbench.screenshot("kernel-resources");
    TmfView disks = Views.show(TmfView.class, DISKS);
    Tree tree = Workbench.ui(() -> Workbench.find(disks.getParentComposite(), Tree.class));
    Workbench.await("the disk", () -> disk(tree) != null);
    Workbench.screenshot("kernel-disks");
    assertEquals("write", Workbench.ui(() -> disk(tree).getItem(0).getText()));
  }

  /** The row of the disk, below that of the trace. */
  private static TreeItem disk(Tree tree) {
    return Arrays.stream(tree.getItems())
        .flatMap(trace -> Arrays.stream(trace.getItems()))
        .filter(row -> row.getText().equals(KernelTrace.DISK_NAME) && row.getItemCount() > 0)
        .findFirst()
        .orElse(null);
  }
}
