// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.model.Activity;

/** How long one process did what, by activity and, of I/O, layer and kind: one entry for each. */
final class ActivityTimes {
  private final LongIndex entries = new LongIndex();
  private long[] timeNs = new long[4];
  private long[] besideOwnNs = new long[4];
  private long[] besideStarterNs = new long[4];
  private double[] waitedForInIoNs = new double[4];
  private double[] waitedForElsewhereNs = new double[4];

  int size() {
    return entries.size();
  }

  /** The entry of an activity, from now on if there was none. */
  int entry(Activity activity, int layerKind) {
    int entry = entries.add((layerKind + 1L) * Activity.COUNT + activity.index());
    if (entry == timeNs.length) {
      timeNs = Arrays.copyOf(timeNs, entry * 2);
      besideOwnNs = Arrays.copyOf(besideOwnNs, entry * 2);
      besideStarterNs = Arrays.copyOf(besideStarterNs, entry * 2);
      waitedForInIoNs = Arrays.copyOf(waitedForInIoNs, entry * 2);
      waitedForElsewhereNs = Arrays.copyOf(waitedForElsewhereNs, entry * 2);
    }
    return entry;
  }

  Activity activity(int entry) {
    return Activity.of((int) (entries.key(entry) % Activity.COUNT));
  }

  int layerKind(int entry) {
    return (int) (entries.key(entry) / Activity.COUNT) - 1;
  }

  void add(int entry, long lengthNs) {
    timeNs[entry] += lengthNs;
  }

  long timeNs(int entry) {
    return timeNs[entry];
  }

  /** The first thread of the process computed meanwhile. */
  void addBesideOwn(int entry, long lengthNs) {
    besideOwnNs[entry] += lengthNs;
  }

  long besideOwnNs(int entry) {
    return besideOwnNs[entry];
  }

  /** That of the one which started the process did. */
  void addBesideStarter(int entry, long lengthNs) {
    besideStarterNs[entry] += lengthNs;
  }

  long besideStarterNs(int entry) {
    return besideStarterNs[entry];
  }

  void addWaitedFor(int entry, double inIoNs, double elsewhereNs) {
    waitedForInIoNs[entry] += inIoNs;
    waitedForElsewhereNs[entry] += elsewhereNs;
  }

  double waitedForInIoNs(int entry) {
    return waitedForInIoNs[entry];
  }

  double waitedForElsewhereNs(int entry) {
    return waitedForElsewhereNs[entry];
  }
}
