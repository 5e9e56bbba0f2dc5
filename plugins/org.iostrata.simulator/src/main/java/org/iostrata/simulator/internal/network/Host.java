// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

import org.iostrata.simulator.internal.engine.Cpu;

/** A machine: where processes run and messages begin and end. */
public final class Host {
  private final int index;
  private final String name;
  private final Cpu cpu;
  private final Inbox inbox;

  Host(int index, String name, Cpu cpu, Inbox inbox) {
    this.index = index;
    this.name = name;
    this.cpu = cpu;
    this.inbox = inbox;
  }

  int index() {
    return index;
  }

  /** What people call it. */
  public String name() {
    return name;
  }

  /** Its processor. */
  public Cpu cpu() {
    return cpu;
  }

  /** Where parts arrive. */
  public Inbox inbox() {
    return inbox;
  }
}
