// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.source.Series;

/** Reads the heat maps of a log: what each process read and wrote over time. */
final class HeatMaps {
  /** Of more bins no more are kept: 64 MiB. */
  private static final long MOST_BINS = 1 << 23;

  private static final Map<String, Layer> LAYERS =
      Map.of(
          "heatmap:POSIX",
          Layer.POSIX,
          "heatmap:MPIIO",
          Layer.MPI_IO,
          "heatmap:STDIO",
          Layer.ISO_C);

  private final DarshanLog log;
  private final List<Series> series = new ArrayList<>();
  private long bins;

  private HeatMaps(DarshanLog log) {
    this.log = log;
  }

  /** What is in them, without what processes did not do. */
  static List<Series> of(DarshanLog log) throws IOException {
    HeatMaps maps = new HeatMaps(log);
    log.heatMaps(maps::take);
    return List.copyOf(maps.series);
  }

  private void take(long id, long rank, double binSeconds, long[] written, long[] read) {
    Layer layer = LAYERS.get(log.name(id));
    boolean isSane = binSeconds > 0 && rank >= 0 && rank < log.job().processes();
    long binNs = isSane ? ToldRecord.ns(binSeconds) : 0;
    if (layer != null && binNs > 0) {
      add(new Series(layer, OperationKind.READ, (int) rank, binNs, used(read)));
      add(new Series(layer, OperationKind.WRITE, (int) rank, binNs, used(written)));
    }
  }

  private void add(Series one) {
    boolean isInRange = one.bins() > 0 && one.binNs() < Long.MAX_VALUE / one.bins();
    if (isInRange && bins + one.bins() <= MOST_BINS) {
      bins += one.bins();
      series.add(one);
    }
  }

  /** Up to the last in which something was done. */
  private static long[] used(long[] bytes) {
    int count = 0;
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = Math.max(0, bytes[i]);
      count = bytes[i] > 0 ? i + 1 : count;
    }
    return Arrays.copyOf(bytes, count);
  }
}
