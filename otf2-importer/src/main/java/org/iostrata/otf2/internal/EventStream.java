// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.io.UncheckedIOException;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.definition.Location;
import org.iostrata.otf2.event.EventRecordVisitor;
import org.iostrata.otf2.event.EventVisitor;
import org.iostrata.otf2.schema.EventType;

/**
 * Goes through the event file of one location. Two loops do it: {@link FrequentEvents} is quick and
 * leaves whatever it does not like to {@link #step}, which knows every record and checks
 * everything.
 */
final class EventStream extends EventPlace {
  static final int ATTRIBUTE_LIST = 6;

  AttributeCursor attributes;
  private final RecordLength record;
  private EventCursor event;
  private FrequentEvents frequent;

  /** Whether {@link #run} stopped before an event whose time {@link #time} is. */
  boolean late;

  long unknownEvents;

  EventStream(ArchiveFiles files, Location definition, int windowBytes, boolean keepHandle)
      throws Otf2Exception {
    super(files, definition, windowBytes, keepHandle);
    this.record = new RecordLength(file);
  }

  @Override
  void prepare(LocalDefinitions own) {
    attributes = new AttributeCursor(file, own.mapping);
    event = new EventCursor(file, own.mapping, own.clock);
    frequent = new FrequentEvents(this, own);
  }

  /** Reads events until {@code maxEvents}, the first at or behind {@code endTime}, or the end. */
  long run(EventVisitor visitor, RecordDispatch dispatch, long maxEvents, long endTime)
      throws Otf2Exception {
    long before = events;
    long end = endOf(maxEvents);
    late = false;
    try {
      while (events < end && (file.bound > 0 || open())) {
        file.fill();
        if (file.little && frequent.run(visitor, endInChunk(end) - events, endTime)) {
          late = true;
          break;
        }
        if (events == end || !step(dispatch, endTime)) {
          break;
        }
      }
    } catch (UncheckedIOException e) {
      endEarly(asChecked(e));
    } catch (Otf2Exception e) {
      endEarly(e);
    }
    return events - before;
  }

  /**
   * As far as {@link #run} goes without a look at anything unusual; returns whether it stopped
   * before an event that is not before {@code endTime}, whose time is {@link #time}. A visitor that
   * looks at a broken attribute list throws what {@link #asChecked} takes.
   */
  boolean runFrequent(EventVisitor visitor, long maxEvents, long endTime) throws Otf2Exception {
    try {
      return file.bound > 0
          && file.little
          && frequent.run(visitor, endInChunk(endOf(maxEvents)) - events, endTime);
    } catch (UncheckedIOException e) {
      endEarly(asChecked(e));
      return false;
    }
  }

  /** As {@link #run}, for the uniform view. */
  long runRecords(EventRecordVisitor visitor, long maxEvents, long endTime) throws Otf2Exception {
    long before = events;
    long end = endOf(maxEvents);
    try {
      while (events < end && open() && step(visitor, endTime)) {
        file.fill();
      }
    } catch (UncheckedIOException e) {
      endEarly(asChecked(e));
    } catch (Otf2Exception e) {
      endEarly(e);
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

  /**
   * Delivers the next event, unless there is none before {@code endTime}; returns whether it did.
   */
  boolean step(EventRecordVisitor visitor, long endTime) throws Otf2Exception {
    if (!toNext() || time >= endTime) {
      return false;
    }
    int at = 0;
    int listAt = 0;
    int listLength = 0;
    if (file.bytes[file.pos] == ATTRIBUTE_LIST) {
      record.measure(0);
      listAt = record.contentAt;
      listLength = record.contentLength;
      at = listAt + listLength;
      file.ensure(at + 1);
    }
    int id = file.bytes[file.pos + at] & 0xFF;
    if (at > 0 && (id == ATTRIBUTE_LIST || id == TIMESTAMP || id == 0 || id == END_OF_FILE)) {
      throw file.corrupt(at, "an attribute list without its event");
    }
    EventType type = EventType.of(id);
    record.measure(at, type);
    if (type != null) {
      event.decode(type, file.pos + record.contentAt, record.contentLength);
    } else {
      unknownEvents++;
    }
    attributes.at(file.pos + listAt, listLength);
    record.skip();
    if (type != null) {
      visitor.record(location, time, event, attributes);
    }
    events++; // once it was seen whole: a visitor throws when it finds broken attributes
    return true;
  }

  /** Goes behind the record at the current position, which is no timestamp. */
  void skipRecord() throws Otf2Exception {
    EventType type = EventType.of(file.bytes[file.pos] & 0xFF);
    record.measure(0, type);
    record.skip();
  }
}
