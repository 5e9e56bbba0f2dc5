// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import org.iostrata.core.internal.collection.Saturating;

/**
 * Which layers a record before Darshan 3 is about. It adds up what POSIX and streams of ISO C do,
 * in bytes and times; how often each is called is told apart. What only one of them did is that
 * layer's. What both did is shown in POSIX, through which streams go.
 *
 * @param ofMpiIo whether MPI-IO was used
 * @param movesInStreams whether streams did all reads and writes
 * @param opensInStreams whether streams did all that is metadata
 * @param ofPosix whether there is anything else below MPI-IO
 * @param isMixed whether POSIX has something of streams
 */
record StreamUse(
    boolean ofMpiIo,
    boolean movesInStreams,
    boolean opensInStreams,
    boolean ofPosix,
    boolean isMixed) {
  private static final String[] MPI_IO = {
    "INDEP_OPENS", "COLL_OPENS", "INDEP_READS", "INDEP_WRITES", "COLL_READS", "COLL_WRITES",
    "SPLIT_READS", "SPLIT_WRITES", "NB_READS", "NB_WRITES", "SYNCS", "VIEWS"
  };

  /** That of a record. */
  static StreamUse of(StreamRecord record) {
    long calls = count(record, "POSIX_READS", "POSIX_WRITES");
    long syncs = count(record, "POSIX_FSYNCS", "POSIX_FDSYNCS");
    long opens = count(record, "POSIX_OPENS", "POSIX_SEEKS", "POSIX_STATS", "POSIX_MMAPS");
    long streamCalls = count(record, "POSIX_FREADS", "POSIX_FWRITES");
    long streamOpens = count(record, "POSIX_FOPENS", "POSIX_FSEEKS");
    boolean bothMove = calls > 0 && streamCalls > 0;
    boolean movesInStreams = streamCalls > 0 && !bothMove;
    boolean opensInStreams = streamOpens > 0 && opens == 0 && !bothMove;
    boolean posixMoves = calls > 0 || (syncs > 0 && !movesInStreams);
    return new StreamUse(
        count(record, MPI_IO) > 0,
        movesInStreams,
        opensInStreams,
        posixMoves || opens > 0,
        bothMove || (streamOpens > 0 && !opensInStreams));
  }

  /** How often something was done, by names without {@code CP_}. */
  static long count(StreamRecord record, String... counters) {
    long sum = 0;
    for (String counter : counters) {
      sum = Saturating.add(sum, Math.max(0, record.integer(counter)));
    }
    return sum;
  }

  boolean ofStreams() {
    return movesInStreams || opensInStreams;
  }

  /** Whether one layer below MPI-IO has all that the record tells of those together. */
  boolean isOfOneBelow() {
    return ofPosix != ofStreams();
  }
}
