// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/** What a thread waits for in a call that is no operation. */
public enum WaitFor {
  /** Other processes, as in {@code MPI_Recv}. */
  OTHERS,
  /** Operations of its process that it handed on before, as in {@code aio_suspend}. */
  OWN,
  /** Connections, or what comes through them, as in {@code epoll_wait}. */
  CONNECTIONS,
  /**
   * Threads and children of its process, a signal, or what comes through a pipe, as in {@code
   * pthread_join}.
   */
  NEIGHBOURS,
  /** Nothing: the process is not there. Ends when it begins, and begins when it is over. */
  NOTHING;

  /** Whether it is not known which process of the trace is waited for, if any is. */
  public boolean isForNoProcess() {
    return this == CONNECTIONS || this == NEIGHBOURS || this == NOTHING;
  }
}
