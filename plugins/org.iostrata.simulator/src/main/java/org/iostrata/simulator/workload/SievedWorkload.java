// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.workload;

import java.util.Iterator;
import java.util.List;

/**
 * A workload whose processes do in another way what each does alone.
 *
 * @param other what they do
 * @param independent how they do it
 */
public record SievedWorkload(Workload other, Independent independent) implements Workload {
  @Override
  public String name() {
    return other.name();
  }

  @Override
  public int processes() {
    return other.processes();
  }

  @Override
  public List<FileAtStart> files() {
    return other.files();
  }

  @Override
  public Collective collective() {
    return other.collective();
  }

  @Override
  public Iterator<Action> actions(int rank) {
    return other.actions(rank);
  }
}
