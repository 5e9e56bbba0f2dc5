// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BiPredicate;
import org.iostrata.core.TraceSource;
import org.iostrata.core.internal.timeline.LaneSearch.Found;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.FilterException;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** From one operation to the next, against a look at all of them. */
class LaneSearchTest {
  private static Timeline timeline;

  @BeforeAll
  static void read() throws Exception {
    try (Source source = TraceSource.open(Path.of("../../tests/fixtures/ior-coll/traces.otf2"))) {
      timeline = Timeline.of(source, Progress.NONE);
    }
  }

  private static List<Found> all(BiPredicate<Lane, Integer> wanted) {
    List<Lane> lanes = timeline.ownLanes();
    List<Found> all = new ArrayList<>();
    for (Lane lane : lanes) {
      for (int i = 0; i < lane.size(); i++) {
        if (wanted.test(lane, i)) {
          all.add(new Found(lane, i));
        }
      }
    }
    all.sort(
        Comparator.comparingLong(Found::admitNs)
            .thenComparing(found -> lanes.indexOf(found.lane()))
            .thenComparing(Found::operation));
    return all;
  }

  private static List<Found> forward(LaneSearch search) {
    List<Found> found = new ArrayList<>();
    Optional<Found> next = search.after(timeline.ownLanes(), null, 0, Progress.NONE);
    while (next.isPresent()) {
      found.add(next.get());
      next = search.after(timeline.ownLanes(), next.get(), 0, Progress.NONE);
    }
    return found;
  }

  private static List<Found> backward(LaneSearch search) {
    List<Found> found = new ArrayList<>();
    Optional<Found> next = search.before(timeline.ownLanes(), null, Long.MAX_VALUE, Progress.NONE);
    while (next.isPresent()) {
      found.add(0, next.get());
      next = search.before(timeline.ownLanes(), next.get(), 0, Progress.NONE);
    }
    return found;
  }

  private static void check(String expression, BiPredicate<Lane, Integer> wanted)
      throws FilterException {
    List<Found> expected = all(wanted);
    assertTrue(!expected.isEmpty(), expression);
    LaneSearch search = new LaneSearch(timeline, expression);
    assertEquals(expected, forward(search), expression);
    assertEquals(expected, backward(search), expression);
  }

  @Test
  void goesThroughAllInOrderOfTime() throws Exception {
    check("duration >= 0", (lane, i) -> true);
    check(
        "layer == POSIX && kind == flush",
        (lane, i) -> lane.layer() == Layer.POSIX && lane.kind(i) == OperationKind.FLUSH);
    check("bytes >= 16KiB", (lane, i) -> lane.bytesDone(i) >= 16384);
    check("offset < 100KB", (lane, i) -> lane.offset(i) >= 0 && lane.offset(i) < 100_000);
    check(
        "file ~ \"ior.dat\" && process == 2",
        (lane, i) ->
            lane.file(i) != Trace.NONE
                && timeline.trace().threads().get(lane.thread()).process() == 2);
    check("parentLayer == MPI_IO", (lane, i) -> lane.parent(i) != Trace.NONE);
  }

  @Test
  void nothingFoundIsNothing() throws Exception {
    LaneSearch search = new LaneSearch(timeline, "bytes > 1TiB");
    assertEquals(Collections.emptyList(), forward(search));
    assertEquals(Collections.emptyList(), backward(search));
  }

  @Test
  void whatATimelineDoesNotKeepIsRefusedWithThePlace() {
    FilterException e =
        assertThrows(
            FilterException.class,
            () -> new LaneSearch(timeline, "bytes > 1 && phase == \"write\""));
    assertEquals("phase is not known here", e.getMessage());
    assertEquals(13, e.at());
  }

  @Test
  void canBeCancelled() throws Exception {
    LaneSearch search = new LaneSearch(timeline, "bytes > 1TiB");
    Progress cancelled =
        new Progress() {
          @Override
          public void report(long done, long total) {
            // Nobody looks.
          }

          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    assertThrows(
        CancellationException.class, () -> search.after(timeline.ownLanes(), null, 0, cancelled));
  }
}
