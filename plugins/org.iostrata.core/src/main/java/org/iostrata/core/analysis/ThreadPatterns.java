// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.metric.AccessPatterns;
import org.iostrata.core.internal.metric.Stripes;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;

/** The access patterns of the threads of one process, each walking through files on its own. */
final class ThreadPatterns implements Portable {
  private final Stripes stripes;
  private final LongIndex threads = new LongIndex();
  private final List<AccessPatterns> patterns = new ArrayList<>();
  private int lastThread = -1;
  private AccessPatterns last;

  /**
   * Nothing yet.
   *
   * @param stripes those of the files
   */
  ThreadPatterns(Stripes stripes) {
    this.stripes = stripes;
  }

  /** Those of a thread, by its index in the trace. */
  AccessPatterns of(int thread) {
    if (thread != lastThread) {
      int index = threads.add(thread);
      if (index == patterns.size()) {
        patterns.add(new AccessPatterns(stripes));
      }
      lastThread = thread;
      last = patterns.get(index);
    }
    return last;
  }

  /** Gives back what only serves to add operations: there are none to come. */
  void rest() {
    patterns.forEach(AccessPatterns::rest);
  }

  /** Adds what was done right behind, or by other threads. */
  void append(ThreadPatterns next) {
    for (int i = 0; i < next.patterns.size(); i++) {
      of((int) next.threads.key(i)).append(next.patterns.get(i));
    }
  }

  /** All threads together: of operations that end at once, that of the first thread is first. */
  AccessPatterns ofProcess() {
    if (patterns.size() == 1) {
      return patterns.get(0);
    }
    AccessPatterns process = new AccessPatterns(stripes);
    IntStream.range(0, patterns.size())
        .boxed()
        .sorted(Comparator.comparingLong(threads::key))
        .forEach(i -> process.join(patterns.get(i)));
    return process;
  }

  @Override
  public void write(StateOutput out) {
    out.number(patterns.size());
    for (int i = 0; i < patterns.size(); i++) {
      out.number(threads.key(i));
      out.part(patterns.get(i));
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      int thread = in.thread();
      in.check(threads.find(thread) == LongIndex.ABSENT, thread);
      of(thread).read(in);
    }
  }
}
