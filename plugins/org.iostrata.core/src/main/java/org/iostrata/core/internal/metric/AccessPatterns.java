// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Trace;

/**
 * How reads and writes walk through each file, per layer and kind. Order: per thread, so there is
 * one for each thread, which gets its operations as they complete; {@link #join} adds the threads
 * of a process, merging adds processes. Operations without a file are left out, those without an
 * offset have no place.
 */
public final class AccessPatterns implements Sequential<AccessPatterns> {
  private static final int COLUMNS = PatternColumn.values().length;
  private static final int COUNT = index(PatternColumn.COUNT);
  private static final int BYTES = index(PatternColumn.BYTES);
  private static final int TIME_NS = index(PatternColumn.TIME_NS);
  private static final int COLLECTIVE = index(PatternColumn.COLLECTIVE);
  private static final int SYNCHRONOUS = index(PatternColumn.SYNCHRONOUS);
  private static final int SHARED_POINTER = index(PatternColumn.SHARED_POINTER);
  private static final int CHAINED = index(PatternColumn.CHAINED);
  private static final int FIRST_NS = index(PatternColumn.FIRST_NS);
  private static final int SLOWEST_NS = index(PatternColumn.SLOWEST_NS);
  private static final int ISSUED = index(PatternColumn.ISSUED);
  private static final int ADMIT_TO_ISSUE_NS = index(PatternColumn.ADMIT_TO_ISSUE_NS);
  private static final int ISSUED_TIME_NS = index(PatternColumn.ISSUED_TIME_NS);
  private static final int LOCATED = index(PatternColumn.LOCATED);
  private static final int CONSECUTIVE = index(PatternColumn.CONSECUTIVE);
  private static final int BACKWARD = index(PatternColumn.BACKWARD);
  private static final int AT_START = index(PatternColumn.AT_START);
  private static final int WRITTEN_BACK = index(PatternColumn.WRITTEN_BACK);
  private static final int UNALIGNED_BLOCK = index(PatternColumn.UNALIGNED_BLOCK);
  private static final int UNALIGNED_STRIPE = index(PatternColumn.UNALIGNED_STRIPE);
  private static final int FROM = index(PatternColumn.FROM);
  private static final int TO = index(PatternColumn.TO);

  private final Stripes stripes;
  private final LongIndex entries = new LongIndex();
  private long[] sums = new long[COLUMNS];
  private long[] starts = new long[1]; // of the first operation with an offset: where it began
  private long[] ends = new long[1]; // of the last one
  private long[] firstDoneNs = new long[1];
  private final RecentPlaces recent = new RecentPlaces();
  private final WriteBacks backs = new WriteBacks();

  /**
   * Nothing yet.
   *
   * @param stripes those of the files
   */
  public AccessPatterns(Stripes stripes) {
    this.stripes = stripes;
  }

  @SuppressWarnings("EnumOrdinal") // a dense table in memory; nothing stores the number
  private static int index(PatternColumn column) {
    return column.ordinal();
  }

