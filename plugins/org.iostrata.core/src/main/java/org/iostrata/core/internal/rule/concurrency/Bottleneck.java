// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.concurrency;

import java.util.stream.Stream;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;

/** What lets one request through at a time between two layers, as far as the result tells. */
enum Bottleneck {
  /** Locks below the upper layer are held, or waited for, for much of the time. */
  LOCK(
      "a file lock lets one through at a time",
      "Lock only the range that is written, or not at all: leave atomic mode"
          + " (MPI_File_set_atomicity false), switch data sieving off (romio_ds_write=disable),"
          + " give each process a region of its own.") {
    @Override
    boolean explains(RuleContext run, Anomaly found) {
      KindFacts locks = run.stack().kind(found.first(), OperationKind.LOCK);
      KindFacts above = run.stack().kind(found.above(), found.kind());
      return locks != null && locks.busyNs() >= MUCH * above.busyNs();
    }
  },
  /** The program asks for it. */
  CHAIN(QueueServer.CHAIN.words(), QueueServer.CHAIN.remedy()) {
    @Override
    boolean explains(RuleContext run, Anomaly found) {
      return found.above().isLike(Layer.AIO)
          && above(run, found).ratio(FilePattern::chained, FilePattern::count) >= MUCH;
    }
  },
  /** Most of the time of asynchronous requests is spent in the calls that hand them on. */
  SUBMISSION(
      "they are done while they are submitted",
      "The call that submits returns when they are done: io_submit does so where a file is open"
          + " without O_DIRECT, and where a write makes it longer. Open it with O_DIRECT, and give"
          + " it its length before (posix_fallocate); or use io_uring, or threads with pread and"
          + " pwrite.") {
    @Override
    boolean explains(RuleContext run, Anomaly found) {
      return found.above().isLike(Layer.AIO) // elsewhere times of issue need not be known
          && above(run, found).sum(FilePattern::admitToIssueNs)
              >= MUCH * run.stack().busyNs(found.above(), found.kind());
    }
  },
  /** Asynchronous requests are on one file, which the library serves by one thread. */
  ONE_DESCRIPTOR(
      "asynchronous I/O serves one descriptor by one thread",
      "Open the file several times and spread the requests over the descriptors; or use threads"
          + " with pread and pwrite, or io_uring. More threads of the library (aio_init) do not"
          + " help one descriptor.") {
    @Override
    boolean explains(RuleContext run, Anomaly found) {
      return found.above().isLike(Layer.AIO) && mostInOne(above(run, found));
    }

    private static boolean mostInOne(Patterns files) {
      double largest = files.files().stream().mapToLong(FilePattern::count).max().orElse(0);
      return largest > MUCH * files.sum(FilePattern::count);
    }
  },
  /** One process does it for all that ask. */
  ONE_AGGREGATOR(
      "a single aggregator does them all",
      "Ask for more aggregators, one or two for each node: hint cb_nodes (ROMIO), --mca"
          + " io_ompio_num_aggregators (Open MPI).") {
    @Override
    boolean explains(RuleContext run, Anomaly found) {
      return found.above() == Layer.MPI_IO
          && atWork(run, found) == 1
          && run.stack().processes(found.above(), found.kind()).size() > 1;
    }
  },
  /** A file server does one after the other. */
  SERVER(
      "the server does one at a time",
      "Let the server do several at a time: more threads (GlusterFS: performance.io-thread-count;"
          + " nfs-ganesha: RPC_Ioq_ThrdMax; knfsd: threads), more than one descriptor for a file,"
          + " or no lock around it; or spread the file over more servers.") {
    @Override
    boolean explains(RuleContext run, Anomaly found) {
      return found.first().side() == Side.SERVER;
    }
  },
  /** Processes hand requests on in turns, and the layer below idles between them. */
  IN_TURNS(
      "they are serialised in between",
      "Something lets one process through at a time while the storage idles: a lock that the MPI"
          + " library, or the file system, takes around each of them. Give each process a file, or"
          + " a region with stripes of its own; let fewer processes write (collective calls, hint"
          + " cb_nodes); or choose another driver of the library (Open MPI: --mca io romio321;"
          + " MPICH: prefix ufs:).") {
    @Override
    boolean explains(RuleContext run, Anomaly found) {
      KindFacts below = run.stack().kind(found.first(), found.kind());
      KindFacts above = run.stack().kind(found.above(), found.kind());
      return below.maxConcurrency() == 1
          && below.busyNs() < MUCH * above.busyNs()
          && atWork(run, found) > 1;
    }
  },
  /** None of the others. */
  UNKNOWN(
      "they are served one by one",
      "Look for what lets one request through at a time between the two layers: a lock in the"
          + " program or a library around the calls, one server or device, a queue of one"
          + " thread.") {
    @Override
    boolean explains(RuleContext run, Anomaly found) {
      return true;
    }
  };

  private static final double MUCH = 0.5;

  /** What a process moves beside the data: HDF5's headers are written by any of them. */
  private static final double LITTLE = 0.01;

  private final String words;
  private final String remedy;

  Bottleneck(String words, String remedy) {
    this.words = words;
    this.remedy = remedy;
  }

  /** The first that explains a collapse. */
  static Bottleneck of(RuleContext run, Anomaly found) {
    return Stream.of(values())
        .filter(cause -> cause.explains(run, found))
        .findFirst()
        .orElseThrow();
  }

  /** The files of the upper layer. */
  private static Patterns above(RuleContext run, Anomaly found) {
    return run.stack().patterns(found.above(), found.kind());
  }

  /** How many processes move the data in the lower layer. */
  private static long atWork(RuleContext run, Anomaly found) {
    OperationKind kind = found.kind();
    long all = run.stack().kind(found.first(), kind).bytes();
    return run.stack().processes(found.first(), kind).stream()
        .filter(process -> process.kinds().get(kind).bytes() >= LITTLE * all)
        .count();
  }

  /** Whether the trouble begins in the upper layer: what is asynchronous there is not below. */
  boolean beginsAbove() {
    return this == CHAIN || this == SUBMISSION || this == ONE_DESCRIPTOR;
  }

  /** Whether the numbers of the two layers show it. */
  abstract boolean explains(RuleContext run, Anomaly found);

  /** What happens, in plain words. */
  String words() {
    return words;
  }

  /** What to do about it. */
  String remedy() {
    return remedy;
  }
}
