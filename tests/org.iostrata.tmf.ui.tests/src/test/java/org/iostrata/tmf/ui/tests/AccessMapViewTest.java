// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swtchart.Range;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.iostrata.core.model.TraceFile;
import org.iostrata.tmf.core.result.ResultRow.Spot;
import org.iostrata.tmf.core.result.SpotSelectedSignal;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.AccessMapView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The access map on the screen. */
class AccessMapViewTest {
  private static final RGB READ = new RGB(0x00, 0x72, 0xB2);
  private static final RGB WRITE = new RGB(0xD5, 0x5E, 0x00);

  private static final RGB JOIN = new RGB(0x99, 0x99, 0x99);

  private IoTrace trace;
  private Lanes lanes;
  private AccessMapView view;

  @BeforeEach
  void open() throws Exception {
    open("ior-indep");
  }

  private void open(String fixture) throws Exception {
    trace = Workbench.open(Workbench.fixture(fixture));
    lanes = new Lanes();
    view = Views.show(AccessMapView.class, AccessMapView.ID);
    settle();
    choose("Colour by", "Kind of operation");
    choose("Offsets", "Of the whole run");
  }

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  private void settle() throws InterruptedException {
    Workbench.await(
        "the map", () -> !view.getChartViewer().isDirty() && menu().getSelectionIndex() >= 0);
    Workbench.repaint(plot());
  }

  private Composite left() {
    return (Composite) view.getLeftChildViewer().getControl();
  }

  private Combo menu() {
    return Workbench.find(left(), Combo.class);
  }

  private List<String> legend() {
    return Workbench.ui(
        () ->
            Arrays.stream(Workbench.find(left(), Table.class).getItems())
                .map(TableItem::getText)
                .toList());
  }

  private Composite plot() {
    return Workbench.ui(
        () -> (Composite) view.getChartViewer().getSwtChart().getPlotArea().getControl());
  }

  private int pixels(RGB colour) {
    return points(colour).size();
  }

  /** Where a colour is. */
  private List<Point> points(RGB colour) {
    return Looks.points(plot(), colour);
  }

  /** Turns the wheel in the middle of the map. */
  private void turn(int count, int stateMask) {
    Point size = Workbench.ui(() -> plot().getSize());
    Event event = new Event();
    event.x = size.x / 2;
    event.y = size.y / 2;
    event.count = count;
    event.stateMask = stateMask;
    Workbench.ui(
        () -> {
          plot().notifyListeners(SWT.MouseWheel, event);
          return null;
        });
  }

  private void type(int key, int stateMask) {
    Event event = new Event();
    event.keyCode = key;
    event.stateMask = stateMask;
    Workbench.ui(
        () -> {
          plot().notifyListeners(SWT.KeyDown, event);
          return null;
        });
  }

  /** The offsets at the lower and the upper edge, in the unit of the axis. */
  private List<Double> offsets() {
    return Workbench.ui(
        () -> {
          Range range = view.getChartViewer().getSwtChart().getAxisSet().getYAxis(0).getRange();
          return List.of(range.lower, range.upper);
        });
  }

  private double lower() {
    return offsets().get(0);
  }

  private double height() {
    return offsets().get(1) - lower();
  }

  private void choose(String menu, String line) throws InterruptedException {
    Looks.choose(view, menu, line);
    settle();
  }

  private void chooseFile(int line) throws InterruptedException {
    Workbench.ui(
        () -> {
          menu().select(line);
          menu().notifyListeners(SWT.Selection, new Event());
          return null;
        });
    settle();
  }

  @Test
  void theBusiestFileIsDrawn() throws Exception {
    Workbench.screenshot("access-map");
    assertTrue(pixels(READ) > 20, pixels(READ) + " of reads");
    assertTrue(pixels(WRITE) > 20, pixels(WRITE) + " of writes");
    assertTrue(legend().contains("■ write"), legend().toString());
  }

  @Test
  void coloursAreProcessesWhenTheMenuSaysSo() throws Exception {
    choose("Colour by", "Process");
    Workbench.screenshot("access-map-processes");
    assertEquals(List.of("■ MPI Rank 0", "■ MPI Rank 1", "■ MPI Rank 2", "■ MPI Rank 3"), legend());
  }

  /** The wheel with Ctrl zooms this view and the others. */
  @Test
  void theWheelZoomsAllViews() throws Exception {
    long fromNs = Workbench.ui(() -> lanes.control.getTimeDataProvider().getTime0());
    long toNs = Workbench.ui(() -> lanes.control.getTimeDataProvider().getTime1());
    Point size = Workbench.ui(() -> plot().getSize());
    Workbench.moveTo(plot(), size.x / 2, size.y / 2);
    for (int turn = 0; turn < 5; turn++) {
      turn(1, SWT.CTRL);
    }
    Workbench.await(
        "the zoom of the swimlanes",
        () -> {
          long time0 = lanes.control.getTimeDataProvider().getTime0();
          long time1 = lanes.control.getTimeDataProvider().getTime1();
          return time0 > fromNs && time1 < toNs && time1 - time0 < (toNs - fromNs) / 2;
        });
    settle();
    choose("Offsets", "Of the time shown");
    Workbench.screenshot("access-map-zoomed");
    lanes.zoom(fromNs, toNs);
    settle();
    assertTrue(pixels(WRITE) > 20);
  }

