// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

/**
 * As {@link SharedSplitter}, and a process writes what it has gathered as one buffer: what lies
 * together is one range (Thakur, Gropp and Lusk, Data Sieving and Collective I/O in ROMIO, 1999).
 */
public final class RomioSplitter extends SharedSplitter {
  @Override
  public String name() {
    return "romio";
  }

  @Override
  public boolean joinsRanges() {
    return true;
  }
}
