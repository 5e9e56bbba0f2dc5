// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.describe.ConstantNames;
import org.iostrata.core.internal.describe.DescribedField;
import org.iostrata.core.internal.describe.DescribedType;
import org.iostrata.core.internal.describe.Description;
import org.iostrata.core.internal.describe.Shape;

/** Writes described records as JSON. */
public final class RecordWriter {
  /** Writes what others know of a record. */
  @FunctionalInterface
  public interface More {
    /** Writes fields into the object that is begun. */
    void write(Record record, RecordWriter out) throws IOException;
  }

  private record Insertion(Class<?> type, String after) {}

  /** A field, with what is written behind it; null when nothing is. */
  private record FieldWriter(DescribedField field, SerializableString name, More more) {}

  private final JsonGenerator json;
  private final Map<Insertion, More> more = new HashMap<>();
  private final Map<Class<?>, List<FieldWriter>> steps = new HashMap<>();

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
    for (FieldWriter step : steps.computeIfAbsent(record.getClass(), this::steps)) {
      Object value = step.field.of(record);
      if (value != null) {
        if (step.field.isSpread()) {
          spread(step.field.type(), value);
        } else {
          json.writeFieldName(step.name);
          value(step.field.type(), value);
        }
      }
      if (step.more != null) {
        step.more.write(record, this);
      }
    }
  }

  private List<FieldWriter> steps(Class<?> type) {
    List<FieldWriter> all = new ArrayList<>();
    for (DescribedField field : Description.of(type).fields()) {
      SerializableString name = new SerializedString(field.name());
      all.add(new FieldWriter(field, name, more.get(new Insertion(type, field.name()))));
    }
    return all;
  }

  private void spread(DescribedType type, Object value) throws IOException {
    if (type.shape() == Shape.MAP) {
      members(type.element(), (Map<?, ?>) value);
    } else {
      fields((Record) value);
    }
  }

  /** A field of an object that is begun. */
  public void field(String name, Object value) throws IOException {
    json.writeFieldName(name);
    value(value);
  }

  private void members(DescribedType type, Map<?, ?> map) throws IOException {
    for (Map.Entry<?, ?> member : map.entrySet()) {
      json.writeFieldName(name(member.getKey()));
      value(type, member.getValue());
    }
  }

  private static String name(Object key) {
    return key instanceof String text ? text : ConstantNames.of(key);
  }

  /** A value whose type is known, which is faster than to find out what it is. */
  private void value(DescribedType type, Object value) throws IOException {
    switch (type.shape()) {
      case INTEGER -> json.writeNumber(((Number) value).longValue());
      case REAL -> number((Number) value);
      case TEXT -> json.writeString((String) value);
      case FLAG -> json.writeBoolean((boolean) value);
      case NAME -> json.writeString(ConstantNames.of(value));
      case RECORD -> object((Record) value);
      case LIST -> {
        json.writeStartArray();
        for (Object one : (List<?>) value) {
          value(type.element(), one);
        }
        json.writeEndArray();
      }
      case MAP -> {
        json.writeStartObject();
        members(type.element(), (Map<?, ?>) value);
        json.writeEndObject();
      }
    }
  }

  private void number(Number value) throws IOException {
    if (value instanceof Long whole) {
      json.writeNumber(whole);
    } else {
      json.writeNumber((double) value);
    }
  }

  private void object(Record record) throws IOException {
    json.writeStartObject();
    fields(record);
    json.writeEndObject();
  }

  private void value(Object value) throws IOException {
    if (value instanceof Record record) {
      object(record);
    } else if (value instanceof Collection<?> several) {
      json.writeStartArray();
      for (Object one : several) {
        value(one);
      }
      json.writeEndArray();
    } else {
      json.writeString((String) value);
    }
  }
}