  /** Adds the next operation of its thread. */
  public void add(OperationBatch batch, int row) {
    int layerKind = batch.layerKind(row);
    int file = batch.file(row);
    if (file == Trace.NONE || !LayerKind.isTransfer(layerKind)) {
      return;
    }
    int entry = entry(file, layerKind);
    int base = entry * COLUMNS;
    long durationNs = batch.durationNs(row);
    long bytes = batch.bytesDone(row);
    if (sums[base + COUNT]++ == 0) {
      sums[base + FIRST_NS] = durationNs;
      firstDoneNs[entry] = batch.callbackNs(row);
    }
    sums[base + SLOWEST_NS] = Math.max(sums[base + SLOWEST_NS], durationNs);
    sums[base + BYTES] = Saturating.add(sums[base + BYTES], bytes);
    sums[base + TIME_NS] = Saturating.add(sums[base + TIME_NS], durationNs);
    if ((batch.flags(row) & OperationFlags.COLLECTIVE) != 0) {
      sums[base + COLLECTIVE]++;
    }
    if ((batch.flags(row) & OperationFlags.SYNCHRONOUS) != 0) {
      sums[base + SYNCHRONOUS]++;
    }
    if ((batch.flags(row) & OperationFlags.SHARED_POINTER) != 0) {
      sums[base + SHARED_POINTER]++;
    }
    if ((batch.flags(row) & OperationFlags.CHAINED) != 0) {
      sums[base + CHAINED]++;
    }
    if (batch.issueNs(row) != Trace.UNKNOWN) {
      sums[base + ISSUED]++;
      long toIssueNs = Math.max(0, batch.issueNs(row) - batch.admitNs(row));
      sums[base + ADMIT_TO_ISSUE_NS] = Saturating.add(sums[base + ADMIT_TO_ISSUE_NS], toIssueNs);
      sums[base + ISSUED_TIME_NS] = Saturating.add(sums[base + ISSUED_TIME_NS], durationNs);
    }
    long offset = batch.offset(row);
    if (offset >= 0) {
      locate(entry, file, offset, bytes);
      long end = Saturating.add(offset, bytes);
      sums[base + WRITTEN_BACK] += backs.add(layerKind, file, offset, end) ? 1 : 0;
    }
  }

  private void locate(int entry, int file, long offset, long bytes) {
    int base = entry * COLUMNS;
    boolean first = sums[base + LOCATED]++ == 0;
    if (first) {
      starts[entry] = offset;
    } else {
      step(entry, offset);
    }
    if (offset == 0) {
      sums[base + AT_START]++;
    }
    if (Alignment.isOffBlock(offset)) {
      sums[base + UNALIGNED_BLOCK]++;
    }
    if (Alignment.isOffStripe(offset, bytes, stripes.bytes(file))) {
      sums[base + UNALIGNED_STRIPE]++;
    }
    long end = Saturating.add(offset, bytes);
    ends[entry] = end;
    sums[base + FROM] = first ? offset : Math.min(sums[base + FROM], offset);
    sums[base + TO] = Math.max(sums[base + TO], end);
  }

  /** From the last operation to the next one. */
  private void step(int entry, long offset) {
    if (offset == ends[entry]) {
      sums[entry * COLUMNS + CONSECUTIVE]++;
    } else if (offset < ends[entry]) {
      sums[entry * COLUMNS + BACKWARD]++;
    }
  }

  /** Gives back what only serves to add operations: there are none to come, or few. */
  public void rest() {
    recent.forget();
    backs.rest();
  }

  @Override
  public void append(AccessPatterns next) {
    for (int from = 0; from < next.entries.size(); from++) {
      int entry = entry(next.entries.key(from));
      boolean located = next.sums[from * COLUMNS + LOCATED] > 0;
      if (located && sums[entry * COLUMNS + LOCATED] > 0) {
        step(entry, next.starts[from]);
      } else if (located) {
        starts[entry] = next.starts[from];
      }
      boolean first = sums[entry * COLUMNS + COUNT] == 0;
      long firstNs = first ? next.sums[from * COLUMNS + FIRST_NS] : first(entry);
      firstDoneNs[entry] = first ? next.firstDoneNs[from] : firstDoneNs[entry];
      addOwn(entry * COLUMNS, next, from * COLUMNS);
      sums[entry * COLUMNS + FIRST_NS] = firstNs;
      ends[entry] = located ? next.ends[from] : ends[entry];
    }
    backs.append(
        next.backs, (layerKind, file) -> sums[entry(file, layerKind) * COLUMNS + WRITTEN_BACK]++);
  }

  private long first(int entry) {
    return sums[entry * COLUMNS + FIRST_NS];
  }

  /** Adds what another process did. */
  public void merge(AccessPatterns other) {
    for (int from = 0; from < other.entries.size(); from++) {
      add(entry(other.entries.key(from)) * COLUMNS, other, from * COLUMNS);
    }
  }

