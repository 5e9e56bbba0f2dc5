// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes of a record before Darshan 3 those that modules of Darshan 3 would have written, as far as
 * it tells. Times since the start of the run it tells since format 2.03, once for all layers: they
 * are told of the uppermost. The slowest and the fastest rank are by the time in MPI-IO of files
 * that it used since 2.05, and by that below it before.
 */
final class StreamSplit {
  private static final int SINCE_RANKS = 200;
  private static final int SINCE_PLACES = 202;
  private static final int SINCE_STAMPS = 203;
  private static final int SINCE_MPI_IO_RANKS = 205;

  private static final String[] STAMPS = {
    "OPEN_START_TIMESTAMP=OPEN_TIMESTAMP",
    "CLOSE_END_TIMESTAMP=CLOSE_TIMESTAMP",
    "READ_START_TIMESTAMP",
    "READ_END_TIMESTAMP",
    "WRITE_START_TIMESTAMP",
    "WRITE_END_TIMESTAMP"
  };
  private static final String[] LAST_BYTES = {"MAX_BYTE_READ", "MAX_BYTE_WRITTEN"};
  private static final String[] RANKS = {
    "FASTEST_RANK", "FASTEST_RANK_BYTES", "SLOWEST_RANK", "SLOWEST_RANK_BYTES"
  };
  private static final String[] RANK_TIMES = {"FASTEST_RANK_TIME", "SLOWEST_RANK_TIME"};
  private static final String[] TIMES = {
    "READ_TIME=POSIX_READ_TIME", "WRITE_TIME=POSIX_WRITE_TIME"
  };

  private final int version;
  private final LayerTarget posix = new LayerTarget(DarshanModule.POSIX);
  private final LayerTarget streams = new LayerTarget(DarshanModule.STDIO);
  private final LayerTarget mpiIo = new LayerTarget(DarshanModule.MPI_IO);
  private final StreamTarget.StreamCopy posixMoves = posix.target.integers(moves());
  private final StreamTarget.StreamCopy posixSizes = posix.target.integers(sizes());
  private final StreamTarget.StreamCopy posixPlaces = posix.target.integers(places());
  private final StreamTarget.StreamCopy posixTimes = posix.target.reals(TIMES);
  private final StreamTarget.StreamCopy streamMoves =
      streams.target.integers("BYTES_READ", "BYTES_WRITTEN");
  private final StreamTarget.StreamCopy streamPlaces = streams.target.integers(LAST_BYTES);
  private final StreamTarget.StreamCopy streamTimes = streams.target.reals(TIMES);
  private final StreamTarget.StreamCopy mpiIoCalls = mpiIo.target.integers(calls());
  private final StreamTarget.StreamCopy mpiIoTimes =
      mpiIo.target.reals(
          "READ_TIME=MPI_READ_TIME", "WRITE_TIME=MPI_WRITE_TIME", "META_TIME=MPI_META_TIME");

  /** What every layer has. */
  private static final class LayerTarget {
    private final StreamTarget target;
    private final StreamTarget.StreamCopy stamps;
    private final StreamTarget.StreamCopy ranks;
    private final StreamTarget.StreamCopy rankTimes;
    private final StreamTarget.StreamCopy variances;

    LayerTarget(DarshanModule module) {
      target = new StreamTarget(module);
      stamps = target.reals(STAMPS);
      ranks = target.integers(RANKS);
      rankTimes = target.reals(RANK_TIMES);
      variances = target.reals("VARIANCE_RANK_TIME", "VARIANCE_RANK_BYTES");
    }

    void tellRanks(StreamRecord of) {
      target.copyIntegers(of, ranks);
      target.copyReals(of, rankTimes);
    }
  }

  /** Of records that were recorded by a version of the format. */
  StreamSplit(int version) {
    this.version = version;
  }

  private static String[] ranged(List<String> words, String... prefixes) {
    for (String prefix : prefixes) {
      RangeCounts.NAMES.forEach(range -> words.add(prefix + range));
    }
    return words.toArray(String[]::new);
  }

