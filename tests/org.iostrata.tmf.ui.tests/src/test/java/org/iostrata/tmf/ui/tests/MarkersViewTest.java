// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceAdapterManager;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.IMarkerEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.IMarkerEventSource;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What was noted in an archive, in the lanes; the generator, surroundings.c, says what that is. */
class MarkersViewTest {
  private static final long MS = 1_000_000;

  private static IoTrace trace;
  private static Lanes lanes;

  @BeforeAll
  static void open() throws Exception {
    trace = Workbench.open(Workbench.fixture("otf2-surroundings/archive"));
    lanes = new Lanes();
  }

  @AfterAll
  static void close() throws Exception {
    Workbench.closeTrace();
  }

  private static IMarkerEventSource source() {
    List<IMarkerEventSource> sources =
        TmfTraceAdapterManager.getAdapters(trace, IMarkerEventSource.class);
    return sources.stream()
        .filter(one -> one.getMarkerCategories().contains("step"))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> between(String kind, long fromNs, long toNs) {
    return source().getMarkerList(kind, fromNs, toNs, 1, new NullProgressMonitor()).stream()
        .map(IMarkerEvent::getLabel)
        .toList();
  }

  @Test
  void thoseOfARangeAndTheNearestOnesAreTold() {
    assertEquals(List.of("step", "slow"), source().getMarkerCategories());
    assertEquals(List.of("third step (node1)", "last step"), between("step", 0, 200 * MS));
    assertEquals(List.of("third step (node1)", "last step"), between("step", 81 * MS, 82 * MS));
    assertEquals(List.of("third step (node1)"), between("step", 0, MS));
    assertEquals(List.of("waits for others (MPI Rank 3)"), between("slow", 100 * MS, 101 * MS));
  }

  /** From above the first row to the last pixel of the lanes there is a dark line. */
  @Test
  void aPointIsALineThroughAllLanes() throws Exception {
    lanes.zoom(150 * MS, 170 * MS);
    ITimeGraphEntry row = lanes.row("MPI Rank 1", "POSIX");
    Workbench.await(
        "the line in the middle",
        () -> {
          Rectangle bars = lanes.bars(row); // they move while names of rows come
          return Math.abs(bars.x + bars.width / 2 - darkest()) <= 3;
        });
    Workbench.screenshot("markers");
  }

  /** The column of pixels that has the colour of markers in most lines, or -1. */
  private static int darkest() {
    ImageData picture = Workbench.picture(lanes.control);
    int best = -1;
    int most = picture.height / 2;
    for (int x = 0; x < picture.width; x++) {
      int column = x;
      int found =
          (int)
              IntStream.range(0, picture.height)
                  .filter(y -> isMarker(picture.palette.getRGB(picture.getPixel(column, y))))
                  .count();
      if (found > most) {
        best = x;
        most = found;
      }
    }
    return best;
  }

  private static boolean isMarker(RGB colour) {
    return colour.red < 60 && Math.abs(colour.green - colour.blue) < 40 && colour.green > 60;
  }

  @Test
  void buttonsLeadFromOneToTheNext() throws Exception {
    lanes.zoom(0, 200 * MS);
    Workbench.ui(
        () -> {
          lanes.control.getTimeDataProvider().setSelectionRangeNotify(0, 0, false);
          return null;
        });
    for (long[] next : new long[][] {{80, 80}, {90, 110}, {160, 160}}) {
      Workbench.ui(
          () -> {
            lanes.action("Next Marker").runWithEvent(new Event());
            return null;
          });
      Workbench.await(
          "the marker at " + next[0] + " ms",
          () ->
              lanes.control.getTimeDataProvider().getSelectionBegin() == next[0] * MS
                  && lanes.control.getTimeDataProvider().getSelectionEnd() == next[1] * MS);
    }
    lanes.settle();
    Workbench.screenshot("markers-next");
  }
}
