// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** One layer. */
public record LayerResult(
    @Told("the layer: MPI_IO, POSIX …") Layer layer,
    @Told(spread = true) LayerTime time,
    @Told(value = "operations of all kinds outstanding at once", column = "concurrency%")
        Concurrency concurrency,
    @Told(
            "of a log of counters: time of the process that takes longest for files of its own, and"
                + " of the slowest one of each file that all share")
        OptionalLong slowestNs,
    @Told(value = "the kinds of operations that occur in it", spread = true)
        Map<OperationKind, KindResult> kinds) {
  /** One of operations, of which each process is known. */
  public LayerResult(
      Layer layer, LayerTime time, Concurrency concurrency, Map<OperationKind, KindResult> kinds) {
    this(layer, time, concurrency, OptionalLong.empty(), kinds);
  }

  /** What a source of sums knows of a layer. */
  public static LayerResult counted(Layer layer, Map<OperationKind, KindResult> kinds) {
    return new LayerResult(layer, LayerTime.UNKNOWN, Concurrency.UNKNOWN, kinds);
  }

  /** The same with the {@linkplain #slowestNs time of the slowest}. */
  public LayerResult withSlowest(OptionalLong ns) {
    return new LayerResult(layer, time, concurrency, ns, kinds);
  }

  /** Bytes that are read and written. */
  public long bytes() {
    return kinds.entrySet().stream()
        .filter(kind -> kind.getKey().isTransfer())
        .mapToLong(kind -> kind.getValue().bytes())
        .reduce(0, Saturating::add);
  }

  /** How fast the layer seems to the slowest: Darshan's estimate of performance. */
  @Told(value = "bytes read and written / slowestNs", after = "slowestNs")
  public OptionalDouble perceivedBytesPerSecond() {
    return slowestNs.isPresent() && bytes() > 0
        ? Ratios.perSecond(bytes(), slowestNs.getAsLong())
        : OptionalDouble.empty();
  }
}
