// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import static org.iostrata.otf2.internal.Compressed.low;
import static org.iostrata.otf2.internal.Compressed.word;

import org.iostrata.otf2.event.EventVisitor;
import org.iostrata.otf2.schema.ReferenceKind;

/**
 * The loop that makes reading fast: Enter, Leave, IoOperationBegin and IoOperationComplete in a
 * little-endian chunk. It reads eight bytes at once where a compressed integer may be shorter, and
 * compares with the end of the window once per record, which {@link ChunkedFile#SLACK_BYTES} makes
 * safe. Anything else, and anything broken, it leaves where it is for {@link EventStream#step}.
 */
final class FrequentEvents {
  private static final int ENTER = 12;
  private static final int LEAVE = 13;
  private static final int IO_OPERATION_BEGIN = 75;
  private static final int IO_OPERATION_COMPLETE = 78;

  private static final int LONG_RECORD = 0xFF;

  /** What a decoder returns instead of the next position. */
  private static final int NOT_ME = -1;

  private final EventStream stream;
  private final ChunkedFile file;
  private final AttributeCursor attributes;
  private final int location;
  private final ClockCorrection clock;
  private final MappingTables.Mapping regions;
  private final MappingTables.Mapping handles;
  private int limit;

  FrequentEvents(EventStream stream, LocalDefinitions local) {
    this.stream = stream;
    this.file = stream.file;
    this.attributes = stream.attributes;
    this.location = stream.location;
    this.clock = local.clock.isIdentity() ? null : local.clock;
    this.regions = local.mapping.table(ReferenceKind.REGION);
    this.handles = local.mapping.table(ReferenceKind.IO_HANDLE);
  }

  /** Returns whether it stopped at an event that is not before {@code endTime}. */
  boolean run(EventVisitor visitor, long maxEvents, long endTime) {
    byte[] b = file.bytes;
    int bound = file.bound;
    limit = file.limit;
    int pos = file.pos;
    long ticks = stream.ticks;
    long time = stream.time;
    long left = maxEvents;
    boolean late = false;
    try {
      while (left > 0 && pos < bound) {
        long w = word(b, pos);
        if ((byte) w == EventStream.TIMESTAMP) {
          if (pos + EventStream.TIMESTAMP_BYTES >= limit) {
            break;
          }
          time = word(b, pos + 1);
          if (clock != null) {
            ticks = time;
            time = clock.correct(time);
          }
          if (time == EventStream.NO_TIME) {
            break;
          }
          pos += EventStream.TIMESTAMP_BYTES;
          w = word(b, pos);
        }
        if (time >= endTime) {
          late = (byte) w > EventStream.TIMESTAMP;
          break;
        }
        int at = pos;
        if ((byte) w == EventStream.ATTRIBUTE_LIST) {
          int length = second(w);
          attributes.at(at + 2, length);
          at += 2 + length;
          w = length == LONG_RECORD ? 0 : word(b, at);
        } else {
          attributes.none();
        }
        int next =
            switch ((byte) w) {
              case ENTER -> enter(visitor, at, w, time);
              case LEAVE -> leave(visitor, at, w, time);
              case IO_OPERATION_BEGIN -> ioOperationBegin(visitor, b, at, w, time);
              case IO_OPERATION_COMPLETE -> ioOperationComplete(visitor, b, at, w, time);
              default -> NOT_ME;
            };
        if (next == NOT_ME) {
          break;
        }
        pos = next;
        left--;
      }
    } finally { // a visitor throws when it finds broken attributes
      keep(pos, clock == null ? time : ticks, time, maxEvents - left);
    }
    return late;
  }

  private void keep(int pos, long ticks, long time, long eventsRead) {
    file.pos = pos;
    stream.ticks = ticks;
    stream.time = time;
    stream.events += eventsRead;
  }

  private int enter(EventVisitor visitor, int at, long w, long time) {
    int width = second(w);
    int next = at + 2 + width;
    if (width > 4 || next > limit) {
      return NOT_ME;
    }
    visitor.enter(location, time, region(low(w >>> 16, width)), attributes);
    return next;
  }

  private int leave(EventVisitor visitor, int at, long w, long time) {
    int width = second(w);
    int next = at + 2 + width;
    if (width > 4 || next > limit) {
      return NOT_ME;
    }
    visitor.leave(location, time, region(low(w >>> 16, width)), attributes);
    return next;
  }

  private int ioOperationBegin(EventVisitor visitor, byte[] b, int at, long w, long time) {
    int end = at + 2 + second(w);
    int handleWidth = third(w);
    long modeAndFlags = word(b, at + 3 + handleWidth);
    int flagsWidth = second(modeAndFlags);
    int bytesAt = at + 5 + handleWidth + flagsWidth;
    long bytes = word(b, bytesAt);
    int bytesWidth = first(bytes);
    int idAt = bytesAt + 1 + bytesWidth;
    long id = word(b, idAt);
    int idWidth = first(id);
    int widths = (handleWidth + 3) | (flagsWidth + 3) | bytesWidth | idWidth;
    if (widths > 7 || idAt + 1 + idWidth > end || end > limit || second(w) == LONG_RECORD) {
      return NOT_ME;
    }
    visitor.ioOperationBegin(
        location,
        time,
        handle(low(w >>> 24, handleWidth)),
        first(modeAndFlags),
        (int) low(modeAndFlags >>> 16, flagsWidth),
        low(bytes >>> 8, bytesWidth),
        low(id >>> 8, idWidth),
        attributes);
    return end;
  }

  private int ioOperationComplete(EventVisitor visitor, byte[] b, int at, long w, long time) {
    int end = at + 2 + second(w);
    int handleWidth = third(w);
    int bytesAt = at + 3 + handleWidth;
    long bytes = word(b, bytesAt);
    int bytesWidth = first(bytes);
    int idAt = bytesAt + 1 + bytesWidth;
    long id = word(b, idAt);
    int idWidth = first(id);
    int widths = (handleWidth + 3) | bytesWidth | idWidth;
    if (widths > 7 || idAt + 1 + idWidth > end || end > limit || second(w) == LONG_RECORD) {
      return NOT_ME;
    }
    visitor.ioOperationComplete(
        location,
        time,
        handle(low(w >>> 24, handleWidth)),
        low(bytes >>> 8, bytesWidth),
        low(id >>> 8, idWidth),
        attributes);
    return end;
  }

  private int region(long local) {
    return (int) (regions == null ? local : regions.map(local & 0xFFFFFFFFL));
  }

  private int handle(long local) {
    return (int) (handles == null ? local : handles.map(local & 0xFFFFFFFFL));
  }

  private static int first(long w) {
    return (int) (w & 0xFF);
  }

  private static int second(long w) {
    return (int) (w >>> 8 & 0xFF);
  }

  private static int third(long w) {
    return (int) (w >>> 16 & 0xFF);
  }
}
