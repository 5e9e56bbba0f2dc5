// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON as maps, lists, texts, numbers and flags. Whoever asks for what is not there, or of another
 * kind, gets what is empty.
 */
public final class JsonTree {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonTree() {}

  /**
   * The object at the begin of a text.
   *
   * @param above lines of the file above the text
   * @throws IOException when it is no object: names file and line
   */
  public static Map<String, Object> object(Path file, int above, String text) throws IOException {
    try (JsonParser json = FACTORY.createParser(text)) {
      json.nextToken();
      return members(json);
    } catch (JsonProcessingException e) {
      int line = above + Math.max(1, e.getLocation().getLineNr());
      throw new FileSystemException(
          file.toString(), null, "line " + line + ": " + e.getOriginalMessage());
    }
  }

  private static Map<String, Object> members(JsonParser json) throws IOException {
    Map<String, Object> members = new LinkedHashMap<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      members.put(name, value(json));
    }
    return members;
  }

  private static Object value(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> members(json);
      case START_ARRAY -> items(json);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> json.getText();
    };
  }

  private static List<Object> items(JsonParser json) throws IOException {
    List<Object> items = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken() == null) {
        return items;
      }
      items.add(value(json));
    }
    return items;
  }

  /** A member that is an object. */
  @SuppressWarnings("unchecked") // all maps here are of these
  public static Map<String, Object> object(Map<String, Object> of, String name) {
    return of.get(name) instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }

  /** The objects of a member that is a list. */
  @SuppressWarnings("unchecked") // all maps here are of these
  public static List<Map<String, Object>> objects(Map<String, Object> of, String name) {
    List<Map<String, Object>> found = new ArrayList<>();
    if (of.get(name) instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof Map<?, ?> map) {
          found.add((Map<String, Object>) map);
        }
      }
    }
    return found;
  }

  /** A member that is a number; NaN without. */
  public static double number(Map<String, Object> of, String name) {
    return of.get(name) instanceof Double value ? value : Double.NaN;
  }

  /** A member that is a text; empty without. */
  public static String text(Map<String, Object> of, String name) {
    return of.get(name) instanceof String value ? value : "";
  }

  /** The members that are single values, as texts: whole numbers without a fraction. */
  static Map<String, String> settings(Map<String, Object> of) {
    Map<String, String> settings = new LinkedHashMap<>();
    of.forEach(
        (name, value) -> {
          if (value instanceof Double number) {
            boolean whole = number == Math.rint(number) && Math.abs(number) < 1e15;
            settings.put(name, whole ? Long.toString(number.longValue()) : number.toString());
          } else if (value instanceof String || value instanceof Boolean) {
            settings.put(name, value.toString());
          }
        });
    return settings;
  }
}
