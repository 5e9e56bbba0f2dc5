// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Which thread of a process uses what its threads share: the positions of handles, the file views,
 * operations that one begins and another completes. As long as everything is used by one thread
 * only, the threads' events may be read apart; otherwise only their common order tells what
 * happened, and the process is entangled. Whether it is does not depend on who reads faster.
 */
final class Claims {
  /** File views, which change what the offsets of all MPI-IO operations mean. */
  static final int FILE_VIEWS = -1;

  private final ConcurrentMap<Integer, Integer> owners = new ConcurrentHashMap<>();
  private volatile boolean entangled;

  /** Takes a handle, or {@link #FILE_VIEWS}, for a reader of some of the threads. */
  void claim(int shared, int reader) {
    Integer owner = owners.putIfAbsent(shared, reader);
    if (owner != null && owner != reader) {
      entangle();
    }
  }

  /** Something happened that is another thread's business as well. */
  void entangle() {
    entangled = true;
  }

  boolean isEntangled() {
    return entangled;
  }
}
