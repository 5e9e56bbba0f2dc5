// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

/** A command that is under way, inside the one that called it. */
final class Frame {
  final Command command;
  final Frame caller;

  /** The step that comes next. */
  int step;

  /** How much of what the last step began is not done. */
  int pending;

  /** What the message said that was received last. */
  Object received;

  Frame(Command command, Frame caller) {
    this.command = command;
    this.caller = caller;
  }
}
