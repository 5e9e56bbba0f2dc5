// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.raster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.iostrata.core.collection.LongIndex;
import org.iostrata.core.collection.Saturating;
import org.iostrata.core.metric.SizeHistogram;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * How long the reads and writes of each layer took, and how long the runs are that they make in
 * files: what one process accesses without a gap or a step back (Lu and Shen, section 3).
 *
 * <p>Durations fall into buckets that begin at 1, 2, 5, 10, 20 … ns; bucket 0 begins at 0 too. Runs
 * fall into the buckets of {@link SizeHistogram}.
 */
public final class Requests {
  private static final long[] DURATIONS = durations();

  private final long[][] latencies = new long[LayerKind.COUNT][];
  private final long[][] runs = new long[LayerKind.COUNT][];

  // the run that may still grow, of each file, layer and kind of the process being read
  private LongIndex entries = new LongIndex();
  private long[] ends = new long[16];
  private long[] lengths = new long[16];

  private static long[] durations() {
    List<Long> edges = new ArrayList<>();
    for (long power = 1; power <= 1_000_000_000_000_000L; power *= 10) {
      edges.addAll(List.of(power, 2 * power, 5 * power));
    }
    return edges.stream().mapToLong(Long::longValue).toArray();
  }

  /** Adds an operation of a process; those of another one come after {@link #endProcess}. */
  void add(OperationBatch batch, int operation) {
    int layerKind = batch.layerKind(operation);
    buckets(latencies, layerKind, DURATIONS.length)[bucket(batch.durationNs(operation))]++;
    int file = batch.file(operation);
    long offset = batch.offset(operation);
    if (file == Trace.NONE || offset < 0) {
      return;
    }
    int entry = entries.add((long) file * LayerKind.COUNT + layerKind);
    if (entry == ends.length) {
      ends = Arrays.copyOf(ends, 2 * entry);
      lengths = Arrays.copyOf(lengths, 2 * entry);
    }
    long bytes = batch.bytesDone(operation);
    if (lengths[entry] != 0 && offset == ends[entry]) {
      lengths[entry] = Saturating.add(lengths[entry], bytes);
    } else {
      endRun(entry);
      lengths[entry] = Saturating.add(bytes, 1); // one more, so that a run of nothing is a run
    }
    ends[entry] = Saturating.add(offset, bytes);
  }

  private void endRun(int entry) {
    if (lengths[entry] != 0) {
      int layerKind = (int) (entries.key(entry) % LayerKind.COUNT);
      int bucket = SizeHistogram.bucket(lengths[entry] - 1);
      buckets(runs, layerKind, SizeHistogram.BUCKETS)[bucket]++;
      lengths[entry] = 0;
    }
  }

  /** All operations of a process have been added. */
  void endProcess() {
    for (int entry = 0; entry < entries.size(); entry++) {
      endRun(entry);
    }
    entries = new LongIndex();
  }

  void merge(Requests other) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      sum(latencies, other.latencies, layerKind);
      sum(runs, other.runs, layerKind);
    }
  }

  private static void sum(long[][] into, long[][] from, int layerKind) {
    if (from[layerKind] != null) {
      long[] mine = buckets(into, layerKind, from[layerKind].length);
      for (int i = 0; i < mine.length; i++) {
        mine[i] += from[layerKind][i];
      }
    }
  }

  private static long[] buckets(long[][] all, int layerKind, int count) {
    if (all[layerKind] == null) {
      all[layerKind] = new long[count];
    }
    return all[layerKind];
  }

  private static int bucket(long durationNs) {
    int at = Arrays.binarySearch(DURATIONS, durationNs);
    return at >= 0 ? at : Math.max(0, -at - 2);
  }

  /** Where a bucket of durations begins, in nanoseconds. */
  public static long fromNs(int bucket) {
    return DURATIONS[Math.min(bucket, DURATIONS.length - 1)];
  }

  /** How many reads or writes took how long, by bucket; empty without any. */
  public long[] latencies(int layerKind) {
    return latencies[layerKind] == null ? new long[0] : latencies[layerKind].clone();
  }

  /** How many runs are how long, by bucket of bytes; empty where the trace tells no offsets. */
  public long[] runs(int layerKind) {
    return runs[layerKind] == null ? new long[0] : runs[layerKind].clone();
  }
}
