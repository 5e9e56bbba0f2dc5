// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.iostrata.core.Cancelled;
import org.iostrata.core.internal.timeline.FakeSource.Op;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;

class TimelineTest {
  private static List<Op> writes(int count, long everyNs, long lengthNs) {
    List<Op> ops = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long admitNs = i * everyNs;
      ops.add(
          new Op(
              0,
              Layer.AIO,
              OperationKind.WRITE,
              false,
              admitNs,
              admitNs + lengthNs,
              i,
              Trace.NONE));
    }
    return ops;
  }

  @Test
  void leavesOutAndCountsWhatOverlapsTooMuch() throws IOException {
    Timeline timeline = Timeline.of(new FakeSource(1, 1, writes(1100, 1, 10_000)), Progress.NONE);
    assertEquals(LaneGroup.MOST_LANES, timeline.lanes().size());
    assertEquals(1100 - LaneGroup.MOST_LANES, timeline.omitted());
  }

  @Test
  void deepQueuesHaveAsManyLanesAsOperationsAtOnce() throws IOException {
    Timeline timeline = Timeline.of(new FakeSource(1, 1, writes(5000, 1, 200)), Progress.NONE);
    assertEquals(200, timeline.lanes().size());
    assertEquals(5000, timeline.operations());
  }

  @Test
  void needsFewBytesPerOperation() throws IOException {
    Timeline timeline = Timeline.of(new FakeSource(1, 1, writes(50_000, 10, 5)), Progress.NONE);
    assertEquals(50_000, timeline.operations());
    assertTrue(timeline.sizeBytes() < 30 * timeline.operations(), "" + timeline.sizeBytes());
  }

  @Test
  void ofTooManyLanesThoseOfSomeProcessesAreHeld() throws IOException {
    List<Op> ops = new ArrayList<>();
    for (int thread = 0; thread < 10; thread++) {
      long admitNs = 100 - 10L * thread;
      ops.add(
          new Op(thread, Layer.AIO, OperationKind.WRITE, false, admitNs, 2 * admitNs, thread, -1));
    }
    FakeSource source = new FakeSource(10, 1, ops);
    Timeline all = Timeline.of(source, Progress.NONE);
    Timeline some = Timeline.of(new Scan(source, 2, Progress.NONE), 4);
    assertEquals(3, some.everyProcess());
    assertEquals(List.of(0, 3, 6, 9), some.lanes().stream().map(Lane::thread).toList());
    assertEquals(new Timeline.Span(10, 200), some.programSpan(), "of all");
    assertEquals(all.span(), some.span());
    assertEquals(1, Timeline.of(new Scan(source, 2, Progress.NONE), 10).everyProcess());
    assertEquals(10, all.lanes().size());
  }

  @Test
  void emptyTraceHasNoLanes() throws IOException {
    Timeline timeline = Timeline.of(new FakeSource(2, 1, List.of()), Progress.NONE);
    assertEquals(List.of(), timeline.lanes());
    assertEquals(0, timeline.lastNs());
  }

  @Test
  void stopsWhenCancelled() {
    Progress cancelled = new Cancelled();
    FakeSource endless = new FakeSource(1, 1, List.of());
    assertThrows(CancellationException.class, () -> Timeline.of(new Endless(endless), cancelled));
  }

  @Test
  void failureOfOneProcessIsThrown() {
    Source broken =
        new Endless(new FakeSource(1, 1, List.of())) {
          @Override
          public OperationCursor operations(int process) throws IOException {
            throw new IOException("broken");
          }
        };
    assertEquals(
        "broken",
        assertThrows(IOException.class, () -> Timeline.of(broken, Progress.NONE)).getMessage());
  }
}
