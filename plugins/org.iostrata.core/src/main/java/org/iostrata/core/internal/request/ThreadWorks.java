// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.iostrata.core.internal.collection.LongTable;

/** What each thread of the run is doing. */
final class ThreadWorks {
  private final Requests requests;
  private final ThreadWork[] threads;

  ThreadWorks(Requests requests, int count) {
    this.requests = requests;
    threads = new ThreadWork[count];
  }

  ThreadWork of(int thread) {
    if (threads[thread] == null) {
      threads[thread] = new ThreadWork(requests.table, requests.operations.table);
    }
    return threads[thread];
  }

  /** The operation that a thread is in at a time, or NONE. */
  int doing(int thread, long timeNs) {
    ThreadWork work = of(thread);
    for (int ended = work.takeEnded(timeNs);
        ended != LongTable.NONE;
        ended = work.takeEnded(timeNs)) {
      requests.operations.release(ended);
    }
    return work.doing();
  }

  /** All that did something. */
  void forEach(Consumer<ThreadWork> action) {
    Arrays.stream(threads).filter(Objects::nonNull).forEach(action);
  }

  /** A thread receives a request, and is about it. */
  void receive(int request, int thread, long timeNs) {
    arrived(request, thread, timeNs);
    of(thread).receive(request);
  }

  /** A request is where a thread stands for who gets it. */
  void arrived(int request, int thread, long timeNs) {
    requests.table.set(request, RequestField.FIRST_NS, timeNs);
    requests.table.set(request, RequestField.ARRIVED_NS, timeNs);
    requests.table.set(request, RequestField.RECEIVER, thread);
  }
}