  private static String[] moves() {
    List<String> words = new ArrayList<>(List.of("BYTES_READ", "BYTES_WRITTEN", "RW_SWITCHES"));
    words.addAll(List.of("FSYNCS=POSIX_FSYNCS", "FDSYNCS=POSIX_FDSYNCS"));
    return ranged(words, "SIZE_READ_", "SIZE_WRITE_");
  }

  /** What all files of a process together do not tell. */
  private static String[] sizes() {
    List<String> words = new ArrayList<>(List.of("MEM_NOT_ALIGNED", "MEM_ALIGNMENT"));
    for (int i = 1; i <= 4; i++) {
      words.addAll(List.of("ACCESS" + i + "_ACCESS", "ACCESS" + i + "_COUNT"));
    }
    return words.toArray(String[]::new);
  }

  /** Where in a file requests are, which they do not tell either. */
  private static String[] places() {
    List<String> words = new ArrayList<>(List.of(LAST_BYTES));
    words.addAll(List.of("CONSEC_READS", "CONSEC_WRITES", "SEQ_READS", "SEQ_WRITES"));
    words.addAll(List.of("FILE_NOT_ALIGNED", "FILE_ALIGNMENT"));
    for (int i = 1; i <= 4; i++) {
      words.addAll(List.of("STRIDE" + i + "_STRIDE", "STRIDE" + i + "_COUNT"));
    }
    return words.toArray(String[]::new);
  }

  private static String[] calls() {
    List<String> words = new ArrayList<>(List.of("INDEP_OPENS", "COLL_OPENS"));
    for (String how : List.of("INDEP", "COLL", "SPLIT", "NB")) {
      words.addAll(List.of(how + "_READS", how + "_WRITES"));
    }
    words.addAll(List.of("SYNCS", "HINTS", "VIEWS"));
    return ranged(words, "SIZE_READ_AGG_", "SIZE_WRITE_AGG_");
  }

  /** Gives the records that a record stands for, which are valid until the next. */
  void split(StreamRecord record, DarshanLog.RecordVisitor visitor) throws IOException {
    StreamUse use = StreamUse.of(record);
    if (use.ofPosix()) {
      fillPosix(record, use);
    }
    if (use.ofStreams()) {
      fillStreams(record, use);
    }
    if (use.ofMpiIo()) {
      fillMpiIo(record);
    }
    fillShared(record, use);
    for (LayerTarget one : used(use)) {
      visitor.take(one.target.record());
    }
  }

  private List<LayerTarget> used(StreamUse use) {
    List<LayerTarget> used = new ArrayList<>(3);
    if (use.ofMpiIo()) {
      used.add(mpiIo);
    }
    if (use.ofPosix()) {
      used.add(posix);
    }
    if (use.ofStreams()) {
      used.add(streams);
    }
    return used;
  }

  private void fillPosix(StreamRecord record, StreamUse use) {
    StreamTarget to = posix.target;
    to.begin(record);
    if (use.movesInStreams()) {
      to.none("READ_TIME", "READS", "BYTES_READ");
      to.none("WRITE_TIME", "WRITES", "BYTES_WRITTEN");
    } else {
      to.copyIntegers(record, posixMoves);
      to.copyReals(record, posixTimes);
      if (!StreamSurvey.isTogether(record)) {
        to.copyIntegers(record, posixSizes);
      }
      if (tellsPlaces(record)) {
        to.copyIntegers(record, posixPlaces);
      }
      to.set("READS", StreamUse.count(record, "POSIX_READS", "POSIX_FREADS"));
      to.set("WRITES", StreamUse.count(record, "POSIX_WRITES", "POSIX_FWRITES"));
    }
    if (use.opensInStreams()) {
      to.none("META_TIME", "OPENS", "SEEKS", "STATS", "MMAPS");
    } else {
      to.set("OPENS", StreamUse.count(record, "POSIX_OPENS", "POSIX_FOPENS"));
      to.set("SEEKS", StreamUse.count(record, "POSIX_SEEKS", "POSIX_FSEEKS"));
      to.set("STATS", StreamUse.count(record, "POSIX_STATS"));
      to.set("MMAPS", StreamUse.count(record, "POSIX_MMAPS"));
      to.setReal("META_TIME", record.real("POSIX_META_TIME"));
    }
  }

