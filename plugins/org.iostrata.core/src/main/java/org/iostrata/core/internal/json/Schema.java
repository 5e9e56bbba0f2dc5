// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.iostrata.core.internal.describe.ConstantNames;
import org.iostrata.core.internal.describe.DescribedField;
import org.iostrata.core.internal.describe.DescribedType;
import org.iostrata.core.internal.describe.Description;
import org.iostrata.core.internal.describe.Shape;

/** Writes the JSON schema of described records: what a {@link RecordWriter} writes fits it. */
public final class Schema {
  /** A field that others add behind one of a type, a text or what a type of records describes. */
  public record Added(
      Class<?> type, String after, String name, Class<?> of, boolean isList, String meaning) {}

  private final JsonGenerator json;
  private final List<Added> added;
  private final Map<String, Class<?>> definitions = new LinkedHashMap<>();

  /** Into a generator, which stays open. */
  public Schema(JsonGenerator json, List<Added> added) {
    this.json = json;
    this.added = List.copyOf(added);
  }

  /** The schema of documents that are a record of this type. */
  public void write(Class<?> type, String title, String meaning) throws IOException {
    json.writeStartObject();
    json.writeStringField("$schema", "https://json-schema.org/draft/2020-12/schema");
    json.writeStringField("title", title);
    json.writeStringField("description", meaning);
    object(type);
    json.writeObjectFieldStart("$defs");
    List<String> written = new ArrayList<>();
    while (written.size() < definitions.size()) {
      for (String name : List.copyOf(definitions.keySet())) {
        if (!written.contains(name)) {
          written.add(name);
          json.writeObjectFieldStart(name);
          object(definitions.get(name));
          json.writeEndObject();
        }
      }
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void object(Class<?> type) throws IOException {
    json.writeStringField("type", "object");
    json.writeBooleanField("additionalProperties", false);
    List<String> required = new ArrayList<>();
    json.writeObjectFieldStart("properties");
    properties(type, true, required);
    json.writeEndObject();
    json.writeArrayFieldStart("required");
    for (String name : required) {
      json.writeString(name);
    }
    json.writeEndArray();
  }

  private void properties(Class<?> type, boolean isSure, List<String> required) throws IOException {
    for (DescribedField field : Description.of(type).fields()) {
      boolean sure = isSure && field.isRequired();
      if (!field.isSpread()) {
        json.writeObjectFieldStart(field.name());
        value(field.type(), field.meaning());
        json.writeEndObject();
        if (sure) {
          required.add(field.name());
        }
      } else if (field.type().shape() == Shape.RECORD) {
        properties(field.type().raw(), sure, required);
      } else {
        members(field.type());
      }
      for (Added more : added) {
        if (more.type() == type && more.after().equals(field.name())) {
          added(more);
        }
      }
    }
  }

  private void added(Added more) throws IOException {
    json.writeObjectFieldStart(more.name());
    json.writeStringField("description", more.meaning());
    if (more.isList()) {
      json.writeStringField("type", "array");
      json.writeObjectFieldStart("items");
    }
    if (more.of() == String.class) {
      json.writeStringField("type", "string");
    } else {
      reference(more.of());
    }
    if (more.isList()) {
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void members(DescribedType map) throws IOException {
    for (String name : ConstantNames.all(map.key()).toList()) {
      json.writeObjectFieldStart(name);
      value(map.element(), "");
      json.writeEndObject();
    }
  }

  private void value(DescribedType type, String meaning) throws IOException {
    if (!meaning.isEmpty()) {
      json.writeStringField("description", meaning);
    }
    switch (type.shape()) {
      case INTEGER -> json.writeStringField("type", "integer");
      case REAL -> json.writeStringField("type", "number");
      case TEXT -> json.writeStringField("type", "string");
      case FLAG -> json.writeStringField("type", "boolean");
      case NAME -> names(type.raw());
      case RECORD -> reference(type.raw());
      case LIST -> {
        json.writeStringField("type", "array");
        json.writeObjectFieldStart("items");
        value(type.element(), "");
        json.writeEndObject();
      }
      case MAP -> {
        json.writeStringField("type", "object");
        json.writeObjectFieldStart("additionalProperties");
        value(type.element(), "");
        json.writeEndObject();
      }
    }
  }

  private void names(Class<?> type) throws IOException {
    json.writeArrayFieldStart("enum");
    for (String name : ConstantNames.all(type).toList()) {
      json.writeString(name);
    }
    json.writeEndArray();
  }

  private void reference(Class<?> type) throws IOException {
    String simple = type.getSimpleName();
    String name = simple.substring(0, 1).toLowerCase(Locale.ROOT) + simple.substring(1);
    Class<?> other = definitions.putIfAbsent(name, type);
    if (other != null && other != type) {
      throw new IllegalArgumentException("two types have the name " + name);
    }
    json.writeStringField("$ref", "#/$defs/" + name);
  }
}
