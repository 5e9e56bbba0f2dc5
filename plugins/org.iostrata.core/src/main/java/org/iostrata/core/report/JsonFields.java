// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.Concurrency;
import org.iostrata.core.result.ProcessShare;
import org.iostrata.core.result.SlowestProcess;
import org.iostrata.core.result.Totals;
import org.iostrata.core.result.TouchedBytes;

/** Fields of objects and arrays; what is not defined is left out. */
final class JsonFields {
  /** Writes the fields of one thing. */
  @FunctionalInterface
  interface Fields<T> {
    void write(T thing) throws IOException;
  }

  private final JsonGenerator json;

  JsonFields(JsonGenerator json) {
    this.json = json;
  }

  /** An array with an object for every item. */
  <T> void array(String name, Iterable<? extends T> items, Fields<T> fields) throws IOException {
    json.writeArrayFieldStart(name);
    for (T item : items) {
      json.writeStartObject();
      fields.write(item);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** An object; nothing for null. */
  <T> void object(String name, T thing, Fields<T> fields) throws IOException {
    if (thing != null) {
      json.writeObjectFieldStart(name);
      fields.write(thing);
      json.writeEndObject();
    }
  }

  void text(String name, String value) throws IOException {
    json.writeStringField(name, value);
  }

  void number(String name, long value) throws IOException {
    json.writeNumberField(name, value);
  }

  void flag(String name, boolean value) throws IOException {
    json.writeBooleanField(name, value);
  }

  /** A number, unless it is NaN. */
  void defined(String name, double value) throws IOException {
    if (!Double.isNaN(value)) {
      json.writeNumberField(name, value);
    }
  }

  /** An object with the totals of every kind. */
  void totals(Map<OperationKind, Totals> kinds) throws IOException {
    for (Map.Entry<OperationKind, Totals> kind : kinds.entrySet()) {
      object(kind.getKey().key(), kind.getValue(), this::totals);
    }
  }

  void totals(Totals totals) throws IOException {
    number("count", totals.count());
    number("bytes", totals.bytes());
    number("timeNs", totals.timeNs());
  }

  void touched(TouchedBytes touched) throws IOException {
    number("streams", touched.streams());
    number("bytes", touched.bytes());
    number("holes", touched.holes());
    number("holeBytes", touched.holeBytes());
  }

  void concurrency(Concurrency concurrency) throws IOException {
    number("max", concurrency.max());
    defined("mean", concurrency.mean());
  }

  /** Who takes part, and the slowest beside; nothing for null. */
  void share(ProcessShare share) throws IOException {
    if (share != null) {
      number("processes", share.processes());
      object("slowestProcess", share.slowest(), this::slowest);
    }
  }

  void slowest(SlowestProcess slowest) throws IOException {
    number("process", slowest.process());
    number("timeNs", slowest.timeNs());
    number("bytes", slowest.bytes());
  }
}
