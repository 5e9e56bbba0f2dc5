// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

/** One of those that the starter of a family started: whether it is there, and whether it waits. */
final class FamilyMember {
  private final Family family;
  private final int threads;
  private int present;
  private int waiting;

  /**
   * One that is not there yet.
   *
   * @param threads how many threads of it are recorded
   */
  FamilyMember(Family family, int threads) {
    this.family = family;
    this.threads = threads;
  }

  /**
   * It does something else: from the first of it on it is there.
   *
   * @param isPresent whether it has begun and is not over
   * @param awaiting how many of its threads wait, while none of them does anything else
   */
  void change(long atNs, boolean isPresent, int awaiting) {
    int newPresent = isPresent ? 1 : 0;
    int newWaiting = isPresent && awaiting >= threads ? 1 : 0;
    if (newPresent != present || newWaiting != waiting) {
      family.add(atNs, newPresent - present, newWaiting - waiting);
      present = newPresent;
      waiting = newWaiting;
    }
  }
}
