// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import java.util.List;
import org.iostrata.core.model.Trace;

/**
 * The thread that a process began with, and ends with: whoever else does I/O delays the program as
 * far as this thread waits for it, does I/O itself, or has nothing more to do.
 */
public final class FirstThread {
  /** What OTF2's writers call it. */
  private static final String NAME = "Master thread";

  private int blocked;
  private int inIo;
  private int awaiting;
  private boolean awaited;

  /** Which thread of a process it is. */
  public static int of(Trace trace, int process) {
    List<Integer> threads = trace.processes().get(process).threads();
    return threads.stream()
        .filter(thread -> trace.threads().get(thread).name().equals(NAME))
        .findFirst()
        .orElse(threads.isEmpty() ? Trace.NONE : threads.get(0));
  }

  /** It begins or ceases to do something in which it does not compute. */
  void change(Doing doing, boolean begin) {
    blocked = Math.max(0, blocked + (begin ? 1 : -1));
    if (doing == Doing.IO || doing == Doing.LIBRARY) {
      inIo = Math.max(0, inIo + (begin ? 1 : -1));
    }
    if (doing == Doing.AWAITING) {
      awaiting = Math.max(0, awaiting + (begin ? 1 : -1));
      awaited |= !begin;
    }
  }

  /** Whether it goes on with what is neither I/O nor waiting. */
  boolean computes() {
    return blocked == 0;
  }

  /** Whether it does I/O itself. */
  boolean doesIo() {
    return inIo > 0;
  }

  /** Whether it waits for other threads or for children. */
  boolean awaits() {
    return awaiting > 0;
  }

  /** Whether its waiting for other threads and for children is recorded at all. */
  boolean isSeenToWait() {
    return awaited;
  }
}
