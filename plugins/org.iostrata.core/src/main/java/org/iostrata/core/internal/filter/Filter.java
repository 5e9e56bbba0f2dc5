// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import java.util.Set;
import java.util.stream.Collectors;
import org.iostrata.core.model.OperationTest;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;

/** Which operations are wanted, of whatever trace. Immutable. */
public final class Filter {
  private final String expression;
  private final Condition condition;

  private Filter(String expression, Condition condition) {
    this.expression = expression;
    this.condition = condition;
  }

  /**
   * Reads an expression; {@code docs/formats/filter.md} tells the language.
   *
   * @throws FilterException when it is none: where, and why
   */
  public static Filter parse(String expression) throws FilterException {
    return new Filter(expression, Parser.parse(expression));
  }

  /** The expression as it was written. */
  public String expression() {
    return expression;
  }

  /** What it asks for. */
  public Set<FilterField> fields() {
    return condition.fields().collect(Collectors.toUnmodifiableSet());
  }

  /** The test of the operations of a trace. */
  public OperationTest in(Trace trace) {
    return new TestBuilder(trace).of(condition);
  }

  /**
   * Whether a process may have operations that are wanted, as far as the process alone tells: those
   * of another one need not be read.
   */
  public boolean mayHold(TraceProcess process) {
    return mayHold(condition, process);
  }

  @Override
  public String toString() {
    return expression;
  }

  private static boolean mayHold(Condition condition, TraceProcess process) {
    if (condition instanceof Condition.All all) {
      return all.parts().stream().allMatch(part -> mayHold(part, process));
    }
    if (condition instanceof Condition.Any any) {
      return any.parts().stream().anyMatch(part -> mayHold(part, process));
    }
    if (condition instanceof Condition.Texts texts && texts.field() == FilterField.HOST) {
      return texts.holdsKnown(process.host().name());
    }
    return !(condition instanceof Condition.Numbers numbers)
        || numbers.field() != FilterField.PROCESS
        || numbers.holds(process.index());
  }
}
