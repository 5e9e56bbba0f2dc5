// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.PatternResult;
import org.iostrata.core.result.ProcessShare;
import org.iostrata.core.result.Totals;

/**
 * How a file is read, or written, in one layer, as far as counters tell. POSIX knows where each
 * request is, MPI-IO which are collective.
 */
final class CountedPattern {
  private static final long BLOCK_BYTES = 4096;

  private final String path;
  private final Layer layer;
  private final OperationKind kind;
  private Totals sum = Totals.NOTHING;
  private int processes;
  private long slowestNs;
  private boolean isSlowestUnknown;
  private long collective;
  private long consecutive;
  private long sequential;
  private long lastByte = -1;
  private long unaligned;
  private long alignment;
  private boolean isAlignmentUnknown;

  CountedPattern(String path, Layer layer, OperationKind kind) {
    this.path = path;
    this.layer = layer;
    this.kind = kind;
  }

  /**
   * Adds a record.
   *
   * @param howMany processes it is of
   * @param isOnlyKind whether the record's counters of both kinds are of this one
   */
  void add(ToldRecord told, Totals totals, int howMany, boolean isOnlyKind) {
    CounterRecord record = told.counters();
    sum = sum.plus(totals);
    processes += howMany;
    String plural = kind.name() + "S";
    String past = kind == OperationKind.READ ? "READ" : "WRITTEN";
    addSlowest(told.real("MAX_" + kind.name() + "_TIME"));
    collective = plus(collective, record, "MPIIO_COLL_" + plural);
    collective = plus(collective, record, "MPIIO_SPLIT_" + plural);
    consecutive = plus(consecutive, record, "POSIX_CONSEC_" + plural);
    sequential = plus(sequential, record, "POSIX_SEQ_" + plural);
    lastByte = Math.max(lastByte, record.integer("POSIX_MAX_BYTE_" + past));
    long border = record.integer("POSIX_FILE_ALIGNMENT");
    isAlignmentUnknown |= !isOnlyKind || border <= 0 || (alignment > 0 && alignment != border);
    alignment = border;
    unaligned = plus(unaligned, record, "POSIX_FILE_NOT_ALIGNED");
  }

  private void addSlowest(double seconds) {
    isSlowestUnknown |= !(seconds >= 0); // NaN is not told either
    slowestNs = Saturating.add(slowestNs, ToldRecord.ns(Math.max(0, seconds)));
  }

  private static long plus(long sum, CounterRecord record, String counter) {
    return Saturating.add(sum, Math.max(0, record.integer(counter)));
  }

  private boolean isLocated() {
    return layer == Layer.POSIX && lastByte >= 0;
  }

  private OptionalLong located(boolean isKnown, long value) {
    return isLocated() && isKnown ? OptionalLong.of(value) : OptionalLong.empty();
  }

  /** Whether the borders that requests were held against are those of stripes. */
  private boolean hasStripes() {
    return !isAlignmentUnknown && alignment > BLOCK_BYTES;
  }

  /** All that is known. */
  PatternResult result() {
    long count = sum.count();
    // the first of each process is not counted as sequential, where it may be
    long backward = Math.max(0, count - sequential - processes);
    boolean isStripeLong = count > 0 && sum.bytes() / count >= alignment;
    return new PatternResult(
        path,
        layer,
        kind,
        count,
        sum.bytes(),
        sum.timeNs(),
        new ProcessShare(OptionalInt.of(processes), Optional.empty()),
        processes == 1 ? OptionalInt.of(1) : OptionalInt.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        collective,
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        isSlowestUnknown ? OptionalLong.empty() : OptionalLong.of(slowestNs),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        isLocated() ? count : 0,
        located(true, Math.max(0, count - consecutive)),
        located(true, backward),
        OptionalLong.empty(),
        OptionalLong.empty(),
        located(!isAlignmentUnknown && alignment == BLOCK_BYTES, Math.min(count, unaligned)),
        located(hasStripes(), alignment),
        located(hasStripes(), isStripeLong ? Math.min(count, unaligned) : 0),
        OptionalLong.empty(),
        located(lastByte < Long.MAX_VALUE, lastByte + 1),
        OptionalLong.empty(),
        Optional.empty());
  }
}