  /**
   * Whether offsets are right. Before 2.02 they are not of {@code pread} and {@code pwrite}, nor
   * those above 2 GiB on machines of 32 bits (fixed in Darshan 2.2.0, as its change log says).
   */
  private boolean tellsPlaces(StreamRecord record) {
    return version >= SINCE_PLACES && !StreamSurvey.isTogether(record);
  }

  private void fillStreams(StreamRecord record, StreamUse use) {
    StreamTarget to = streams.target;
    to.begin(record);
    if (use.movesInStreams()) {
      to.copyIntegers(record, streamMoves);
      to.copyReals(record, streamTimes);
      if (tellsPlaces(record)) {
        to.copyIntegers(record, streamPlaces);
      }
      to.set("READS", StreamUse.count(record, "POSIX_FREADS"));
      to.set("WRITES", StreamUse.count(record, "POSIX_FWRITES"));
    } else {
      to.none("READ_TIME", "READS", "BYTES_READ");
      to.none("WRITE_TIME", "WRITES", "BYTES_WRITTEN");
    }
    if (use.opensInStreams()) {
      to.set("OPENS", StreamUse.count(record, "POSIX_FOPENS"));
      to.set("SEEKS", StreamUse.count(record, "POSIX_FSEEKS"));
      to.setReal("META_TIME", record.real("POSIX_META_TIME"));
    } else if (!use.isMixed()) {
      to.none("META_TIME", "OPENS", "SEEKS");
    }
  }

  private void fillMpiIo(StreamRecord record) {
    StreamTarget to = mpiIo.target;
    to.begin(record);
    to.copyIntegers(record, mpiIoCalls);
    to.copyReals(record, mpiIoTimes);
    to.set("BYTES_READ", bytes(to, record.integer("BYTES_READ"), "READ"));
    to.set("BYTES_WRITTEN", bytes(to, record.integer("BYTES_WRITTEN"), "WRITE"));
  }

  /**
   * Bytes of MPI-IO are not counted. As Darshan's own estimate has it, they are what moved below
   * it, or as close to that as the ranges of sizes allow.
   */
  private static long bytes(StreamTarget mpiIo, long bytesBelow, String kind) {
    long least = 0;
    double most = 0;
    for (int range = 0; range < RangeCounts.NAMES.size(); range++) {
      String counter = "MPIIO_SIZE_" + kind + "_AGG_" + RangeCounts.NAMES.get(range);
      double count = Math.max(0, mpiIo.record().integer(counter));
      least = (long) (least + count * RangeCounts.least(range));
      most += count * RangeCounts.most(range);
    }
    long bytes = Math.max(least, bytesBelow);
    return (double) bytes <= most ? bytes : (long) most;
  }

  /** What a record tells once, whatever the layers. */
  private void fillShared(StreamRecord record, StreamUse use) {
    LayerTarget below = use.ofPosix() ? posix : streams;
    boolean isBelow = use.isOfOneBelow();
    boolean hasMpiIoTime =
        record.real("MPI_READ_TIME") > 0
            || record.real("MPI_WRITE_TIME") > 0
            || record.real("MPI_META_TIME") > 0;
    if (version >= SINCE_RANKS && record.rank() == CounterRecord.SHARED) {
      if (use.ofMpiIo() && hasMpiIoTime && version >= SINCE_MPI_IO_RANKS) {
        mpiIo.tellRanks(record);
      } else if (isBelow) {
        below.tellRanks(record);
      }
      if (isBelow) {
        below.target.copyReals(record, below.variances);
      }
    }
    if (version >= SINCE_STAMPS && !StreamSurvey.isTogether(record)) {
      if (use.ofMpiIo()) {
        mpiIo.target.copyReals(record, mpiIo.stamps);
      } else if (isBelow) {
        below.target.copyReals(record, below.stamps);
      }
    }
  }
}
