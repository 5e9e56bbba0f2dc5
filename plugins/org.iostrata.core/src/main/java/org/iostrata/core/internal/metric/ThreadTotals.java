// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;

/**
 * The totals of one process, per thread and phase: those of the process, of each thread and of each
 * phase are sums of them. Not thread-safe.
 */
public final class ThreadTotals implements Portable {
  private final LongIndex entries = new LongIndex();
  private final List<KindTotals> totals = new ArrayList<>();
  private long lastKey;
  private KindTotals last;

  /** The totals of a thread in a phase, or in none. */
  public KindTotals of(int thread, int phase) {
    long key = (long) thread << Integer.SIZE | (phase & 0xFFFFFFFFL);
    if (last == null || key != lastKey) { // a thread mostly stays in a phase
      int entry = entries.add(key);
      if (entry == totals.size()) {
        totals.add(new KindTotals());
      }
      lastKey = key;
      last = totals.get(entry);
    }
    return last;
  }

  /** Adds those of other threads. */
  public void merge(ThreadTotals other) {
    for (int entry = 0; entry < other.size(); entry++) {
      of(other.thread(entry), other.phase(entry)).merge(other.totals.get(entry));
    }
  }

  @Override
  public void write(StateOutput out) {
    out.number(entries.size());
    for (int entry = 0; entry < entries.size(); entry++) {
      out.number(thread(entry));
      out.number(phase(entry) + 1L);
      out.part(totals.get(entry));
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      int thread = in.thread();
      KindTotals own = of(thread, in.index(in.trace().phases().size() + 1) - 1);
      in.check(own.isEmpty(), thread);
      own.read(in);
    }
  }

  /** How many combinations of thread and phase occur; in no particular order. */
  public int size() {
    return entries.size();
  }

  /** The thread of an entry. */
  public int thread(int entry) {
    return (int) (entries.key(entry) >> Integer.SIZE);
  }

  /** The phase of an entry, or {@link org.iostrata.core.model.Trace#NONE}. */
  public int phase(int entry) {
    return (int) entries.key(entry);
  }

  /** The totals of an entry. */
  public KindTotals totals(int entry) {
    return totals.get(entry);
  }
}
