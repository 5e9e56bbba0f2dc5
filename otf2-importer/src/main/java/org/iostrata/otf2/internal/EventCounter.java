// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.util.stream.LongStream;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.event.EventCounts;
import org.iostrata.otf2.schema.EventType;

/**
 * Counts the events of a location by type: from length to length, without a look at what records
 * hold. Chunk ends and long records it leaves to {@link EventStream}.
 */
final class EventCounter {
  private static final int LONG_RECORD = 0xFF;

  /**
   * By record id: how large the byte behind it may be for this loop; -1 leaves the record alone.
   */
  private static final int[] WIDEST = new int[256];

  static {
    for (int id = 0; id < WIDEST.length; id++) {
      EventType type = EventType.of(id);
      WIDEST[id] = type != null && type.singleton() ? 8 : LONG_RECORD - 1;
    }
    WIDEST[EventStream.END_OF_CHUNK] = -1;
    WIDEST[EventStream.END_OF_FILE] = -1;
    WIDEST[EventStream.TIMESTAMP] = -1;
  }

  private final EventStream stream;
  private final ChunkedFile file;
  private final long[] counts = new long[WIDEST.length];
  private final long before;

  EventCounter(EventStream stream) {
    this.stream = stream;
    this.file = stream.file;
    this.before = stream.events;
  }

  /** Counts to the end of the file. */
  EventCounts count() throws Otf2Exception {
    try {
      while (left() > 0 && stream.open()) {
        file.fill();
        walk(stream.endInChunk(stream.endOf(Long.MAX_VALUE)) - stream.events);
        countOne();
      }
    } catch (Otf2Exception e) {
      stream.endEarly(e);
    }
    counts[EventStream.ATTRIBUTE_LIST] = 0;
    EventCounts result = new EventCounts();
    for (int id = 0; id < counts.length; id++) {
      result.add(id, counts[id]);
    }
    stream.unknownEvents += result.unknown();
    return result;
  }

  /** How many more the location has, when it is known to end early; else as good as any. */
  private long left() {
    return stream.endOf(Long.MAX_VALUE) - stream.events;
  }

  private void countOne() throws Otf2Exception {
    stream.events = before + LongStream.of(counts).sum() - counts[EventStream.ATTRIBUTE_LIST];
    if (left() > 0 && stream.toNext()) {
      int id = file.bytes[file.pos] & 0xFF;
      stream.skipRecord();
      counts[id]++;
      stream.events += id == EventStream.ATTRIBUTE_LIST ? 0 : 1;
    }
  }

  /** Counts at most so many records: an attribute list is one, too, so as many events or fewer. */
  private void walk(long most) {
    long left = most;
    byte[] b = file.bytes;
    int bound = file.bound;
    int limit = file.limit;
    int pos = file.pos;
    while (pos < bound && left > 0) {
      int at = b[pos] == EventStream.TIMESTAMP ? pos + EventStream.TIMESTAMP_BYTES : pos;
      int id = b[at] & 0xFF;
      int width = b[at + 1] & 0xFF;
      int next = at + 2 + width;
      if (width > WIDEST[id] || next > limit) {
        break;
      }
      counts[id]++;
      left--;
      pos = next;
    }
    file.pos = pos;
  }
}
