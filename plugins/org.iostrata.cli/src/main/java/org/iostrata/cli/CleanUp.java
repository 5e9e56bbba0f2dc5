// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * What is to be taken away when it is closed, and also when the process is stopped: then the
 * youngest first, so that a folder is empty when its turn comes.
 */
final class CleanUp implements AutoCloseable {
  private static final Deque<CleanUp> OPEN = new ConcurrentLinkedDeque<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(CleanUp::all, "iostrata-clean-up"));
  }

  private final Runnable work;

  private CleanUp(Runnable work) {
    this.work = work;
  }

  /** Does some work later, at most twice. */
  static CleanUp later(Runnable work) {
    CleanUp cleanUp = new CleanUp(work);
    OPEN.push(cleanUp);
    return cleanUp;
  }

  private static void all() {
    OPEN.forEach(cleanUp -> cleanUp.work.run());
  }

  @Override
  public void close() {
    work.run();
    OPEN.remove(this);
  }
}
