// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.iostrata.core.internal.compare.ComparedMeasure;
import org.iostrata.core.internal.compare.ComparedRun;
import org.iostrata.core.internal.compare.RunComparison;
import org.iostrata.core.internal.compare.RunComparison.Pair;
import org.iostrata.core.internal.compare.RunComparison.Row;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;

/** Two runs side by side, as aligned text for people. */
public final class ComparisonReport {
  /** A smaller change is none. */
  private static final double LEAST_CHANGE = 0.01;

  private ComparisonReport() {}

  /** The text. */
  public static String text(RunComparison comparison) {
    StringBuilder out = new StringBuilder();
    TextTable runs = new TextTable(2, "run", "trace", "processes", "events", "run time");
    run(runs, "before", comparison.before(), comparison.durationNs().before());
    run(runs, "after", comparison.after(), comparison.durationNs().after());
    runs.print(out);
    String change = change(comparison.durationNs());
    String verdict = verdict(Unit.NANOSECONDS, comparison.durationNs());
    out.append("\nChange of the run time: ").append(change);
    out.append(verdict.isEmpty() ? "" : ", " + verdict).append("\n\n");
    TextTable table = new TextTable(3, "layer", "kind", "what", "before", "after", "change", "");
    for (Row row : mostChangedFirst(comparison.measures())) {
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
        changedNs.put(
            place(row), Math.abs(time.after().orElseThrow() - time.before().orElseThrow()));
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
    double change = values.change().orElse(0);
    boolean judged = unit == Unit.NANOSECONDS || unit == Unit.BYTES_PER_SECOND;
    if (!judged || Math.abs(change) < LEAST_CHANGE) {
      return "";
    }
    return change > 0 == (unit == Unit.BYTES_PER_SECOND) ? "better" : "worse";
  }

  private static void run(
      TextTable table, String name, ComparedRun run, OptionalDouble durationNs) {
    table.row(
        name,
        run.path(),
        Quantity.count(run.processes()).toString(),
        Quantity.count(run.events()).toString(),
        value(Unit.NANOSECONDS, durationNs));
  }

  private static String name(ComparedMeasure measure) {
    return measure.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String value(Unit unit, OptionalDouble value) {
    return value.isEmpty() ? "-" : new Quantity(value.getAsDouble(), unit).toString();
  }

  private static String change(Pair values) {
    OptionalDouble change = values.change();
    return change.isEmpty()
        ? "-"
        : String.format(Locale.US, "%+.1f %%", 100 * change.getAsDouble());
  }
}
