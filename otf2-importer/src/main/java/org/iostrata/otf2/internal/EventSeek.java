// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.event.EventVisitor;

/**
 * Finds an event by time or number: the chunk by bisection over the headers, then event by event.
 */
final class EventSeek {
  private static final EventVisitor NOTHING = new EventVisitor() {};
  private static final RecordDispatch SKIP = new RecordDispatch(NOTHING);

  private final EventStream stream;
  private final ChunkedFile file;

  EventSeek(EventStream stream) {
    this.stream = stream;
    this.file = stream.file;
  }

  /** Goes to the first event with a time not before {@code ticks}. */
  void seekTime(long ticks) throws Otf2Exception {
    if (stream.rewind()) {
      toChunk(() -> startsBefore(ticks));
      skip(Long.MAX_VALUE, ticks);
    }
  }

  /** Goes to where {@code number} events lie before. */
  void seekEvent(long number) throws Otf2Exception {
    if (stream.rewind() && number > 0) {
      toChunk(() -> file.firstEvent <= number);
      skip(number - stream.events, Long.MAX_VALUE);
    }
  }

  /**
   * Goes to the last chunk for which a condition holds; where a broken one is met on the way, and
   * that is tolerated, to the start, as what lies before it is known by reading only.
   */
  private void toChunk(ChunkCondition condition) throws Otf2Exception {
    try {
      placeAtChunk(lastChunk(condition));
    } catch (Otf2Exception e) {
      if (!stream.isTolerant()) {
        throw e;
      }
      stream.rewind();
    }
  }

  private void skip(long maxEvents, long endTime) throws Otf2Exception {
    long unknown = stream.unknownEvents;
    stream.run(NOTHING, SKIP, maxEvents, endTime);
    stream.unknownEvents = unknown;
  }

  /** What {@link #lastChunk} asks of the chunk that was opened. */
  private interface ChunkCondition {
    boolean holds() throws Otf2Exception;
  }

  /** The last chunk for which a condition holds, given that it does not for later ones. */
  private long lastChunk(ChunkCondition condition) throws Otf2Exception {
    long low = 0;
    long high = file.chunks() - 1;
    while (low < high) {
      long middle = (low + high + 1) >>> 1;
      file.openChunk(middle);
      if (condition.holds()) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private boolean startsBefore(long ticks) throws Otf2Exception {
    file.ensure(1);
    if (file.bytes[file.pos] == EventStream.END_OF_FILE) {
      return false;
    }
    if (file.bytes[file.pos] != EventStream.TIMESTAMP) {
      throw file.corrupt(0, "a chunk starts without a timestamp");
    }
    stream.toNext();
    return stream.time < ticks;
  }

  private void placeAtChunk(long chunk) throws Otf2Exception {
    file.openChunk(chunk);
    stream.ticks = 0;
    stream.time = 0;
    stream.events = chunk == 0 ? 0 : file.firstEvent - 1;
    if (stream.events < 0) {
      throw file.corrupt(0, "a chunk whose first event is number " + file.firstEvent);
    }
  }
}
