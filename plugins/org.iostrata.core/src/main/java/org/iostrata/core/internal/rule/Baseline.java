// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.LayerResult;

/**
 * The characteristics of a good run: what others of the same program are compared with, instead of
 * the ranges built in. Immutable. As a file it is JSON, with one member for each value: {@code
 * {"iostrataBaseline": 1, "values": {"POSIX write request-size": 1048576.0, ...}}}.
 */
public final class Baseline {
  /** How many times worse than in the good run is still inside of the range. */
  public static final Threshold TOLERANCE =
      new Threshold(
          "baseline.deviation.tolerance",
          Quantity.ratio(2),
          "how many times worse than the good run a value may be");

  private static final int VERSION = 1;

  private final Map<String, Double> values;

  private Baseline(Map<String, Double> values) {
    this.values = values;
  }

  /** The characteristics of a run. */
  public static Baseline of(AnalysisResult result) {
    Map<String, Double> values = new TreeMap<>();
    for (LayerResult layer : result.layers()) {
      layer
          .kinds()
          .forEach(
              (kind, own) -> {
                KindFacts facts = new KindFacts(layer.layer(), kind, own);
                for (Characteristic what : Characteristic.values()) {
                  double value = valueOf(what, facts);
                  if (Double.isFinite(value)) {
                    values.put(key(layer.layer(), kind, what), value);
                  }
                }
              });
    }
    return new Baseline(values);
  }

  private static double valueOf(Characteristic what, KindFacts facts) {
    try {
      return what.of(facts);
    } catch (NotKnown e) {
      return Double.NaN;
    }
  }

  private static String key(Layer layer, OperationKind kind, Characteristic what) {
    return layer.name() + " " + kind.key() + " " + what.key();
  }

  /** The range around the value of the good run; null when that did not have it. */
  Range range(Layer layer, OperationKind kind, Characteristic what, double tolerance) {
    Double good = values.get(key(layer, kind, what));
    if (good == null) {
      return null;
    }
    return what.lowIsBad() ? Range.atLeast(good / tolerance) : Range.atMost(good * tolerance);
  }

  /** The value of the good run; NaN when it did not have it. */
  public double value(Layer layer, OperationKind kind, Characteristic what) {
    return values.getOrDefault(key(layer, kind, what), Double.NaN);
  }

  /** Writes it as JSON; the stream stays open. */
  public void write(OutputStream out) throws IOException {
    JsonFactory factory = new JsonFactory();
    try (JsonGenerator json =
        factory.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET).createGenerator(out)) {
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      json.writeNumberField("iostrataBaseline", VERSION);
      json.writeObjectFieldStart("values");
      for (Map.Entry<String, Double> value : values.entrySet()) {
        json.writeNumberField(value.getKey(), value.getValue());
      }
      json.writeEndObject();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException when it is something else
   */
  public static Baseline read(InputStream in) throws IOException {
    Map<String, Double> values = new TreeMap<>();
    int version = 0;
    try (JsonParser json = new JsonFactory().createParser(in)) {
      String name = "";
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token == JsonToken.FIELD_NAME) {
          name = json.currentName();
        } else if (token.isNumeric() && name.equals("iostrataBaseline")) {
          version = json.getIntValue();
        } else if (token.isNumeric()) {
          values.put(name, json.getDoubleValue());
        }
      }
    }
    if (version != VERSION) {
      throw new IOException("not a baseline of iostrata findings --save-baseline");
    }
    return new Baseline(values);
  }
}
