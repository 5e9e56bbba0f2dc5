// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.paper;

import org.iostrata.simulator.spi.KindChoice;
import org.iostrata.simulator.workload.InterleavedBlocks;
import org.iostrata.simulator.workload.Workload;

/** How processes access the paper's file. */
public enum AccessMode {
  /** Each on its own, a block at a time. */
  SINGLE("Ind.", 1, null),
  /** Each on its own, a hundred blocks at a time. */
  HUNDRED("Ind.(100)", 100, null),
  /** Each on its own, all blocks at once. */
  ALL("Ind.(All)", InterleavedBlocks.ALL, null),
  /** Together, in two phases. */
  TWO_PHASE("TP", InterleavedBlocks.ALL, "two-phase"),
  /** Together, in two phases with windows in turn. */
  INTERLEAVED("I-TP", InterleavedBlocks.ALL, "interleaved");

  private static final long BUFFER_BYTES = 8L << 20;

  private final String label;
  private final int blocksPerAction;
  private final String splitter;

  AccessMode(String label, int blocksPerAction, String splitter) {
    this.label = label;
    this.blocksPerAction = blocksPerAction;
    this.splitter = splitter;
  }

  /** What the paper calls it. */
  public String label() {
    return label;
  }

  int blocksPerAction() {
    return blocksPerAction;
  }

  Workload.Collective collective() {
    return splitter == null
        ? null
        : new Workload.Collective(new KindChoice(splitter), BUFFER_BYTES);
  }
}
