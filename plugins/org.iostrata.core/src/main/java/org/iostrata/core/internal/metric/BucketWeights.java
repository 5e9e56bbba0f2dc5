// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.scan.Visitor;
import org.iostrata.core.source.Source;

/**
 * What the operations of each bucket of a histogram move and take together, by layer and kind: of
 * the histogram of sizes, and of that of latencies. A bucket is told by its lower edge. The result
 * has none of it; who looks at weighted histograms reads the operations once more.
 */
public final class BucketWeights {
  private final long[][] sizeBytes = new long[LayerKind.COUNT][];
  private final long[][] sizeTimeNs = new long[LayerKind.COUNT][];
  private final long[][] latencyBytes = new long[LayerKind.COUNT][];
  private final long[][] latencyTimeNs = new long[LayerKind.COUNT][];

  private BucketWeights() {}

  /**
   * Reads the operations of a source about the program's own files.
   *
   * @throws IOException when it cannot be read
   * @throws CancellationException when the progress says so
   */
  public static BucketWeights of(Source source, int threads, Progress progress) throws IOException {
    BucketWeights all = new BucketWeights();
    new Scan(source, threads, progress).run((worker, process) -> new ProcessWeights(all));
    return all;
  }

  /** Adds up those of one process. */
  private static final class ProcessWeights implements Visitor {
    private final BucketWeights own = new BucketWeights();
    private final BucketWeights all;

    ProcessWeights(BucketWeights all) {
      this.all = all;
    }

    @Override
    public void take(int process, OperationBatch batch) {
      for (int row = 0; row < batch.size(); row++) {
        if (batch.fileClass(row) == FileClass.DATA) {
          own.add(batch, row);
        }
      }
    }

    @Override
    public void close() {
      all.addAll(own);
    }
  }

  private void add(OperationBatch batch, int row) {
    int layerKind = batch.layerKind(row);
    long durationNs = batch.durationNs(row);
    long bytes = LayerKind.isTransfer(layerKind) ? batch.bytesDone(row) : 0;
    if (LayerKind.isTransfer(layerKind)) {
      add(sizeBytes, layerKind, bytes, bytes);
      add(sizeTimeNs, layerKind, bytes, durationNs);
    }
    add(latencyBytes, layerKind, durationNs, bytes);
    add(latencyTimeNs, layerKind, durationNs, durationNs);
  }

  private static void add(long[][] to, int layerKind, long value, long weight) {
    if (to[layerKind] == null) {
      to[layerKind] = new long[SizeHistogram.BUCKETS];
    }
    int bucket = SizeHistogram.bucket(value);
    to[layerKind][bucket] = Saturating.add(to[layerKind][bucket], weight);
  }

  private synchronized void addAll(BucketWeights other) {
    addAll(sizeBytes, other.sizeBytes);
    addAll(sizeTimeNs, other.sizeTimeNs);
    addAll(latencyBytes, other.latencyBytes);
    addAll(latencyTimeNs, other.latencyTimeNs);
  }

  private static void addAll(long[][] to, long[][] other) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      for (int bucket = 0; other[layerKind] != null && bucket < SizeHistogram.BUCKETS; bucket++) {
        add(to, layerKind, SizeHistogram.lowerEdge(bucket), other[layerKind][bucket]);
      }
    }
  }

  private static long at(long[][] of, int layerKind, long from) {
    return of[layerKind] == null ? 0 : of[layerKind][SizeHistogram.bucket(from)];
  }

  /** Bytes moved by reads or writes of a size. */
  public long sizeBytes(int layerKind, long fromBytes) {
    return at(sizeBytes, layerKind, fromBytes);
  }

  /** Time that reads or writes of a size take. */
  public long sizeTimeNs(int layerKind, long fromBytes) {
    return at(sizeTimeNs, layerKind, fromBytes);
  }

  /** Bytes moved by operations that take so long. */
  public long latencyBytes(int layerKind, long fromNs) {
    return at(latencyBytes, layerKind, fromNs);
  }

  /** Time that operations take that take so long. */
  public long latencyTimeNs(int layerKind, long fromNs) {
    return at(latencyTimeNs, layerKind, fromNs);
  }
}
