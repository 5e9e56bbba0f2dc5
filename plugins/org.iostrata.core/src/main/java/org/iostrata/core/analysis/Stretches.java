// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.List;

/** What one process did in stretches of the run: those that follow each other are one. */
final class Stretches {
  /** By time, with a gap between each two. */
  private final List<ProcessState> apart = new ArrayList<>();

  /**
   * Adds one, which is used up when it follows another, or another follows it.
   *
   * @throws IllegalArgumentException when it overlaps with another
   */
  void add(ProcessState state) {
    int place = 0;
    while (place < apart.size() && apart.get(place).fromNs() < state.fromNs()) {
      place++;
    }
    boolean late = place > 0 && apart.get(place - 1).toNs() > state.fromNs();
    if (late || (place < apart.size() && apart.get(place).fromNs() < state.toNs())) {
      throw new IllegalArgumentException("process " + state.process() + " is in both at a time");
    }
    apart.add(place, state);
    joinNext(place);
    joinNext(place - 1);
  }

  private void joinNext(int place) {
    boolean both = place >= 0 && place + 1 < apart.size();
    if (both && apart.get(place).toNs() == apart.get(place + 1).fromNs()) {
      apart.get(place).append(apart.remove(place + 1));
    }
  }

  /** Adds all of another. */
  void addAll(Stretches other) {
    other.apart.forEach(this::add);
  }

  List<ProcessState> apart() {
    return apart;
  }

  /** Whether there is one stretch, from one time to another. */
  boolean isOne(long fromNs, long toNs) {
    return apart.size() == 1 && apart.get(0).fromNs() == fromNs && apart.get(0).toNs() == toNs;
  }

  /** The first one. */
  ProcessState first() {
    return apart.get(0);
  }
}
