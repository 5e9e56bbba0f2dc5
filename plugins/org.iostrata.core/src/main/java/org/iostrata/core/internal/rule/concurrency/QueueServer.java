// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.concurrency;

import java.util.Optional;
import java.util.stream.Stream;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.ServedRequests;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.QueueResult;

/** What serves the requests of a file one by one, as far as the result tells. */
enum QueueServer {
  /** The library serves asynchronous requests of one descriptor by one thread. */
  DESCRIPTOR(
      "asynchronous I/O serves one descriptor by one thread",
      "The C library has one thread for a descriptor: open the file several times and spread the"
          + " requests over the descriptors, or use threads with pread and pwrite, or io_uring."
          + " More threads of the library (aio_init) do not help."),
  /** The program asks for it. */
  CHAIN(
      "the program lets each wait for the one before it",
      "Submit requests that need not wait for each other without IOSQE_IO_LINK, IOSQE_IO_HARDLINK and"
          + " IOSQE_IO_DRAIN. Where some have to be done before others, as data before the record that"
          + " names it, chain only those."),
  /** The library has a few threads for all descriptors. */
  LIBRARY(
      "asynchronous I/O has too few threads for them",
      "Give the library more threads (aio_init with aio_threads), one for each request that is to"
          + " be under way; or use io_uring."),
  /** A C stream has a lock. */
  STREAM(
      "threads wait for the lock of its one C stream",
      "Give each thread a stream or a buffer of its own, and write that in large pieces; or let"
          + " one thread do the I/O of all."),
  /** A descriptor has a position, and read and write lock it. */
  POSITION(
      "threads wait for each other at its one descriptor",
      "Use pread and pwrite, which need no common position, or open the file once in each"
          + " thread."),
  /** A server that was recorded: requests wait in it. */
  SERVER(
      "the server does one at a time",
      "Let the server work for several at a time: more threads for its file operations (GlusterFS:"
          + " performance.io-threads), no lock around them; or spread the files over more"
          + " servers."),
  /** Whatever is below and was not recorded: a server with one worker, a lock of the file. */
  FILE_SYSTEM(
      "the file system serves them one by one",
      "Find out what locks the file or server: let processes write files, or at least blocks and"
          + " stripes, of their own; spread the file over more servers (lfs setstripe); give the"
          + " server more threads.");

  private static final double MUCH = 0.5;
  private static final double BUSY = 0.75;

  private final String words;
  private final String remedy;

  QueueServer(String words, String remedy) {
    this.words = words;
    this.remedy = remedy;
  }

  /** What a finding says. */
  String words() {
    return words;
  }

  /** What to do. */
  String remedy() {
    return remedy;
  }

  /** That of a queue. */
  static QueueServer of(RuleContext run, QueueResult queue) {
    Layer layer = queue.layer();
    int processes = processes(run, queue);
    if (isInServer(run, queue)) {
      return SERVER;
    }
    if (layer.isLike(Layer.AIO)) {
      if (chained(run, queue) >= MUCH) {
        return CHAIN;
      }
      boolean oneEach = run.facts().handles(queue.path(), layer) <= processes;
      return !queue.path().isEmpty() && oneEach ? DESCRIPTOR : LIBRARY;
    }
    boolean oneOfAll = processes == 1 && run.facts().handles(queue.path(), layer) == 1;
    if (!oneOfAll) {
      return FILE_SYSTEM;
    }
    if (layer.isLike(Layer.POSIX)) {
      return isWalkedTogether(run, queue) ? POSITION : FILE_SYSTEM;
    }
    return layer.isLike(Layer.ISO_C) ? STREAM : FILE_SYSTEM;
  }

  /** Whether disks below have work most of the time: one does no two things at once. */
  static boolean isDiskBusy(RuleContext run, QueueResult queue) {
    Patterns accesses = transfers(run, Layer.DEVICE);
    double ownNs = accesses.inFileOf(queue).sum(FilePattern::timeNs);
    long disks =
        run.facts().processes().stream()
            .filter(process -> process.layer() == Layer.DEVICE)
            .mapToInt(ProcessResult::process)
            .distinct()
            .count();
    double meanNs = accesses.sum(FilePattern::timeNs) / Math.max(1, disks);
    return (ownNs > 0 ? ownNs : meanNs) >= BUSY * queue.busyNs();
  }

  private static Patterns transfers(RuleContext run, Layer layer) {
    return new Patterns(
        Stream.of(OperationKind.READ, OperationKind.WRITE)
            .flatMap(kind -> run.stack().patterns(layer, kind).files().stream())
            .toList());
  }

  /** Whether most of the time of its requests they wait in a server. */
  private static boolean isInServer(RuleContext run, QueueResult queue) {
    boolean above = queue.layer().side() != Side.SERVER;
    return above && served(run, queue).filter(QueueServer::isQueue).isPresent();
  }

  private static boolean isQueue(ServedRequests served) {
    return served.timedShare() >= MUCH && served.waitingNs() >= MUCH * served.wholeNs();
  }

  /** What servers did for its requests, as far as it was recorded. */
  static Optional<ServedRequests> served(RuleContext run, QueueResult queue) {
    return run.facts().served(busiest(run, queue));
  }

  /** Whether a file is mostly read or written. */
  static OperationKind busiest(RuleContext run, QueueResult queue) {
    return timeNs(run, queue, OperationKind.READ) > timeNs(run, queue, OperationKind.WRITE)
        ? OperationKind.READ
        : OperationKind.WRITE;
  }

  /** Share of requests that the program lets wait for those before them. */
  static double chained(RuleContext run, QueueResult queue) {
    return transfers(run, queue.layer())
        .inFileOf(queue)
        .ratio(FilePattern::chained, FilePattern::count);
  }

  private static double timeNs(RuleContext run, QueueResult queue, OperationKind kind) {
    return run.stack().patterns(queue.layer(), kind).inFileOf(queue).sum(FilePattern::timeNs);
  }

  /** Threads that use a common position take turns with the pieces of one run. */
  private static boolean isWalkedTogether(RuleContext run, QueueResult queue) {
    double located = inFile(run, queue).mapToLong(FilePattern::located).sum();
    double threadRuns = inFile(run, queue).mapToLong(FilePattern::threadRuns).sum();
    return queue.inOrder() + queue.interleaved() >= MUCH * located
        && queue.inOrder() >= queue.interleaved()
        && threadRuns >= MUCH * located;
  }

  private static Stream<FilePattern> inFile(RuleContext run, QueueResult queue) {
    return transfers(run, queue.layer()).inFileOf(queue).files().stream();
  }

  /** How many processes use the file, or more. */
  static int processes(RuleContext run, QueueResult queue) {
    return inFile(run, queue).mapToInt(FilePattern::processes).max().orElse(Integer.MAX_VALUE);
  }
}
