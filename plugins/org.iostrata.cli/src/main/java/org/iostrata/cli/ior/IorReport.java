// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

import java.util.List;
import java.util.Locale;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.report.TextTable;

/** Plans and results for people. */
public final class IorReport {
  private static final double NS = 1e9;
  private static final double MINUTE = 60;
  private static final double HOUR = 3600;

  private IorReport() {}

  /** What will be done. */
  public static String plan(IorPlan plan, String program) {
    IorMachine machine = plan.machine();
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.US,
            "%s, %s, %s: %d configurations, each written and read %d times.%n",
            Quantity.number(machine.ranks(), "rank"),
            Quantity.number(machine.nodes(), "node"),
            program,
            plan.steps().size(),
            plan.repetitions()));
    out.append(
        String.format(
            Locale.US,
            "Writes %s and reads as much; files take %s at most.%n",
            Quantity.bytes(plan.writtenBytes()),
            Quantity.bytes(plan.largestBytes())));
    out.append(
        String.format(
            Locale.US,
            "May take %s, by a short run (%s written, %s read); small calls take longer.%n%n",
            duration(plan.seconds()),
            Quantity.bytesPerSecond(machine.speed().write()),
            Quantity.bytesPerSecond(machine.speed().read())));
    TextTable table = new TextTable(1, "configuration", "files");
    for (IorStep step : plan.steps()) {
      table.row(step.words(), Quantity.bytes(step.bytes(machine.ranks())).toString());
    }
    table.print(out);
    return sentences(out.append('\n'), plan.notes()).toString();
  }

  /** What was found. */
  public static String results(IorResults results) {
    TextTable table =
        new TextTable(
            4,
            "API",
            "files",
            "transfer",
            "phase",
            "best",
            "mean",
            "spread",
            "IOPS",
            "from memory");
    for (IorSeries one : results.series()) {
      table.row(cells(one));
    }
    StringBuilder out = new StringBuilder();
    table.print(out);
    return sentences(out.append('\n'), IorVerdicts.of(results)).toString();
  }

  private static String[] cells(IorSeries one) {
    IorSetup setup = one.setup();
    String note = setup.order().isRandom() ? " random" : "";
    IorSetup.Care care = setup.care();
    String phase =
        one.isWrite()
            ? care.isSynced() ? "write" : "write, no fsync"
            : care.isDropped() || care.isElsewhere() ? "read" : "read, cached";
    return new String[] {
      setup.apiName() + (setup.order().isCollective() ? " collective" : ""),
      setup.files() + note,
      Quantity.bytes(setup.transferBytes()).toString(),
      phase,
      Quantity.bytesPerSecond(one.best()).inColumn(),
      Quantity.bytesPerSecond(one.mean()).inColumn(),
      one.samples().size() > 1 ? percent(one.spread()) : "-",
      String.format(Locale.US, "%,.0f", one.iops()),
      Double.isNaN(one.fromMemory()) ? "-" : percent(one.fromMemory())
    };
  }

  private static String percent(double share) {
    return String.format(Locale.US, "%.0f %%", 100 * share);
  }

  private static StringBuilder sentences(StringBuilder out, List<String> sentences) {
    sentences.forEach(sentence -> out.append(sentence).append('\n'));
    return out;
  }

  /** About so long. */
  static String duration(double seconds) {
    if (seconds < MINUTE) {
      return Quantity.nanoseconds(Math.max(1, Math.rint(seconds)) * NS).toString();
    }
    boolean isLong = seconds >= 2 * HOUR;
    return String.format(
        Locale.US, "%.0f %s", seconds / (isLong ? HOUR : MINUTE), isLong ? "hours" : "minutes");
  }
}
