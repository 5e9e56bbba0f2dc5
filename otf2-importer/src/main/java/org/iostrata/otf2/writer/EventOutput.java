// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import java.nio.file.Path;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.schema.EventType;
import org.iostrata.otf2.schema.RecordView;
import org.iostrata.otf2.schema.ValueType;

/**
 * The part of {@link EventWriter} that is the same for every event: times where they change,
 * attributes, lengths, the count, and events of any type.
 */
abstract class EventOutput implements AutoCloseable {
  private static final int TIMESTAMP = 5;
  private static final int ATTRIBUTES = 6;

  /** Time, type and length of an event, and type, length and count of its attributes. */
  private static final int OVERHEAD = 1 + 8 + 1 + 9 + 1 + 9 + RecordBuffer.MAX_U32;

  private static final int ATTRIBUTE_BOUND = RecordBuffer.MAX_U32 + 1 + RecordBuffer.MAX_U64;

  private static final byte[] NO_TEXT = {};

  private final long location;
  private final ChunkWriter file;
  private final RecordBuffer out;
  private RecordBuffer attributes;
  private int attributeCount;
  private long time;
  private boolean timeWritten;
  private long events;
  private int lengthAt;

  EventOutput(long location, Path path, WriterOptions options, MemoryBudget budget) {
    this.location = location;
    file = new ChunkWriter(path, options.eventChunkBytes(), options, budget);
    out = file.out;
  }

  /** The reference of the location. */
  public long location() {
    return location;
  }

  /** How many events were written. */
  public long numberOfEvents() {
    return events;
  }

  /** The time of the last event in ticks, 0 before the first. */
  public long lastTime() {
    return time;
  }

  /**
   * Gives the next event an attribute.
   *
   * @param ref the reference of the attribute's definition
   * @param type the type of its value
   * @param value the value, as {@link ValueType} says
   */
  public void attribute(int ref, ValueType type, long value) {
    if (attributes == null) {
      attributes = new RecordBuffer(out.order, 4 * ATTRIBUTE_BOUND);
    }
    attributes.ensure(ATTRIBUTE_BOUND);
    attributes.u32(ref);
    attributes.u8(type.number());
    attributes.value(type, value);
    attributeCount++;
  }

  /** Gives the next event the attributes of another. */
  public void attributes(AttributeList list) {
    for (int i = 0; i < list.size(); i++) {
      attribute(list.ref(i), list.type(i), list.value(i));
    }
  }

  /** Metrics have new values; {@code types} and {@code values} are of one length. */
  public void metric(long time, int metric, ValueType[] types, long[] values) throws Otf2Exception {
    if (types.length != values.length || types.length > 255) {
      throw new IllegalArgumentException(types.length + " types, " + values.length + " values");
    }
    int bound = RecordBuffer.MAX_U32 + 1 + types.length * (1 + RecordBuffer.MAX_U64);
    RecordBuffer out = begin(time, EventType.METRIC.id(), bound);
    out.u32(metric);
    out.u8(types.length);
    for (int i = 0; i < types.length; i++) {
      out.u8(types[i].number());
      out.u64(values[i]);
    }
    end();
  }

  /** The program begins; name and arguments are references of strings. */
  public void programBegin(long time, int programName, int... arguments) throws Otf2Exception {
    int bound = RecordBuffer.MAX_U32 * (2 + arguments.length);
    RecordBuffer out = begin(time, EventType.PROGRAM_BEGIN.id(), bound);
    out.u32(programName);
    out.u32(arguments.length);
    for (int argument : arguments) {
      out.u32(argument);
    }
    end();
  }

  /**
   * Any event.
   *
   * @param type its type
   * @param record the values of its fields, for example an {@link
   *     org.iostrata.otf2.event.EventRecord}; the number of repetitions need not be in it
   */
  public void event(long time, EventType type, RecordView record) throws Otf2Exception {
    if (!record.fields().equals(type.fields())) {
      throw new IllegalArgumentException("these are not the fields of " + type);
    }
    int bound = RecordEncoder.bound(record, 0);
    if (type.singleton()) {
      RecordEncoder.encode(record, NO_TEXT, single(time, type.id()));
    } else {
      RecordEncoder.encode(record, NO_TEXT, begin(time, type.id(), bound));
      end();
    }
  }

  /** Any event without repeated fields, from its values in the order of the fields. */
  public void event(long time, EventType type, long... values) throws Otf2Exception {
    event(time, type, new FlatRecord(type.fields(), values));
  }

  /** Starts an event without a length: what follows is one integer. */
  RecordBuffer single(long eventTime, int type) throws Otf2Exception {
    head(eventTime, RecordBuffer.MAX_U64);
    out.u8(type);
    return out;
  }

  /**
   * Starts an event, to be ended by {@link #end}.
   *
   * @param bound the most bytes its fields take
   */
  RecordBuffer begin(long eventTime, int type, int bound) throws Otf2Exception {
    head(eventTime, bound);
    out.u8(type);
    lengthAt = out.beginLength(bound);
    return out;
  }

  /** Ends an event begun. */
  void end() {
    out.endLength(lengthAt);
  }

  private void head(long eventTime, int bound) throws Otf2Exception {
    if (Long.compareUnsigned(eventTime, time) < 0) {
      throw new IllegalArgumentException("time " + eventTime + " before " + time);
    }
    int attributeBytes = attributeCount == 0 ? 0 : attributes.position;
    boolean newChunk = file.reserve(bound + OVERHEAD + attributeBytes, events);
    if (newChunk || eventTime != time || !timeWritten) {
      out.u8(TIMESTAMP);
      out.fixed(eventTime, 8);
      time = eventTime;
      timeWritten = true;
    }
    events++;
    if (attributeCount != 0) {
      writeAttributes();
    }
  }

  private void writeAttributes() {
    out.u8(ATTRIBUTES);
    int at = out.beginLength(attributes.position + RecordBuffer.MAX_U32);
    out.u32(attributeCount);
    out.raw(attributes.bytes, attributes.position);
    out.endLength(at);
    attributes.position = 0;
    attributeCount = 0;
  }

  /**
   * Ends the location and gives its memory back. {@link Otf2Writer#close} does it for those that
   * are still open.
   */
  @Override
  public void close() throws Otf2Exception {
    file.close(events);
    attributes = null;
  }
}
