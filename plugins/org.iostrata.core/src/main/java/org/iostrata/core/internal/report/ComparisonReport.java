// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.iostrata.core.internal.compare.ComparedMeasure;
import org.iostrata.core.internal.compare.RunComparison;
import org.iostrata.core.internal.compare.RunComparison.Pair;
import org.iostrata.core.internal.compare.RunComparison.Row;
import org.iostrata.core.internal.json.JsonStyle;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.result.TraceSummary;

/** Writes two runs side by side, as text and as JSON. What is not defined is left out. */
public final class ComparisonReport {
  /** A smaller change is none. */
  private static final double LEAST_CHANGE = 0.01;

  private ComparisonReport() {}

  /** Aligned text for people. */
  public static String text(RunComparison comparison) {
    StringBuilder out = new StringBuilder();
    TextTable runs = new TextTable(2, "run", "trace", "processes", "events", "run time");
    run(runs, "before", comparison.before());
    run(runs, "after", comparison.after());
    runs.print(out);
    String change = change(comparison.duration());
    String verdict = verdict(Unit.NANOSECONDS, comparison.duration());
    out.append("\nChange of the run time: ").append(change);
    out.append(verdict.isEmpty() ? "" : ", " + verdict).append("\n\n");
    TextTable table = new TextTable(3, "layer", "kind", "what", "before", "after", "change", "");
    for (Row row : mostChangedFirst(comparison.rows())) {
      Pair values = row.values();
      table.row(
          row.layer().toString(),
          row.kind().key(),
          name(row.measure()),
          value(row.measure().unit(), values.before()),
          value(row.measure().unit(), values.after()),
          change(values),
          verdict(row.measure().unit(), values));
    }
    table.print(out);
    return out.toString();
  }

  /** What a layer does stays together; first where most time was won or lost. */
  private static List<Row> mostChangedFirst(List<Row> rows) {
    Map<String, Double> changedNs = new HashMap<>();
    for (Row row : rows) {
      if (row.measure() == ComparedMeasure.TIME) {
        Pair time = row.values();
        changedNs.put(place(row), Math.abs(time.after() - time.before()));
      }
    }
    return rows.stream()
        .sorted(Comparator.comparingDouble(row -> -changedNs.getOrDefault(place(row), 0.0)))
        .toList(); // stable
  }

  private static String place(Row row) {
    return row.layer() + " " + row.kind();
  }

  /**
   * Whether less time or a higher rate was reached; nothing of what is neither, or nearly the same.
   */
  private static String verdict(Unit unit, Pair values) {
    double change = values.change();
    boolean judged = unit == Unit.NANOSECONDS || unit == Unit.BYTES_PER_SECOND;
    if (!judged || Double.isNaN(change) || Math.abs(change) < LEAST_CHANGE) {
      return "";
    }
    return change > 0 == (unit == Unit.BYTES_PER_SECOND) ? "better" : "worse";
  }

  private static void run(TextTable table, String name, TraceSummary trace) {
    table.row(
        name,
        trace.path(),
        Quantity.count(trace.processes()).toString(),
        Quantity.count(trace.events()).toString(),
        Quantity.nanoseconds(trace.durationNs()).toString());
  }

  private static String name(ComparedMeasure measure) {
    return measure.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String value(Unit unit, double value) {
    return Double.isNaN(value) ? "-" : new Quantity(value, unit).toString();
  }

  private static String change(Pair values) {
    double change = values.change();
    return Double.isNaN(change) ? "-" : String.format(Locale.US, "%+.1f %%", 100 * change);
  }

  /** JSON in UTF-8, as in {@code docs/formats/comparison.schema.json}; the stream stays open. */
  public static void write(RunComparison comparison, OutputStream out, JsonLayout layout)
      throws IOException {
    JsonFactory factory = new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    try (JsonGenerator json = factory.createGenerator(out)) {
      JsonStyle.apply(layout, json);
      json.writeStartObject();
      trace(json, "before", comparison.before());
      trace(json, "after", comparison.after());
      pair(json, "durationNs", comparison.duration());
      json.writeArrayFieldStart("measures");
      for (Row row : comparison.rows()) {
        json.writeStartObject();
        json.writeStringField("layer", row.layer().name());
        json.writeStringField("kind", row.kind().key());
        json.writeStringField("measure", row.measure().key());
        values(json, row.values());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void trace(JsonGenerator json, String name, TraceSummary trace)
      throws IOException {
    json.writeObjectFieldStart(name);
    json.writeStringField("format", trace.format());
    json.writeStringField("path", trace.path());
    json.writeNumberField("events", trace.events());
    json.writeNumberField("processes", trace.processes());
    json.writeEndObject();
  }

  private static void pair(JsonGenerator json, String name, Pair pair) throws IOException {
    json.writeObjectFieldStart(name);
    values(json, pair);
    json.writeEndObject();
  }

  private static void values(JsonGenerator json, Pair pair) throws IOException {
    number(json, "before", pair.before());
    number(json, "after", pair.after());
    number(json, "change", pair.change());
  }

  private static void number(JsonGenerator json, String name, double value) throws IOException {
    if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
      json.writeNumberField(name, (long) value);
    } else if (Double.isFinite(value)) {
      json.writeNumberField(name, value);
    }
  }
}
