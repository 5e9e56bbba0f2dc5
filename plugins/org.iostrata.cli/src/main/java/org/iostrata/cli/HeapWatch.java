// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Comparator;

/**
 * Ends a command whose memory is so full that it does nothing but collect garbage: the collector
 * that starts fastest goes on for hours where others give up.
 */
final class HeapWatch implements Runnable {
  /** Tests are in a hurry. */
  private static final long INTERVAL_MS = Long.getLong("iostrata.heapWatchMs", 2_000);

  /** Before the first look, and then full ones in a row. */
  private static final int INTERVALS = 5;

  private static final double LEAST_COLLECTING = 0.8;
  private static final double LEAST_USED = 0.95;

  /** That of the process, if it has one; tests have none. */
  private static volatile HeapWatch running;

  private boolean said;
  private int full; // intervals

  @SuppressWarnings("UnusedVariable") // held until there is something to say
  private byte[] reserve = new byte[1 << 18];

  private final FileOutputStream lastChannel = new FileOutputStream(FileDescriptor.err);
  private final byte[] lastWords;

  private HeapWatch() {
    lastWords = (Failure.memoryEnds() + System.lineSeparator()).getBytes(UTF_8);
  }

  /** Watches the process, once it took longer than most commands take in all. */
  static void start() {
    loadShutdown();
    running = new HeapWatch();
    Thread thread = new Thread(running, "iostrata-heap-watch");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * What ends the process takes memory at its first use, too, and cannot be used once that fails.
   */
  private static void loadShutdown() {
    Thread nothing = new Thread(() -> {}, "iostrata-nothing");
    Runtime.getRuntime().addShutdownHook(nothing);
    Runtime.getRuntime().removeShutdownHook(nothing);
  }

  @Override
  public void run() {
    try {
      isFull(collectingMs(), 1, usedShare()); // loads what they take
      Thread.sleep(INTERVALS * INTERVAL_MS);
      waitUntilFull();
    } catch (InterruptedException e) {
      return; // nobody does that
    } catch (OutOfMemoryError e) {
      // fuller than that it cannot be
    }
    reserve = null;
    sayOnce();
    try {
      System.exit(Failure.UNREADABLE);
    } catch (OutOfMemoryError e) { // others were faster to take the reserve
      Runtime.getRuntime().halt(Failure.UNREADABLE);
    }
  }

  /** Says that memory ends, once for a process: several of its threads may find out. */
  static void say(PrintWriter err) {
    HeapWatch watch = running;
    if (watch == null) {
      err.println(Failure.memoryEnds());
    } else {
      watch.sayOnce();
    }
  }

  /** Without an object more. */
  private void sayOnce() {
    if (!isFirstToSay()) {
      return;
    }
    try {
      lastChannel.write(lastWords);
    } catch (IOException | OutOfMemoryError e) {
      return; // nobody listens, or nothing is left at all
    }
  }

  /** A lock of the virtual machine's own: an atomic variable takes memory at its first use. */
  private synchronized boolean isFirstToSay() {
    boolean first = !said;
    said = true;
    return first;
  }

  private void waitUntilFull() throws InterruptedException {
    long before = collectingMs();
    for (long atMs = now(); full < INTERVALS; ) {
      Thread.sleep(INTERVAL_MS);
      long collecting = collectingMs();
      long elapsedMs = now() - atMs;
      full = isFull(collecting - before, elapsedMs, usedShare()) ? full + 1 : 0;
      before = collecting;
      atMs += elapsedMs;
    }
  }

  /** Whether nearly all of an interval went into collecting what was not there to collect. */
  static boolean isFull(long collectingMs, long elapsedMs, double usedShare) {
    return collectingMs >= LEAST_COLLECTING * elapsedMs && usedShare >= LEAST_USED;
  }

  private static long now() {
    return System.nanoTime() / 1_000_000;
  }

  private static long collectingMs() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  /** What is left in the largest pool, where things stay, after its last collection. */
  private static double usedShare() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getCollectionUsage)
        .filter(after -> after != null && after.getMax() > 0)
        .max(Comparator.comparingLong(MemoryUsage::getMax))
        .map(after -> (double) after.getUsed() / after.getMax())
        .orElse(0.0);
  }
}
