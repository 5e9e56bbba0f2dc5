// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import org.iostrata.core.internal.describe.DescribedType;

/**
 * Reads described records from JSON: what a {@link RecordWriter} wrote. Fields that no component
 * has, derived ones and those of later versions, are passed over.
 */
public final class RecordReader {
  private final JsonParser json;

  private RecordReader(JsonParser json) {
    this.json = json;
  }

  /**
   * Reads a record; the stream stays open.
   *
   * @throws IOException when it is no such record: says where
   */
  public static <R extends Record> R read(Class<R> type, InputStream in) throws IOException {
    JsonFactory factory = new JsonFactory().disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
    try (JsonParser json = factory.createParser(in)) {
      json.nextToken();
      return type.cast(new RecordReader(json).record(type));
    } catch (JsonProcessingException e) {
      throw new IOException(place(e) + ": " + e.getOriginalMessage(), e);
    }
  }

  private static String place(JsonProcessingException e) {
    return "line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr();
  }

  /** The record that begins here. */
  Record record(Class<?> type) throws IOException {
    Parts parts = new Parts(type);
    members(
        name -> {
          if (!parts.take(name, this)) {
            json.skipChildren();
          }
        });
    try {
      return parts.make();
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  /** Takes a member of an object, whose value the parser stands at. */
  @FunctionalInterface
  interface Member {
    void read(String name) throws IOException;
  }

  /** Reads the object that begins here. */
  void members(Member each) throws IOException {
    expect(JsonToken.START_OBJECT, "an object");
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      each.read(name);
    }
  }

  /** Reads the array that begins here. */
  void items(Member each) throws IOException {
    expect(JsonToken.START_ARRAY, "an array");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      each.read("");
    }
  }

  /** The value that begins here. */
  Object value(DescribedType type) throws IOException {
    return switch (type.shape()) {
      case INTEGER -> integer(type.raw());
      case REAL -> real();
      case TEXT -> text();
      case FLAG -> flag();
      case NAME -> Parts.constant(type.raw(), text(), this);
      case RECORD -> record(type.raw());
      case LIST -> Parts.list(type, this);
      case MAP -> Parts.map(type, this);
    };
  }

  private Object integer(Class<?> raw) throws IOException {
    expect(JsonToken.VALUE_NUMBER_INT, "a whole number");
    if (raw == int.class) {
      return json.getIntValue();
    }
    return json.getLongValue();
  }

  private double real() throws IOException {
    if (!json.currentToken().isNumeric()) {
      throw wrong("a number is expected");
    }
    return json.getDoubleValue();
  }

  private String text() throws IOException {
    expect(JsonToken.VALUE_STRING, "a text");
    return json.getText();
  }

  private boolean flag() throws IOException {
    if (!json.currentToken().isBoolean()) {
      throw wrong("true or false is expected");
    }
    return json.getBooleanValue();
  }

  private void expect(JsonToken token, String what) throws IOException {
    if (json.currentToken() != token) {
      throw wrong(what + " is expected");
    }
  }

  /** Says what is wrong where the parser stands. */
  IOException wrong(String message) {
    return new JsonParseException(json, json.getParsingContext().pathAsPointer() + ": " + message);
  }
}