  /** Adds what another thread of the same process did, one of a higher number. */
  public void join(AccessPatterns other) {
    for (int from = 0; from < other.entries.size(); from++) {
      int entry = entry(other.entries.key(from));
      int base = entry * COLUMNS;
      long doneNs = other.firstDoneNs[from];
      boolean earlier = sums[base + COUNT] == 0 || doneNs < firstDoneNs[entry];
      long firstNs = earlier ? other.first(from) : first(entry);
      addOwn(base, other, from * COLUMNS);
      sums[base + FIRST_NS] = firstNs;
      firstDoneNs[entry] = earlier ? doneNs : firstDoneNs[entry];
    }
  }

  /** Adds what the same process did. */
  private void addOwn(int base, AccessPatterns other, int otherBase) {
    long slowestNs = Math.max(sums[base + SLOWEST_NS], other.sums[otherBase + SLOWEST_NS]);
    add(base, other, otherBase);
    sums[base + SLOWEST_NS] = slowestNs;
  }

  private void add(int base, AccessPatterns other, int otherBase) {
    if (other.sums[otherBase + LOCATED] > 0) {
      boolean first = sums[base + LOCATED] == 0;
      long fromByte = other.sums[otherBase + FROM];
      sums[base + FROM] = first ? fromByte : Math.min(sums[base + FROM], fromByte);
      sums[base + TO] = Math.max(sums[base + TO], other.sums[otherBase + TO]);
    }
    for (int column = COUNT; column < FROM; column++) {
      sums[base + column] = Saturating.add(sums[base + column], other.sums[otherBase + column]);
    }
  }

  @Override
  public void write(StateOutput out) {
    out.number(size());
    for (int entry = 0; entry < size(); entry++) {
      out.number(file(entry));
      out.number(layerKind(entry));
      for (int column = 0; column < COLUMNS; column++) {
        out.number(sums[entry * COLUMNS + column]);
      }
      out.signed(firstDoneNs[entry]);
      out.signed(starts[entry]);
      out.signed(ends[entry] - starts[entry]);
    }
    out.part(backs);
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      int file = in.index(in.trace().files().size());
      int layerKind = in.layerKind();
      int entry = entry(file, layerKind);
      in.check(LayerKind.isTransfer(layerKind) && sums[entry * COLUMNS + COUNT] == 0, layerKind);
      for (int column = 0; column < COLUMNS; column++) {
        sums[entry * COLUMNS + column] = in.amount();
      }
      in.check(sums[entry * COLUMNS + COUNT] > 0, 0);
      firstDoneNs[entry] = in.time();
      starts[entry] = in.signed();
      ends[entry] = starts[entry] + in.signed();
    }
    backs.read(in);
  }

  private int entry(int file, int layerKind) {
    long key = (long) file * LayerKind.COUNT + layerKind;
    return recent.has(layerKind, key)
        ? recent.get(layerKind)
        : recent.set(layerKind, key, entry(key));
  }

  private int entry(long key) {
    int entry = entries.add(key);
    if (entry >= ends.length) {
      ends = Arrays.copyOf(ends, ends.length * 2);
      starts = Arrays.copyOf(starts, ends.length);
      firstDoneNs = Arrays.copyOf(firstDoneNs, ends.length);
      sums = Arrays.copyOf(sums, sums.length * 2);
    }
    return entry;
  }

  /** How many combinations of file, layer and kind occur; in no particular order. */
  public int size() {
    return entries.size();
  }

  /** What tells an entry from all others, here and in other patterns. */
  public long key(int entry) {
    return entries.key(entry);
  }

  /** The file of an entry. */
  public int file(int entry) {
    return (int) (entries.key(entry) / LayerKind.COUNT);
  }

  /** Layer and kind of an entry. */
  public int layerKind(int entry) {
    return (int) (entries.key(entry) % LayerKind.COUNT);
  }

  /** A value of an entry. */
  public long get(int entry, PatternColumn column) {
    return sums[entry * COLUMNS + index(column)];
  }
}
