// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.collection.LongIndex;
import org.iostrata.core.metric.AccessPatterns;
import org.iostrata.core.model.Stripes;

/** The access patterns of the threads of one process, each walking through files on its own. */
final class ThreadPatterns {
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

  /** Adds those of other threads. */
  void join(ThreadPatterns other) {
    for (int i = 0; i < other.patterns.size(); i++) {
      of((int) other.threads.key(i)).join(other.patterns.get(i));
    }
  }

  /** All threads together. */
  AccessPatterns ofProcess() {
    AccessPatterns process = new AccessPatterns(stripes);
    patterns.forEach(process::join);
    return process;
  }
}
