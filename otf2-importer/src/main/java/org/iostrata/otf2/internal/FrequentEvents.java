// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

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
  private final MappingTables.Table regions;
  private final MappingTables.Table handles;

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
    int bound = file.bound();
    int limit = file.limit;
    int pos = file.pos;
    long ticks = stream.ticks;
    long time = stream.time;
    long left = maxEvents;
    boolean late = false;
    while (left > 0 && pos < bound) {
      if (b[pos] == EventStream.TIMESTAMP) {
        if (pos + EventStream.TIMESTAMP_BYTES >= limit) {
          break;
        }
        ticks = (long) ChunkedFile.LITTLE.get(b, pos + 1);
        time = clock == null ? ticks : clock.correct(ticks);
        pos += EventStream.TIMESTAMP_BYTES;
      }
      if (time >= endTime) {
        late = b[pos] > EventStream.TIMESTAMP;
        break;
      }
      int next = record(visitor, b, pos, limit, time);
      if (next == NOT_ME) {
        break;
      }
      pos = next;
      left--;
    }
    file.pos = pos;
    stream.ticks = ticks;
    stream.time = time;
    stream.events += maxEvents - left;
    return late;
  }

  /** Delivers the event at {@code pos}; returns where the next record is. */
  private int record(EventVisitor visitor, byte[] b, int pos, int limit, long time) {
    int at = pos;
    if (b[at] == EventStream.ATTRIBUTE_LIST) {
      int length = b[at + 1] & 0xFF;
      if (length == LONG_RECORD) {
        return NOT_ME;
      }
      attributes.at(at + 2, length);
      at += 2 + length;
    } else {
      attributes.none();
    }
    return switch (b[at]) {
      case ENTER -> enter(visitor, b, at + 1, limit, time);
      case LEAVE -> leave(visitor, b, at + 1, limit, time);
      case IO_OPERATION_BEGIN -> ioOperationBegin(visitor, b, at + 1, limit, time);
      case IO_OPERATION_COMPLETE -> ioOperationComplete(visitor, b, at + 1, limit, time);
      default -> NOT_ME;
    };
  }

  private int enter(EventVisitor visitor, byte[] b, int at, int limit, long time) {
    int next = behind(b, at);
    if (not32(b[at]) || next > limit) {
      return NOT_ME;
    }
    visitor.enter(location, time, region(b, at), attributes);
    return next;
  }

  private int leave(EventVisitor visitor, byte[] b, int at, int limit, long time) {
    int next = behind(b, at);
    if (not32(b[at]) || next > limit) {
      return NOT_ME;
    }
    visitor.leave(location, time, region(b, at), attributes);
    return next;
  }

  private int ioOperationBegin(EventVisitor visitor, byte[] b, int at, int limit, long time) {
    int end = at + 1 + (b[at] & 0xFF);
    int handleAt = at + 1;
    int modeAt = behind(b, handleAt);
    int flagsAt = modeAt + 1;
    int bytesAt = behind(b, flagsAt);
    int idAt = behind(b, bytesAt);
    if (not32(b[handleAt])
        || not32(b[flagsAt])
        || not64(b[bytesAt])
        || not64(b[idAt])
        || behind(b, idAt) > end
        || end > limit
        || b[at] == -1) {
      return NOT_ME;
    }
    visitor.ioOperationBegin(
        location,
        time,
        handle(b, handleAt),
        b[modeAt] & 0xFF,
        (int) integer(b, flagsAt),
        integer(b, bytesAt),
        integer(b, idAt),
        attributes);
    return end;
  }

  private int ioOperationComplete(EventVisitor visitor, byte[] b, int at, int limit, long time) {
    int end = at + 1 + (b[at] & 0xFF);
    int handleAt = at + 1;
    int bytesAt = behind(b, handleAt);
    int idAt = behind(b, bytesAt);
    if (not32(b[handleAt])
        || not64(b[bytesAt])
        || not64(b[idAt])
        || behind(b, idAt) > end
        || end > limit
        || b[at] == -1) {
      return NOT_ME;
    }
    visitor.ioOperationComplete(
        location, time, handle(b, handleAt), integer(b, bytesAt), integer(b, idAt), attributes);
    return end;
  }

  private int region(byte[] b, int at) {
    long local = integer(b, at);
    return (int) (regions == null ? local : regions.map(local & 0xFFFFFFFFL));
  }

  private int handle(byte[] b, int at) {
    long local = integer(b, at);
    return (int) (handles == null ? local : handles.map(local & 0xFFFFFFFFL));
  }

  /** Whether no compressed 32-bit integer starts with this byte. */
  private static boolean not32(int width) {
    return width < -1 || width > 4;
  }

  /** Whether no compressed 64-bit integer starts with this byte. */
  private static boolean not64(int width) {
    return width < -1 || width > 8;
  }

  /** What lies behind a compressed integer; a broken one is at most 127 bytes wide. */
  private static int behind(byte[] b, int at) {
    return at + 1 + Math.max(b[at], 0);
  }

  /** A compressed integer; shifts by 4 * width twice, as one by 64 would do nothing. */
  private static long integer(byte[] b, int at) {
    int width = b[at];
    if (width < 0) {
      return -1;
    }
    long mask = ~((-1L << (4 * width)) << (4 * width));
    return (long) ChunkedFile.LITTLE.get(b, at + 1) & mask;
  }
}
