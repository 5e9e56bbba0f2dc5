// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.EventLog;
import org.iostrata.core.source.LoggedEvent;

/**
 * The operations of a trace as events, each at its begin: for formats that have no events. Needs no
 * index: how many operations begin before a time is a question to each lane.
 */
public final class TimelineLog implements EventLog {
  private final Loader loader;
  private volatile Timeline timeline;

  /** Reads the timeline of the trace, once. */
  @FunctionalInterface
  public interface Loader {
    /**
     * The timeline.
     *
     * @throws IOException when the trace cannot be read
     * @throws java.util.concurrent.CancellationException when the progress says so
     */
    Timeline load(Progress progress) throws IOException;
  }

  /** A log that is empty until it is {@linkplain #index indexed}. */
  public TimelineLog(Loader loader) {
    this.loader = loader;
  }

  @Override
  public void index(Progress progress) throws IOException {
    timeline = loader.load(progress);
  }

  @Override
  public long count() {
    return timeline == null ? 0 : timeline.operations();
  }

  /** The end of the last operation: the trace lasts so long. */
  @Override
  public long lastNs() {
    return timeline == null ? 0 : timeline.lastNs();
  }

  @Override
  public long numberAt(long timeNs) {
    return timeline == null ? 0 : begunBefore(timeNs);
  }

  private long begunBefore(long timeNs) {
    long begun = 0;
    for (Lane lane : timeline.lanes()) {
      begun += lane.firstStartingFrom(timeNs);
    }
    return begun;
  }

  @Override
  public List<LoggedEvent> read(long number, int count) {
    List<LoggedEvent> events = new ArrayList<>();
    if (timeline == null || number < 0 || number >= count()) {
      return events;
    }
    long fromNs = beginOf(number);
    PriorityQueue<Next> queue =
        new PriorityQueue<>(Comparator.comparingLong(Next::admitNs).thenComparingInt(Next::order));
    for (int i = 0; i < timeline.lanes().size(); i++) {
      queue.add(new Next(i, timeline.lanes().get(i), fromNs));
    }
    queue.removeIf(Next::isAtEnd);
    for (long at = begunBefore(fromNs); !queue.isEmpty() && events.size() < count; at++) {
      Next next = queue.poll();
      if (at >= number) {
        events.add(event(at, next.lane, next.i));
      }
      next.i++;
      if (!next.isAtEnd()) {
        queue.add(next);
      }
    }
    return events;
  }

  /** When the operation with a number begins. */
  private long beginOf(long number) {
    long low = timeline.lanes().stream().mapToLong(lane -> lane.admitNs(0)).reduce(0, Math::min);
    long high = timeline.lastNs();
    while (low < high) {
      long middle = (low | high) - ((low ^ high) >> 1); // rounded up, without overflow
      if (begunBefore(middle) <= number) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private LoggedEvent event(long number, Lane lane, int i) {
    Trace trace = timeline.trace();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("duration_ns", lane.callbackNs(i) - lane.admitNs(i));
    if (lane.bytesRequested(i) != Trace.UNKNOWN) {
      fields.put("bytes_requested", lane.bytesRequested(i));
    }
    return new LoggedEvent(
        number,
        lane.admitNs(i),
        lane.thread(),
        "OPERATION",
        lane.layer(),
        lane.kind(i),
        lane.file(i) == Trace.NONE ? null : trace.files().get(lane.file(i)).path(),
        lane.bytesDone(i),
        lane.offset(i),
        fields);
  }

  /** Holds nothing of its own. */
  @Override
  public void close() {}

  /** The next operation of a lane. */
  private static final class Next {
    private final int order;
    private final Lane lane;
    private int i;

    Next(int order, Lane lane, long fromNs) {
      this.order = order;
      this.lane = lane;
      i = lane.firstStartingFrom(fromNs);
    }

    int order() {
      return order;
    }

    long admitNs() {
      return lane.admitNs(i);
    }

    boolean isAtEnd() {
      return i == lane.size();
    }
  }
}
