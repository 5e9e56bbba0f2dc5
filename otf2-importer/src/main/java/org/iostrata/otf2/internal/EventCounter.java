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
    while (stream.open()) {
      file.fill();
      walk();
      countOne();
    }
    counts[EventStream.ATTRIBUTE_LIST] = 0;
    EventCounts result = new EventCounts();
    for (int id = 0; id < counts.length; id++) {
      result.add(id, counts[id]);
    }
    stream.unknownEvents += result.unknown();
    return result;
  }

  private void countOne() throws Otf2Exception {
    stream.events = before + LongStream.of(counts).sum() - counts[EventStream.ATTRIBUTE_LIST];
    if (stream.advance()) {
      counts[file.bytes[file.pos] & 0xFF]++;
      stream.skipRecord();
    }
  }

  private void walk() {
    byte[] b = file.bytes;
    int bound = file.bound;
    int limit = file.limit;
    int pos = file.pos;
    while (pos < bound) {
      int at = b[pos] == EventStream.TIMESTAMP ? pos + EventStream.TIMESTAMP_BYTES : pos;
      int id = b[at] & 0xFF;
      int width = b[at + 1] & 0xFF;
      int next = at + 2 + width;
      if (width > WIDEST[id] || next > limit) {
        break;
      }
      counts[id]++;
      pos = next;
    }
    file.pos = pos;
  }
}
