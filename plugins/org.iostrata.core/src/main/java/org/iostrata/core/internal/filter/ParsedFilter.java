// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import java.util.EnumSet;
import java.util.Set;
import org.iostrata.core.model.OperationTest;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.source.Filter;
import org.iostrata.core.source.FilterException;

/** A filter that was written as an expression. */
public final class ParsedFilter implements Filter {
  /** Those that hold for all operations of a process, or for none. */
  private static final Set<FilterField> OF_PROCESSES =
      EnumSet.of(FilterField.PROCESS, FilterField.HOST, FilterField.ROLE);

  private final String expression;
  private final Condition condition;

  private ParsedFilter(String expression, Condition condition) {
    this.expression = expression;
    this.condition = condition;
  }

  /**
   * Reads an expression; {@code docs/formats/filter.md} tells the language.
   *
   * @throws FilterException when it is none: where, and why
   */
  public static ParsedFilter parse(String expression) throws FilterException {
    return new ParsedFilter(expression, Parser.parse(expression));
  }

  @Override
  public String expression() {
    return expression;
  }

  @Override
  public boolean keepsLinks() {
    return condition.fields().allMatch(OF_PROCESSES::contains);
  }

  /** Whether it depends on a field. */
  public boolean asksFor(FilterField field) {
    return condition.fields().anyMatch(field::equals);
  }

  @Override
  public OperationTest in(Trace trace) {
    return new TestBuilder(trace).of(condition);
  }

  @Override
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
    if (condition instanceof Condition.Texts texts && texts.field() == FilterField.ROLE) {
      return texts.holds(process.role().name());
    }
    return !(condition instanceof Condition.Numbers numbers)
        || numbers.field() != FilterField.PROCESS
        || numbers.holds(process.index());
  }
}
