// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.iostrata.core.internal.describe.ConstantNames;
import org.iostrata.core.internal.describe.DescribedField;
import org.iostrata.core.internal.describe.Description;

/** Writes described records as JSON. */
public final class RecordWriter {
  /** Writes what others know of a record. */
  @FunctionalInterface
  public interface More {
    /** Writes fields into the object that is begun. */
    void write(Record record, RecordWriter out) throws IOException;
  }

  private record Insertion(Class<?> type, String after) {}

  private final JsonGenerator json;
  private final Map<Insertion, More> more = new HashMap<>();

  /** Into a generator, which stays open. */
  public RecordWriter(JsonGenerator json) {
    this.json = json;
  }

  /** Lets more be written behind a field of each record of a type. */
  public RecordWriter with(Class<?> type, String after, More fields) {
    more.put(new Insertion(type, after), fields);
    return this;
  }

  /** The fields of a record, into an object that is begun. */
  public void fields(Record record) throws IOException {
    Description description = Description.of(record.getClass());
    for (DescribedField field : description.fields()) {
      Object value = field.of(record);
      if (value != null) {
        if (field.isSpread()) {
          spread(value);
        } else {
          field(field.name(), value);
        }
      }
      More others = more.get(new Insertion(description.type(), field.name()));
      if (others != null) {
        others.write(record, this);
      }
    }
  }

  private void spread(Object value) throws IOException {
    if (value instanceof Map<?, ?> map) {
      members(map);
    } else {
      fields((Record) value);
    }
  }

  /** A field of an object that is begun. */
  public void field(String name, Object value) throws IOException {
    json.writeFieldName(name);
    value(value);
  }

  private void members(Map<?, ?> map) throws IOException {
    for (Map.Entry<?, ?> member : map.entrySet()) {
      field(name(member.getKey()), member.getValue());
    }
  }

  private static String name(Object key) {
    return key instanceof Enum<?> constant ? ConstantNames.of(constant) : (String) key;
  }

  private void value(Object value) throws IOException {
    if (value instanceof Record record) {
      json.writeStartObject();
      fields(record);
      json.writeEndObject();
    } else if (value instanceof Collection<?> several) {
      json.writeStartArray();
      for (Object one : several) {
        value(one);
      }
      json.writeEndArray();
    } else if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      members(map);
      json.writeEndObject();
    } else {
      plain(value);
    }
  }

  private void plain(Object value) throws IOException {
    if (value instanceof Double number) {
      json.writeNumber(number);
    } else if (value instanceof Number number) {
      json.writeNumber(number.longValue());
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else {
      json.writeString(name(value));
    }
  }
}
