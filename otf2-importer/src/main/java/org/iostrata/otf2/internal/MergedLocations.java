// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.definition.Location;
import org.iostrata.otf2.event.EventPosition;
import org.iostrata.otf2.event.EventRecordVisitor;
import org.iostrata.otf2.event.EventVisitor;
import org.iostrata.otf2.event.MergedPosition;
import org.iostrata.otf2.event.MergedReader;

/**
 * Reads several locations by time. The location with the earliest event delivers until the next
 * location's event is due, so the quick loop of a location runs several events at a time.
 */
public final class MergedLocations implements MergedReader {
  /** All windows together take this much, or {@link #SMALLEST_WINDOW} for each location. */
  private static final int WINDOWS_BYTES = 1 << 25;

  private static final int LARGEST_WINDOW = 1 << 16;
  private static final int SMALLEST_WINDOW = 1 << 11;

  /** With more locations than this, files are opened for each read only. */
  private static final int MOST_HANDLES = 256;

  private final EventStream[] streams;
  private final TimeQueue queue;
  private boolean queued;

  /** A reader at the first events of locations, in ascending order of their index. */
  public MergedLocations(ArchiveFiles files, List<Location> locations) throws Otf2Exception {
    int share = WINDOWS_BYTES / Math.max(1, locations.size());
    int window = Math.max(SMALLEST_WINDOW, Math.min(LARGEST_WINDOW, share));
    streams = new EventStream[locations.size()];
    for (int i = 0; i < streams.length; i++) {
      boolean keepHandle = streams.length <= MOST_HANDLES;
      streams[i] = new EventStream(files, locations.get(i), window, keepHandle);
    }
    queue = new TimeQueue(streams.length);
  }

  @Override
  public int[] locations() {
    int[] locations = new int[streams.length];
    for (int i = 0; i < streams.length; i++) {
      locations[i] = streams[i].location;
    }
    return locations;
  }

  @Override
  public long read(EventVisitor visitor, long maxEvents) throws Otf2Exception {
    return run(visitor, maxEvents, Long.MAX_VALUE);
  }

  @Override
  public long readUntil(EventVisitor visitor, long endTicks) throws Otf2Exception {
    return run(visitor, Long.MAX_VALUE, endTicks);
  }

  private long run(EventVisitor visitor, long maxEvents, long endTime) throws Otf2Exception {
    fillQueue();
    return maxEvents - runFirsts(visitor, maxEvents, endTime);
  }

  /** Returns how many of so many events were not there. */
  private long runFirsts(EventVisitor visitor, long maxEvents, long endTime) throws Otf2Exception {
    RecordDispatch dispatch = new RecordDispatch(visitor);
    long left = maxEvents;
    while (left > 0 && !queue.isEmpty() && queue.firstTime() < endTime) {
      EventStream stream = streams[queue.first()];
      long until = Math.min(endTime, queue.firstMayRunUntil());
      long before = stream.events;
      boolean late = stream.runFrequent(visitor, left, until);
      left -= stream.events - before;
      if (late) {
        queue.replaceFirst(stream.time);
      } else {
        left -= stream.run(visitor, dispatch, left, until);
        requeue(stream);
      }
    }
    return left;
  }

  @Override
  public long readRecords(EventRecordVisitor visitor, long maxEvents) throws Otf2Exception {
    fillQueue();
    long left = maxEvents;
    while (left > 0 && !queue.isEmpty()) {
      EventStream stream = streams[queue.first()];
      stream.late = false;
      left -= stream.runRecords(visitor, left, queue.firstMayRunUntil());
      requeue(stream);
    }
    return maxEvents - left;
  }

  private void requeue(EventStream stream) throws Otf2Exception {
    if (stream.late || stream.advance()) {
      queue.replaceFirst(stream.time);
    } else {
      stream.suspend();
      queue.removeFirst();
    }
  }

  /** Needs the first event of every location, so it waits until someone reads. */
  private void fillQueue() throws Otf2Exception {
    if (queued) {
      return;
    }
    queue.clear();
    for (int i = 0; i < streams.length; i++) {
      if (streams[i].advance()) {
        queue.add(i, streams[i].time);
      }
    }
    queue.start();
    queued = true;
  }

  @Override
  public void seekTime(long ticks) throws Otf2Exception {
    queued = false;
    for (EventStream stream : streams) {
      new EventSeek(stream).seekTime(ticks);
    }
  }

  @Override
  public MergedPosition position() {
    List<EventPosition> positions = new ArrayList<>(streams.length);
    for (EventStream stream : streams) {
      positions.add(stream.position());
    }
    return new MergedPosition(positions);
  }

  @Override
  public void seek(MergedPosition position) throws Otf2Exception {
    if (position.positions().size() != streams.length) {
      throw new IllegalArgumentException("a position of other locations");
    }
    queued = false;
    for (int i = 0; i < streams.length; i++) {
      streams[i].place(position.positions().get(i));
    }
  }

  @Override
  public long unknownEvents() {
    long unknown = 0;
    for (EventStream stream : streams) {
      unknown += stream.unknownEvents;
    }
    return unknown;
  }

  @Override
  public void close() {
    for (EventStream stream : streams) {
      stream.close();
    }
  }
}
