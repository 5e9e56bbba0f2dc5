// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.ui.IWorkbenchPage;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.CompareView;
import org.iostrata.tmf.ui.LoadView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Case I of Lu and Shen as in {@code docs/guide/case-1.md}, which has the pictures: asynchronous
 * reads of one descriptor reach the disk one by one, those of eight descriptors together.
 */
class CaseOneTest {
  private static final String ONE = "aio-one-descriptor";
  private static final String EIGHT = "aio-eight-descriptors";

  /** Requests that the program submits together. */
  private static final int AT_A_TIME = 8;

  private static final int ROUNDS = 32;

  /** One in the middle of the run. */
  private static final int ROUND = 16;

  private static final RGB READ = new RGB(0x00, 0x72, 0xb2);

  /** When an operation began and ended. */
  private record Span(long fromNs, long toNs) {}

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  @Test
  void readsOfOneDescriptorReachTheDiskOneByOne() throws Exception {
    Workbench.open(Workbench.fixture(ONE));
    Lanes lanes = new Lanes();
    List<Span> requests = round(Layer.AIO);
    List<Span> served = below(requests);
    assertEquals(AT_A_TIME, mostAtOnce(requests));
    assertEquals(AT_A_TIME, served.size());
    assertEquals(1, mostAtOnce(served));
    for (int i = 1; i < AT_A_TIME; i++) {
      assertTrue(requests.get(i).toNs >= requests.get(i - 1).toNs, "done in order: " + i);
      assertTrue(requests.get(i).toNs >= served.get(i).toNs, "done after the disk: " + i);
    }
    openLanes(lanes, "AIO");
    showConcurrency();
    Workbench.screenshot("case-1-concurrency");
    showRound(lanes, requests);
    Workbench.screenshot("case-1-swimlanes");
  }

  @Test
  void readsOfEightDescriptorsReachTheDiskTogether() throws Exception {
    Workbench.open(Workbench.fixture(EIGHT));
    Lanes lanes = new Lanes();
    List<Span> requests = round(Layer.AIO);
    List<Span> served = below(requests);
    assertEquals(AT_A_TIME, mostAtOnce(requests));
    assertEquals(AT_A_TIME, served.size());
    assertTrue(mostAtOnce(served) > AT_A_TIME / 2, "at the disk: " + mostAtOnce(served));
    showConcurrency();
    Workbench.screenshot("case-1-repaired-concurrency");
    openLanes(lanes, "AIO");
    openLanes(lanes, "Block device");
    maximize(lanes, IWorkbenchPage.STATE_MAXIMIZED);
    showRound(lanes, requests);
    Workbench.screenshot("case-1-repaired");
    maximize(lanes, IWorkbenchPage.STATE_RESTORED);
  }

  @Test
  void bothRunsAreCompared() throws Exception {
    Experiments.open("case-1", List.of(ONE, EIGHT));
    // Rows of both traces.
    new Lanes(14);
    CompareView view = Views.show(CompareView.class, CompareView.ID);
    Tree tree = Workbench.ui(() -> Workbench.find(view.getParentComposite(), Tree.class));
    Workbench.await("rows", () -> tree.getItemCount() > 3);
    Combo before = Workbench.ui(() -> Workbench.find(tree.getParent(), Combo.class));
    assertEquals("Before: " + ONE, Workbench.ui(before::getText));
    assertEquals("52.4 ms", Workbench.ui(() -> tree.getItem(0).getText(1)));
    assertEquals("34.9 ms", Workbench.ui(() -> tree.getItem(0).getText(2)));
    Workbench.screenshot("case-1-compare");
  }

  /** Opens all lanes of a layer, of which there are as many as requests at a time. */
  private static void openLanes(Lanes lanes, String layer) throws InterruptedException {
    ITimeGraphEntry first = lanes.row(layer + " ×" + AT_A_TIME);
    Workbench.ui(
        () -> {
          lanes.control.setExpandedState(first, true);
          return null;
        });
    String last = "/" + layer + " #" + AT_A_TIME;
    Workbench.await(
        "the last lane", () -> lanes.rows().stream().anyMatch(row -> row.endsWith(last)));
    lanes.settle();
  }

  private static void maximize(Lanes lanes, int state) throws InterruptedException {
    Workbench.ui(
        () -> {
          IWorkbenchPage page = Workbench.window().getActivePage();
          page.setPartState(page.getReference(lanes.view), state);
          return null;
        });
    lanes.settle();
  }

  private static void showRound(Lanes lanes, List<Span> round) throws InterruptedException {
    long fromNs = round.get(0).fromNs;
    long toNs = lastNs(round);
    lanes.zoom(fromNs - (toNs - fromNs) / 8, toNs + (toNs - fromNs) / 8);
    ITimeGraphEntry last = lanes.row("AIO #" + AT_A_TIME);
    Workbench.await("its bar", () -> lanes.width(last, READ) > 0);
  }

  private static void showConcurrency() throws InterruptedException {
    LoadView view = Views.show(LoadView.class, LoadView.CONCURRENCY);
    Workbench.await("lines", () -> !view.getChartViewer().isDirty());
    Workbench.repaint(view.getChartViewer().getControl());
  }

  /** The operations of a layer that read, in the order in which they began. */
  private static List<Span> reads(Layer layer) {
    IoTrace trace = (IoTrace) TmfTraceManager.getInstance().getActiveTrace();
    Timeline timeline =
        TmfTraceUtils.getAnalysisModuleOfClass(trace, TimelineAnalysis.class, TimelineAnalysis.ID)
            .timeline();
    List<Span> reads = new ArrayList<>();
    for (Lane lane : timeline.ownLanes()) {
      for (int i = 0; lane.layer() == layer && i < lane.size(); i++) {
        if (lane.kind(i) == OperationKind.READ) {
          long fromNs = trace.axis().onAxis(lane.admitNs(i));
          reads.add(new Span(fromNs, trace.axis().onAxis(lane.callbackNs(i))));
        }
      }
    }
    reads.sort(Comparator.comparingLong(Span::fromNs));
    return reads;
  }

  private static List<Span> round(Layer layer) {
    List<Span> reads = reads(layer);
    assertEquals(ROUNDS * AT_A_TIME, reads.size());
    return reads.subList(ROUND * AT_A_TIME, (ROUND + 1) * AT_A_TIME);
  }

  /** What the disk read while a round was under way. */
  private static List<Span> below(List<Span> round) {
    return reads(Layer.BLOCK).stream()
        .filter(read -> read.fromNs >= round.get(0).fromNs && read.toNs <= lastNs(round))
        .toList();
  }

  private static long lastNs(List<Span> spans) {
    return spans.stream().mapToLong(Span::toNs).max().orElseThrow();
  }

  private static int mostAtOnce(List<Span> spans) {
    int most = 0;
    for (Span one : spans) {
      long open = spans.stream().filter(s -> s.fromNs <= one.fromNs && s.toNs > one.fromNs).count();
      most = Math.max(most, (int) open);
    }
    return most;
  }
}
