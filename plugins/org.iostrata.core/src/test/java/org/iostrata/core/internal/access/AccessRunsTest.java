// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.PatternResult;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The runs in a map of a file are those that the analysis counts. */
class AccessRunsTest {
  private static final int COLUMNS = 3000;
  private static final int ROWS = 2000;

  private static Source open(String fixture) throws IOException {
    return TraceSource.open(
        Path.of(System.getProperty("iostrata.root"), "tests/fixtures", fixture, "traces.otf2"));
  }

  private static AccessView whole(Timeline timeline, FileUse use) {
    return new AccessView(
        0,
        timeline.lastNs(),
        use.fromByte(),
        Math.max(use.fromByte() + 1, use.toByte()),
        COLUMNS,
        ROWS,
        Integer.MAX_VALUE,
        0);
  }

  private static long count(List<AccessCell> cells, int group) {
    return cells.stream()
        .filter(cell -> cell.group() == group)
        .mapToLong(AccessCell::operations)
        .sum();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ior-coll", "ior-indep", "ior-nonblock", "aio-eight-descriptors", "two-servers"})
  void areAsManyAsTheAnalysisCounts(String fixture) throws IOException {
    try (Source source = open(fixture)) {
      Timeline timeline = Timeline.of(source, Progress.NONE);
      Map<String, Long> told = new HashMap<>();
      for (PatternResult pattern :
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE)
              .patterns()
              .orElseThrow()) {
        told.merge(
            pattern.layer() + " " + pattern.path(), pattern.threadRuns().orElse(0), Long::sum);
      }
      Map<String, Long> found = new HashMap<>();
      for (FileUse use : FileUses.of(timeline, Progress.NONE).all()) {
        AccessView view = whole(timeline, use);
        AccessRuns runs = AccessRuns.of(timeline, use, view, () -> false);
        List<AccessCell> cells = AccessCells.of(timeline, use, view, runs, () -> false).cells();
        String path = timeline.trace().files().get(use.file()).path();
        found.merge(use.layer() + " " + path, count(cells, AccessRuns.BEGINS), Long::sum);
      }
      found.keySet().retainAll(told.keySet());
      assertEquals(told, found);
      assertTrue(told.values().stream().anyMatch(count -> count > 1), told.toString());
    }
  }

  @Test
  void joinsLeadToWhatGoesOn() throws IOException {
    try (Source source = open("ior-indep")) {
      Timeline timeline = Timeline.of(source, Progress.NONE);
      FileUse use = FileUses.of(timeline, Progress.NONE).all().get(0);
      AccessView all = whole(timeline, use);
      Timeline.Span busy = timeline.programSpan();
      AccessView view =
          new AccessView(
              busy.fromNs(),
              busy.toNs(),
              all.fromByte(),
              all.toByte(),
              COLUMNS,
              ROWS,
              all.most(),
              0);
      AccessRuns runs = AccessRuns.of(timeline, use, view, () -> false);
      List<AccessCell> cells = AccessCells.of(timeline, use, view, runs, () -> false).cells();
      assertTrue(runs.joins().size() > 10, "" + runs.joins().size());
      assertTrue(count(cells, AccessRuns.GOES_ON) > 10);
      for (AccessCell join : runs.joins()) {
        assertEquals(join.fromRow(), join.toRow());
        assertTrue(join.toColumn() > join.fromColumn());
        assertTrue(cells.stream().anyMatch(cell -> goesOn(cell, join)), join::toString);
        assertTrue(cells.stream().anyMatch(cell -> endsAt(cell, join)), join::toString);
      }
    }
  }

  private static boolean goesOn(AccessCell cell, AccessCell join) {
    return cell.group() == AccessRuns.GOES_ON
        && cell.fromColumn() == join.toColumn()
        && cell.fromRow() == join.toRow();
  }

  private static boolean endsAt(AccessCell cell, AccessCell join) {
    return cell.toColumn() == join.fromColumn() && cell.toRow() == join.fromRow();
  }

  @Test
  void workEndsWhenItIsCancelled() throws IOException {
    try (Source source = open("ior-indep")) {
      Timeline timeline = Timeline.of(source, Progress.NONE);
      FileUse use = FileUses.of(timeline, Progress.NONE).all().get(0);
      AccessView view = whole(timeline, use);
      assertThrows(
          CancellationException.class, () -> AccessRuns.of(timeline, use, view, () -> true));
    }
  }
}
