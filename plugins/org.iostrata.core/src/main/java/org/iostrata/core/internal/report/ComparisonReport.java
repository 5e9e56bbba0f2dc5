// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.Locale;
import java.util.OptionalDouble;
import org.iostrata.core.internal.compare.ComparedRun;
import org.iostrata.core.internal.compare.RunComparison;
import org.iostrata.core.internal.compare.RunComparison.Pair;
import org.iostrata.core.internal.compare.RunComparison.Row;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;

/** Two runs side by side, as aligned text for people. */
public final class ComparisonReport {
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
    for (Row row : comparison.mostChangedFirst()) {
      Pair values = row.values();
      table.row(
          row.layer().toString(),
          row.kind().key(),
          row.measure().text(),
          value(row.measure().unit(), values.before()),
          value(row.measure().unit(), values.after()),
          change(values),
          verdict(row.measure().unit(), values));
    }
    table.print(out);
    return out.toString();
  }

  private static String verdict(Unit unit, Pair values) {
    return values.isBetter(unit).map(better -> better ? "better" : "worse").orElse("");
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
