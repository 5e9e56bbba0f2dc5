// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;

/**
 * What is characteristic of good runs: others of the same program are compared with it, instead of
 * with the ranges built in (Lu and Shen, section 3: ranges collected from known anomaly-free
 * systems). Immutable. As a file it is JSON, with one member for each value: {@code
 * {"iostrataBaseline": 2, "values": {"POSIX write request-size": {"runs": 3, "low": 1048576.0,
 * "median": 1048576.0, "high": 1048576.0}, ...}}}.
 */
public final class Baseline {
  /** How many times worse than one good run is still inside of the range. */
  public static final Threshold TOLERANCE =
      new Threshold(
          "baseline.deviation.tolerance",
          Quantity.ratio(2),
          "how many times worse than the good run a value may be; of several runs less");

  private static final int VERSION = 2;

  private final Map<String, Learned> values;

  Baseline(Map<String, Learned> values) {
    this.values = Map.copyOf(values);
  }

  /** The characteristics of one run. */
  public static Baseline of(AnalysisResult result) {
    GoodRuns runs = new GoodRuns();
    runs.add(result);
    return runs.learned();
  }

  static String key(Layer layer, OperationKind kind, Characteristic what) {
    return layer.name() + " " + kind.key() + " " + what.key();
  }

  /**
   * The range of the values of good runs; null when they did not have it.
   *
   * @param tolerance how many times worse than a single run is inside of it
   */
  Range range(Layer layer, OperationKind kind, Characteristic what, double tolerance) {
    Learned good = values.get(key(layer, kind, what));
    return good == null ? null : what.asGoodAs(good.low(), good.high(), good.tolerance(tolerance));
  }

  /** The median of the good runs; NaN when they did not have it. */
  public double value(Layer layer, OperationKind kind, Characteristic what) {
    Learned good = values.get(key(layer, kind, what));
    return good == null ? Double.NaN : good.median();
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
      for (Map.Entry<String, Learned> value : new TreeMap<>(values).entrySet()) {
        json.writeObjectFieldStart(value.getKey());
        json.writeNumberField("runs", value.getValue().runs());
        json.writeNumberField("low", value.getValue().low());
        json.writeNumberField("median", value.getValue().median());
        json.writeNumberField("high", value.getValue().high());
        json.writeEndObject();
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
    try (JsonParser json = new JsonFactory().createParser(in)) {
      return new BaselineReader(json).read();
    }
  }

  /** That a file is none, or of another version. */
  static IOException wrong() {
    return new IOException("not a baseline of iostrata findings --save-baseline");
  }

  static boolean isKnown(int version) {
    return version == VERSION;
  }
}
