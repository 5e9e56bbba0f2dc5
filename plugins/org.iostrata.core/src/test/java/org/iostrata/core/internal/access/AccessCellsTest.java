// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.iostrata.core.Cancelled;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.Totals;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a map of a file draws is every operation that is there, and nothing else. */
class AccessCellsTest {
  private static final int COLUMNS = 300;
  private static final int ROWS = 100;
  private static final int ALL = Integer.MAX_VALUE;

  private static Source open(String fixture) throws IOException {
    return TraceSource.open(
        Path.of(System.getProperty("iostrata.root"), "tests/fixtures", fixture, "traces.otf2"));
  }

  private static Timeline timeline(String fixture) throws IOException {
    try (Source source = open(fixture)) {
      return Timeline.of(source, Progress.NONE);
    }
  }

  private static AccessCells cells(Timeline timeline, FileUse use, AccessView view) {
    return AccessCells.of(timeline, use, view, AccessGroup.KIND, () -> false);
  }

  private static AccessView whole(Timeline timeline, FileUse use) {
    return whole(timeline, use, ALL);
  }

  private static AccessView whole(Timeline timeline, FileUse use, int most) {
    return new AccessView(
        0,
        timeline.lastNs(),
        use.fromByte(),
        Math.max(use.fromByte() + 1, use.toByte()),
        COLUMNS,
        ROWS,
        most,
        0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ior-coll", "ior-nonblock", "async-romio", "h5ckpt-coll", "two-servers"})
  void usesAreWhatTheAnalysisSays(String fixture) throws IOException {
    try (Source source = open(fixture)) {
      Timeline timeline = Timeline.of(source, Progress.NONE);
      Map<String, long[]> told = new HashMap<>();
      for (FileResult file :
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE).files()) {
        told.put(
            file.layer() + " " + file.path(),
            new long[] {
              file.kinds().values().stream().mapToLong(Totals::count).sum(),
              file.kinds().values().stream().mapToLong(Totals::bytes).sum(),
              file.timeNs()
            });
      }
      List<FileUse> uses = FileUses.of(timeline, Progress.NONE).all();
      Map<String, long[]> found = new HashMap<>();
      for (FileUse use : uses) {
        long[] sums =
            found.computeIfAbsent(
                use.layer() + " " + timeline.trace().files().get(use.file()).path(),
                path -> new long[3]);
        sums[0] += use.operations();
        sums[1] += use.bytes();
        sums[2] += use.timeNs();
      }
      assertEquals(told.keySet(), found.keySet());
      told.forEach(
          (file, sums) ->
              assertEquals(
                  List.of(sums[0], sums[1], sums[2]),
                  List.of(found.get(file)[0], found.get(file)[1], found.get(file)[2]),
                  file));
      for (int i = 1; i < uses.size(); i++) {
        assertTrue(uses.get(i - 1).timeNs() >= uses.get(i).timeNs());
      }
    }
  }

  /** One operation, found by looking at all. */
  private record Found(
      OperationKind kind, long admitNs, long callbackNs, long offset, long bytes) {}

  private static List<Found> naive(Timeline timeline, FileUse use, AccessView view) {
    Rectangle2D shown = new Rectangle2D.Double(0, 0, view.columns(), view.rows());
    List<Found> all = new ArrayList<>();
    for (Lane lane : timeline.ownLanes()) {
      for (int i = 0; i < lane.size(); i++) {
        boolean transfer = lane.kind(i).isTransfer();
        Found one =
            new Found(
                lane.kind(i),
                lane.admitNs(i),
                lane.callbackNs(i),
                lane.offset(i),
                transfer ? lane.bytesDone(i) : 0);
        if (lane.layer() == use.layer()
            && lane.file(i) == use.file()
            && one.offset >= 0
            && shown.intersectsLine(
                x(view, one.admitNs),
                y(view, one.offset),
                x(view, one.callbackNs),
                y(view, one.offset + one.bytes))) {
          all.add(one);
        }
      }
    }
    return all;
  }

  private static double x(AccessView view, long timeNs) {
    return (double) (timeNs - view.fromNs()) * view.columns() / (view.toNs() - view.fromNs());
  }

  private static double y(AccessView view, long offset) {
    return (double) (offset - view.fromByte()) * view.rows() / (view.toByte() - view.fromByte());
  }

  private static AccessView random(Timeline timeline, FileUse use, Random random) {
    Timeline.Span busy = timeline.programSpan();
    long spanNs = Math.max(2, (busy.toNs() - busy.fromNs()) >> random.nextInt(10));
    long fromNs = busy.fromNs() + (long) (random.nextDouble() * (busy.toNs() - busy.fromNs()));
    fromNs -= spanNs / 2;
    long bytes = Math.max(2, (use.toByte() - use.fromByte()) >> random.nextInt(6));
    long from = use.fromByte() + (long) (random.nextDouble() * (use.toByte() - use.fromByte()));
    return new AccessView(fromNs, fromNs + spanNs, from, from + bytes, COLUMNS, ROWS, ALL, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ior-coll", "ior-indep", "ior-nonblock", "async-romio", "two-servers"})
  void areWhatLookingAtAllOperationsFinds(String fixture) throws IOException {
    Timeline timeline = timeline(fixture);
    Random random = new Random(15);
    int shown = 0;
    for (FileUse use : FileUses.of(timeline, Progress.NONE).all()) {
      for (int n = 0; n < 100; n++) {
        AccessView view = n == 0 ? whole(timeline, use) : random(timeline, use, random);
        List<Found> all = naive(timeline, use, view);
        AccessCells found = cells(timeline, use, view);
        shown += all.size();
        assertEquals(1, found.pixels());
        assertEquals(all.size(), found.cells().stream().mapToLong(AccessCell::operations).sum());
        assertEquals(
            all.stream().mapToLong(Found::bytes).sum(),
            found.cells().stream().mapToLong(AccessCell::bytes).sum());
        for (Found one : all) {
          assertTrue(found.cells().stream().anyMatch(cell -> isIn(view, cell, one)), one::toString);
        }
      }
    }
    assertTrue(shown > 100, "" + shown);
  }

  /** Whether a cell has what an operation needs: its kind, times, bytes and, uncut, its pixels. */
  @SuppressWarnings("EnumOrdinal") // what a group of kinds is
  private static boolean isIn(AccessView view, AccessCell cell, Found one) {
    boolean uncut =
        one.admitNs >= view.fromNs()
            && one.callbackNs <= view.toNs()
            && one.offset >= view.fromByte()
            && one.offset + one.bytes <= view.toByte();
    boolean pixels =
        near(cell.fromColumn(), x(view, one.admitNs))
            && near(cell.toColumn(), x(view, one.callbackNs))
            && near(cell.fromRow(), y(view, one.offset))
            && near(cell.toRow(), y(view, one.offset + one.bytes));
    return cell.group() == one.kind.ordinal()
        && cell.admitNs() <= one.admitNs
        && cell.callbackNs() >= one.callbackNs
        && cell.fromByte() <= one.offset
        && cell.toByte() >= one.offset + one.bytes
        && (pixels || !uncut);
  }

  private static boolean near(int pixel, double at) {
    return at > pixel - 1e-6 && at < pixel + 1 + 1e-6;
  }

  @Test
  void areNeverMoreThanAskedFor() throws IOException {
    Timeline timeline = timeline("ior-indep");
    for (FileUse use : FileUses.of(timeline, Progress.NONE).all()) {
      AccessView view = whole(timeline, use);
      AccessCells all = cells(timeline, use, view);
      for (int most = 1; most <= all.cells().size(); most *= 2) {
        AccessCells few = cells(timeline, use, whole(timeline, use, most));
        assertEquals(
            all.cells().stream().mapToLong(AccessCell::operations).sum(),
            few.cells().stream().mapToLong(AccessCell::operations).sum());
        // Those of one kind can always be one; there are so many kinds.
        Set<Integer> kinds =
            all.cells().stream().map(AccessCell::group).collect(Collectors.toSet());
        assertTrue(few.cells().size() <= Math.max(most, kinds.size()), few.cells()::toString);
        assertEquals(coarse(all, few.pixels()), coarse(few, few.pixels()));
      }
    }
  }

  /** Where cells are when a pixel is so wide. */
  private static Set<List<Integer>> coarse(AccessCells of, int pixels) {
    return of.cells().stream()
        .map(
            cell ->
                List.of(
                    cell.group(),
                    cell.fromColumn() / pixels,
                    cell.fromRow() / pixels,
                    cell.toColumn() / pixels,
                    cell.toRow() / pixels))
        .collect(Collectors.toSet());
  }

  @Test
  void processesAreToldApart() throws IOException {
    Timeline timeline = timeline("ior-indep");
    FileUse use = FileUses.of(timeline, Progress.NONE).all().get(0);
    Set<Integer> processes =
        AccessCells.of(timeline, use, whole(timeline, use), AccessGroup.PROCESS, () -> false)
            .cells()
            .stream()
            .map(AccessCell::group)
            .collect(Collectors.toSet());
    assertEquals(Set.of(0, 1, 2, 3), processes);
  }

  @Test
  void nothingIsWhereNoOffsetIsKnown() throws IOException {
    Timeline timeline = timeline("h5ckpt-coll");
    for (FileUse use : FileUses.of(timeline, Progress.NONE).all()) {
      AccessCells found = cells(timeline, use, whole(timeline, use));
      assertEquals(use.placed(), found.cells().stream().mapToLong(AccessCell::operations).sum());
    }
  }

  @Test
  void workEndsWhenItIsCancelled() throws IOException {
    Timeline timeline = timeline("ior-indep");
    FileUse use = FileUses.of(timeline, Progress.NONE).all().get(0);
    AccessView view = whole(timeline, use);
    assertThrows(
        CancellationException.class,
        () -> AccessCells.of(timeline, use, view, AccessGroup.KIND, () -> true));
    assertThrows(CancellationException.class, () -> FileUses.of(timeline, new Cancelled()));
  }

  @Test
  void aViewHasAnExtent() {
    assertThrows(
        IllegalArgumentException.class, () -> new AccessView(5, 5, 0, 1, COLUMNS, ROWS, ALL, 0));
    assertThrows(
        IllegalArgumentException.class, () -> new AccessView(0, 1, 7, 7, COLUMNS, ROWS, ALL, 0));
    assertThrows(
        IllegalArgumentException.class, () -> new AccessView(0, 1, 0, 1, 1 << 16, ROWS, ALL, 0));
  }

  @Test
  void someOperationsAreAPartOfAll() throws IOException {
    Timeline timeline = timeline("ior-coll");
    FileUse use = FileUses.of(timeline, Progress.NONE).all().get(0);
    AccessCells some = cells(timeline, use, whole(timeline, use).of(20));
    long drawn = some.cells().stream().mapToLong(AccessCell::operations).sum();
    assertEquals((double) use.placed() / some.every(), (double) drawn, 8);
    assertTrue(some.every() > 1 && drawn > 5, drawn + " of " + use.placed());
  }
}
