// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.workload;

import java.util.Iterator;
import java.util.List;

/**
 * A workload whose processes each have their actions in a list.
 *
 * @param name what it is
 * @param files its files
 * @param collective how processes do what is collective
 * @param actionsByRank the actions of each process
 */
public record ActionList(
    String name, List<FileAtStart> files, Collective collective, List<List<Action>> actionsByRank)
    implements Workload {
  /** Copies the lists. */
  public ActionList {
    files = List.copyOf(files);
    actionsByRank = actionsByRank.stream().map(List::copyOf).toList();
  }

  @Override
  public int processes() {
    return actionsByRank.size();
  }

  @Override
  public Iterator<Action> actions(int rank) {
    return actionsByRank.get(rank).iterator();
  }
}
