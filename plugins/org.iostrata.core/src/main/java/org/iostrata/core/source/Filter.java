// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import org.iostrata.core.internal.filter.ParsedFilter;
import org.iostrata.core.model.OperationTest;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;

/** Which operations are wanted, of whatever trace. Immutable. */
public interface Filter {
  /**
   * Reads an expression; {@code docs/formats/filter.md} tells the language.
   *
   * @throws FilterException when it is none: where, and why
   */
  static Filter parse(String expression) throws FilterException {
    return ParsedFilter.parse(expression);
  }

  /** How people write it. */
  String expression();

  /** The test of the operations of a trace. */
  OperationTest in(Trace trace);

  /**
   * Whether a process may have operations that are wanted, as far as the process alone tells: those
   * of another one need not be read.
   */
  boolean mayHold(TraceProcess process);

  /** Whether an operation and those it caused are wanted together or not at all. */
  boolean keepsLinks();
}
