// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.definition.Location;
import org.iostrata.otf2.event.EventPosition;
import org.iostrata.otf2.event.EventRecordVisitor;
import org.iostrata.otf2.event.EventVisitor;
import org.iostrata.otf2.schema.EventType;

/**
 * Goes through the event file of one location. Two loops do it: {@link FrequentEvents} is quick and
 * leaves whatever it does not like to {@link #step}, which knows every record and checks
 * everything. Between two events {@link ChunkedFile#pos} is at a record, or at the timestamp before
 * it.
 */
final class EventStream implements AutoCloseable {
  static final int END_OF_CHUNK = 0;
  static final int END_OF_FILE = 2;
  static final int TIMESTAMP = 5;
  static final int ATTRIBUTE_LIST = 6;
  static final int TIMESTAMP_BYTES = 9;

  /** A time that no event has, so that a limit of it lets every event through. */
  static final long NO_TIME = Long.MAX_VALUE;

  private static final int LONG_RECORD = 0xFF;

  final int location;
  final ChunkedFile file;
  private final ArchiveFiles files;
  private final Location definition;
  private LocalDefinitions local;
  AttributeCursor attributes;
  private EventCursor event;
  private FrequentEvents frequent;

  /** The last timestamp, by the location's clock. */
  long ticks;

  /** The same by the archive's clock. */
  long time;

  /** Whether {@link #run} stopped before an event whose time {@link #time} is. */
  boolean late;

  long events;
  long unknownEvents;
  private boolean atEnd;
  private long resumeOffset;
  private int contentAt;
  private int contentLength;

  EventStream(ArchiveFiles files, Location definition, int windowBytes, boolean keepHandle)
      throws Otf2Exception {
    this.location = definition.index();
    this.files = files;
    this.definition = definition;
    long chunkBytes = files.anchor().eventChunkBytes();
    this.file =
        new ChunkedFile(files.events(definition.ref()), chunkBytes, windowBytes, keepHandle);
  }

  /** Has a window on the file, unless the end is reached; returns whether it is not. */
  boolean open() throws Otf2Exception {
    if (atEnd || file.isOpen()) {
      return !atEnd;
    }
    if (local == null) {
      readLocalDefinitions();
    }
    if (definition.numberOfEvents() == 0 && !Files.exists(file.path())) {
      atEnd = true;
      return false;
    }
    file.open();
    if (definition.numberOfEvents() == 0 && file.sizeBytes() == 0) {
      atEnd = true;
    } else if (resumeOffset == 0) {
      file.openChunk(0);
    } else {
      file.seek(resumeOffset);
    }
    return !atEnd;
  }

  private void readLocalDefinitions() throws Otf2Exception {
    long chunkBytes = files.anchor().definitionChunkBytes();
    local = LocalDefinitions.read(files.localDefinitions(definition.ref()), chunkBytes);
    attributes = new AttributeCursor(file, local.mapping);
    event = new EventCursor(file, local.mapping, local.clock);
    frequent = new FrequentEvents(this, local);
  }

  /** Reads events until {@code maxEvents}, the first at or behind {@code endTime}, or the end. */
  long run(EventVisitor visitor, RecordDispatch dispatch, long maxEvents, long endTime)
      throws Otf2Exception {
    long before = events;
    late = false;
    try {
      while (events - before < maxEvents && (file.bound > 0 || open())) {
        file.fill();
        if (file.little && frequent.run(visitor, maxEvents - (events - before), endTime)) {
          late = true;
          break;
        }
        if (events - before == maxEvents || !step(dispatch, endTime)) {
          break;
        }
      }
    } catch (UncheckedIOException e) {
      throw asChecked(e);
    }
    return events - before;
  }

  /**
   * As far as {@link #run} goes without a look at anything unusual; returns whether it stopped
   * before an event that is not before {@code endTime}, whose time is {@link #time}. A visitor that
   * looks at a broken attribute list throws what {@link #asChecked} takes.
   */
  boolean runFrequent(EventVisitor visitor, long maxEvents, long endTime) {
    return file.bound > 0 && file.little && frequent.run(visitor, maxEvents, endTime);
  }

  /** As {@link #run}, for the uniform view. */
  long runRecords(EventRecordVisitor visitor, long maxEvents, long endTime) throws Otf2Exception {
    long before = events;
    try {
      while (events - before < maxEvents && open() && step(visitor, endTime)) {
        file.fill();
      }
    } catch (UncheckedIOException e) {
      throw asChecked(e);
    }
    return events - before;
  }

  /** What a visitor saw of a broken attribute list. */
  static Otf2Exception asChecked(UncheckedIOException e) {
    if (e.getCause() instanceof Otf2Exception known) {
      return known;
    }
    throw e;
  }

