// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.AnomalyName;
import org.iostrata.core.internal.rule.Climb;
import org.iostrata.core.internal.rule.Climb.ClimbCall;
import org.iostrata.core.internal.rule.Climb.ClimbStep;
import org.iostrata.core.internal.rule.Climb.Standing;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.result.TraceSummary;

/** Writes how an anomaly was followed upward: a line for each layer, then where it begins. */
public final class ClimbText {
  private ClimbText() {}

  /** Of a run. */
  public static String of(TraceSummary trace, AnomalyName name, Climb climb) {
    StringBuilder out = new StringBuilder(Visible.name(trace.path())).append('\n');
    String operations = name.kind().key() + " operations";
    if (climb.steps().isEmpty()) {
      return out.append("There are no ")
          .append(operations)
          .append(" in ")
          .append(name.layer())
          .append(".\n")
          .toString();
    }
    out.append(capital(climb.what().title()))
        .append(String.format(Locale.US, " of %s, upward from %s:%n%n", operations, name.layer()));
    TextTable table = new TextTable(3, "layer", "kind", "standing", "value", "good", "calls");
    climb.steps().forEach(step -> row(table, climb, step));
    table.print(out);
    out.append('\n');
    sentences(climb).forEach(sentence -> out.append(sentence).append('\n'));
    return out.toString();
  }

  private static void row(TextTable table, Climb climb, ClimbStep step) {
    String sign = climb.what().lowIsBad() ? "from " : "up to ";
    table.row(
        step.layer().toString(),
        step.kind().key(),
        standing(step),
        step.value().map(Quantity::toString).orElse("-"),
        step.limit().map(limit -> sign + limit).orElse("-"),
        calls(step));
  }

  private static String calls(ClimbStep step) {
    return step.calls().isEmpty()
        ? "named"
        : step.calls().stream()
            .map(call -> Quantity.share(call.share()) + " of " + call.layer())
            .collect(Collectors.joining(", "));
  }

  private static String standing(ClimbStep step) {
    return switch (step.standing()) {
      case OUTSIDE -> step.origin() ? "outside, and begins here" : "outside";
      case INSIDE -> "inside";
      case NOT_KNOWN -> "not known";
    };
  }

  private static List<String> sentences(Climb climb) {
    if (climb.origins().isEmpty()) {
      ClimbStep named = climb.steps().get(0);
      return List.of(
          named.standing() == Standing.INSIDE
              ? named.layer() + " is inside of its range: there is nothing to follow."
              : "What it is in " + named.layer() + " is not known: there is nothing to follow.");
    }
    return climb.origins().stream().map(origin -> sentence(climb, origin)).toList();
  }

  private static String sentence(Climb climb, ClimbStep origin) {
    List<ClimbStep> above =
        climb.steps().stream()
            .filter(step -> step.calls().stream().anyMatch(call -> isTo(call, origin)))
            .toList();
    String begins = "It begins in " + origin.layer() + " (" + origin.kind().key() + ")";
    if (above.isEmpty()) {
      return begins + ", which the program calls itself, as far as is recorded.";
    }
    return begins
        + ": "
        + above.stream()
            .map(step -> step.layer() + " above it is " + standing(step))
            .collect(Collectors.joining(", "))
        + ".";
  }

  private static boolean isTo(ClimbCall call, ClimbStep step) {
    return call.layer() == step.layer() && call.kind() == step.kind();
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