  /** What a thread does without a gap is a run, whatever others do between. */
  @Test
  void runsAreJoinedAndToldApart() throws Exception {
    long fromNs = Workbench.ui(() -> lanes.control.getTimeDataProvider().getTime0());
    long toNs = Workbench.ui(() -> lanes.control.getTimeDataProvider().getTime1());
    lanes.zoom(fromNs + (toNs - fromNs) * 3 / 8, fromNs + (toNs - fromNs) / 2);
    settle();
    assertEquals(0, pixels(JOIN));
    Looks.press(view, "Join Runs");
    Workbench.await("joins", () -> pixels(JOIN) > 100);
    settle();
    Workbench.screenshot("access-map-runs");
    Looks.press(view, "Join Runs");
    Workbench.await("no joins", () -> pixels(JOIN) == 0);
    choose("Colour by", "Sequential or not");
    Workbench.screenshot("access-map-sequential");
    assertEquals(List.of("■ begins a run", "■ goes on"), legend());
  }

  @Test
  void offsetsAreZoomedByWheelAndKeys() throws Exception {
    List<Double> all = offsets();
    long fromNs = Workbench.ui(() -> lanes.control.getTimeDataProvider().getTime0());
    long toNs = Workbench.ui(() -> lanes.control.getTimeDataProvider().getTime1());
    for (int turn = 0; turn < 5; turn++) {
      turn(1, SWT.CTRL | SWT.SHIFT);
    }
    // From MiB to KiB at the axis.
    Workbench.await("fewer offsets", () -> lower() > 100 && height() < 500);
    settle();
    Workbench.await("the map below the lanes", () -> Looks.apart(plot(), lanes.control) <= 1);
    Workbench.screenshot("access-map-offsets");
    assertEquals(fromNs, Workbench.ui(() -> lanes.control.getTimeDataProvider().getTime0()));
    assertEquals(toNs, Workbench.ui(() -> lanes.control.getTimeDataProvider().getTime1()));
    double zoomed = lower();
    turn(1, 0);
    Workbench.await("offsets above", () -> lower() > zoomed);
    turn(-1, 0);
    Workbench.await("offsets as before", () -> Math.abs(lower() - zoomed) < 1);
    double height = height();
    type('w', SWT.SHIFT);
    Workbench.await("fewer offsets by a key", () -> height() < height);
    type('s', SWT.SHIFT);
    Workbench.await("as many as before", () -> Math.abs(height() - height) < 1);
    type(SWT.ARROW_UP, 0);
    Workbench.await("offsets above", () -> lower() > zoomed + 1);
    type('0', 0);
    Workbench.await("all offsets", () -> offsets().equals(all));
    turn(1, SWT.CTRL | SWT.SHIFT);
    Workbench.await("fewer offsets", () -> !offsets().equals(all));
    Looks.press(view, "Show All Offsets");
    Workbench.await("all offsets", () -> offsets().equals(all));
  }

  private Point someWrite() {
    List<Point> points = points(WRITE);
    return points.get(points.size() / 2);
  }

  @Test
  void theMouseTellsAboutAnOperation() throws Exception {
    String text = Tooltips.at(plot(), this::someWrite, "Offset");
    Workbench.screenshot("access-map-tooltip");
    assertTrue(text.contains("write"), text);
  }

  @Test
  void aFileThatIsSelectedElsewhereIsShown() throws Exception {
    close();
    open("posix-serial-threads");
    int first = Workbench.ui(() -> menu().getSelectionIndex());
    List<String> files = List.of(Workbench.ui(() -> menu().getItems()));
    assertTrue(files.size() > 2, files.toString());
    chooseFile(first + 1);
    Workbench.screenshot("access-map-other-file");
    String name = files.get(first).substring(0, files.get(first).indexOf(','));
    String path =
        trace.description().files().stream()
            .map(TraceFile::path)
            .filter(file -> file.endsWith("/" + name))
            .findFirst()
            .orElseThrow();
    assertEquals(first + 1, Workbench.ui(() -> menu().getSelectionIndex()));
    TmfSignalManager.dispatchSignal(
        new SpotSelectedSignal(this, new Spot(0, 1, Optional.empty()).of(path)));
    Workbench.await("the file", () -> menu().getSelectionIndex() == first);
    settle();
    assertTrue(pixels(WRITE) > 5);
  }

  @Test
  void aFileWithoutOffsetsSaysSo() throws Exception {
    close();
    open("async-ompio");
    List<String> files = List.of(Workbench.ui(() -> menu().getItems()));
    chooseFile(files.indexOf("more, POSIX, /scratch/run/a/"));
    Workbench.screenshot("access-map-nothing");
    assertEquals(0, pixels(WRITE));
    assertTrue(
        Workbench.ui(view::getContentDescription).startsWith("Nothing is drawn: the trace"),
        Workbench.ui(view::getContentDescription));
  }
}
