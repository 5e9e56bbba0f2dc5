// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.core.model.OperationKind;
import org.iostrata.simulator.internal.record.Recorded;

/**
 * What a process of the program does next, in steps. A step costs the processor an instruction; it
 * may send, receive, call another command or wait for other processes, and when all of it is done
 * the next step follows. Holds the state of one execution.
 */
public abstract class Command {
  /** What {@link #run} returns when the command is done with what the step began. */
  static final int END = -1;

  /**
   * Does a step.
   *
   * @param step 0 for the first, then what the last one returned
   * @param self the process whose command it is
   * @return the next step, or {@link #END}
   */
  abstract int run(int step, ClientProcess self);

  /** How much a step costs the processor before it is done. */
  double instructions(int step) {
    return 1;
  }

  /** What of it is recorded: null when nothing is. */
  OperationKind kind() {
    return null;
  }

  /** What it is about, of what is recorded. */
  Recorded.FileSpan span() {
    return null;
  }

  /** What it waits for when it waits for no message, for people. */
  String waitsFor() {
    return "all processes, in a barrier";
  }
}