  /** Goes to the next event, whose time is {@link #time} then; returns whether there is one. */
  boolean advance() throws Otf2Exception {
    while (open()) {
      file.ensure(1);
      switch (file.bytes[file.pos]) {
        case TIMESTAMP -> {
          file.ensure(TIMESTAMP_BYTES);
          ticks = file.fullLong(file.pos + 1);
          time = local.clock.isIdentity() ? ticks : local.clock.correct(ticks);
          if (time == NO_TIME) {
            throw file.corrupt(0, "a timestamp at the end of all time");
          }
          file.pos += TIMESTAMP_BYTES;
        }
        case END_OF_CHUNK -> {
          checkCount();
          file.nextChunk();
        }
        case END_OF_FILE -> {
          checkCount();
          atEnd = true;
        }
        default -> {
          return true;
        }
      }
    }
    return false;
  }

  /** A chunk's header names its last event, so that none is lost unnoticed. */
  private void checkCount() throws Otf2Exception {
    if (events != file.lastEvent) {
      throw file.corrupt(
          0, "the chunk ends with event " + events + ", by its header with " + file.lastEvent);
    }
  }

  /**
   * Delivers the next event, unless there is none before {@code endTime}; returns whether it did.
   */
  boolean step(EventRecordVisitor visitor, long endTime) throws Otf2Exception {
    if (!advance() || time >= endTime) {
      return false;
    }
    int at = 0;
    int listAt = 0;
    int listLength = 0;
    if (file.bytes[file.pos] == ATTRIBUTE_LIST) {
      measure(0);
      listAt = contentAt;
      listLength = contentLength;
      at = contentAt + contentLength;
      file.ensure(at + 1);
    }
    int id = file.bytes[file.pos + at] & 0xFF;
    if (at > 0 && (id == ATTRIBUTE_LIST || id == TIMESTAMP || id == 0 || id == END_OF_FILE)) {
      throw file.corrupt(at, "an attribute list without its event");
    }
    EventType type = EventType.of(id);
    measure(at, type);
    if (type != null) {
      event.decode(type, file.pos + contentAt, contentLength);
    } else {
      unknownEvents++;
    }
    attributes.at(file.pos + listAt, listLength);
    file.pos += contentAt + contentLength;
    events++;
    if (type != null) {
      visitor.record(location, time, event, attributes);
    }
    return true;
  }

  private void measure(int at, EventType type) throws Otf2Exception {
    if (type == null || !type.singleton()) {
      measure(at);
      return;
    }
    file.ensure(at + 2);
    int width = file.bytes[file.pos + at + 1];
    contentAt = at + 1;
    contentLength = 1 + (width == -1 ? 0 : width & 0xFF);
    file.ensure(contentAt + contentLength);
  }

  /** Finds the content of a record that starts {@code at} bytes ahead, by its length. */
  private void measure(int at) throws Otf2Exception {
    file.ensure(at + 2);
    long length = file.bytes[file.pos + at + 1] & 0xFF;
    contentAt = at + 2;
    if (length == LONG_RECORD) {
      file.ensure(at + 10);
      length = file.fullLong(file.pos + at + 2);
      contentAt = at + 10;
    }
    if (length < 0 || length > Integer.MAX_VALUE / 2) {
      throw file.corrupt(at, "a record of " + Long.toUnsignedString(length) + " bytes");
    }
    file.ensure(contentAt + length);
    contentLength = (int) length;
  }

  /** Whether no event is left. Known after something was read only. */
  boolean atEnd() {
    return atEnd;
  }

  EventPosition position() {
    long offset = file.isOpen() && file.limit > 0 ? file.offset() : resumeOffset;
    return new EventPosition(offset, events, ticks);
  }

  /** Continues at a position. */
  void place(EventPosition position) throws Otf2Exception {
    suspend();
    resumeOffset = position.offsetBytes();
    atEnd = false;
    if (open()) {
      events = position.event();
      ticks = position.lastTicks();
      time = local.clock.isIdentity() ? ticks : local.clock.correct(ticks);
    }
  }

  /** Goes back to the start; returns whether an event may be there. */
  boolean rewind() throws Otf2Exception {
    place(EventPosition.START);
    return !atEnd;
  }

  /** Goes behind the record at the current position, which is no timestamp. */
  void skipRecord() throws Otf2Exception {
    EventType type = EventType.of(file.bytes[file.pos] & 0xFF);
    measure(0, type);
    file.pos += contentAt + contentLength;
  }

  void suspend() {
    resumeOffset = position().offsetBytes();
    file.close();
  }

  @Override
  public void close() {
    suspend();
    atEnd = true;
  }
}
