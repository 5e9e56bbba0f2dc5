// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.event.EventRecord;
import org.iostrata.otf2.schema.EventType;

/** The current event, decoded by the schema. */
final class EventCursor implements EventRecord {
  private final RecordBytes record;
  private final RecordDecoder decoder;
  private final ClockCorrection clock;
  private EventType type;

  EventCursor(ChunkedFile file, MappingTables mapping, ClockCorrection clock) {
    this.record = new RecordBytes(file);
    this.decoder = new RecordDecoder(record, mapping);
    this.clock = clock;
  }

  /** Decodes the record whose content lies here in the file's window. */
  void decode(EventType type, int start, int length) throws Otf2Exception {
    this.type = type;
    record.over(start, length);
    decoder.decode(type.fields());
    if (type == EventType.BUFFER_FLUSH && !clock.isIdentity()) {
      decoder.values[0] = clock.correct(decoder.values[0]);
    }
  }

  @Override
  public EventType type() {
    return type;
  }

  @Override
  public long value(int field) {
    if (field >= fields().size()) {
      throw new IndexOutOfBoundsException(field);
    }
    return decoder.values[field];
  }

  @Override
  public int repetitions() {
    return decoder.repetitions;
  }

  @Override
  public long value(int field, int index) {
    return decoder.repeatedValue(fields(), field, index);
  }
}
