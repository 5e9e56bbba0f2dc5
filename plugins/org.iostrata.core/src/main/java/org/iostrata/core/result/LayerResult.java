// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** One layer. */
public record LayerResult(
    @Told("the layer: MPI_IO, POSIX …") Layer layer,
    @Told(spread = true) LayerTime time,
    @Told(value = "operations of all kinds outstanding at once", column = "concurrency%")
        Concurrency concurrency,
    @Told(value = "the kinds of operations that occur in it", spread = true)
        Map<OperationKind, KindResult> kinds) {
  /** What a source of sums knows of a layer. */
  public static LayerResult counted(Layer layer, Map<OperationKind, KindResult> kinds) {
    return new LayerResult(layer, LayerTime.UNKNOWN, Concurrency.UNKNOWN, kinds);
  }
}
