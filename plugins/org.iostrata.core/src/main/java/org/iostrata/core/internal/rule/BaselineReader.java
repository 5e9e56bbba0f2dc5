// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Reads the file of a baseline; what it does not know it passes over. */
final class BaselineReader {
  private final JsonParser json;
  private final Map<String, Learned> values = new HashMap<>();
  private int version;

  BaselineReader(JsonParser json) {
    this.json = json;
  }

  Baseline read() throws IOException {
    require(json.nextToken() == JsonToken.START_OBJECT);
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      if (name.equals("iostrataBaseline")) {
        version = json.getIntValue();
      } else if (name.equals("values") && value == JsonToken.START_OBJECT) {
        readValues();
      } else {
        json.skipChildren();
      }
    }
    require(Baseline.isKnown(version));
    return new Baseline(values);
  }

  private void readValues() throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String key = json.currentName();
      require(json.nextToken() == JsonToken.START_OBJECT);
      Learned learned = readLearned();
      require(learned.isRight());
      values.put(key, learned);
    }
  }

  private Learned readLearned() throws IOException {
    Map<String, Double> numbers = new HashMap<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      require(json.nextToken().isNumeric());
      numbers.put(name, json.getDoubleValue());
    }
    return new Learned(
        numbers.getOrDefault("runs", 0.0).intValue(),
        numbers.getOrDefault("low", Double.NaN),
        numbers.getOrDefault("median", Double.NaN),
        numbers.getOrDefault("high", Double.NaN));
  }

  private static void require(boolean right) throws IOException {
    if (!right) {
      throw Baseline.wrong();
    }
  }
}
