// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

/** Computes. */
final class ComputeCommand extends Command {
  private final double instructions;

  ComputeCommand(double instructions) {
    this.instructions = instructions;
  }

  @Override
  double instructions(int step) {
    return instructions;
  }

  @Override
  int run(int step, ClientProcess self) {
    return END;
  }
}
