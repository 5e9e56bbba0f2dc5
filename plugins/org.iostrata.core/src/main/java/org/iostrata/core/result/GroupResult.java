// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.describe.Told;

/** The operations of one file, process, thread, handle, phase or window. */
public record GroupResult(
    @Told("what of these it is") GroupBy by,
    @Told("its number in the trace; of a window its place in the run") int key,
    @Told("its name") String name,
    @Told("begin of the part of the run that idle time and mean concurrency refer to") long fromNs,
    @Told("its end") long toNs,
    @Told("as those of the run, of these operations alone") List<LayerResult> layers) {
  /** Copies the list. */
  public GroupResult {
    layers = List.copyOf(layers);
  }

  /** The sum of the durations of all its operations. */
  public long timeNs() {
    return layers.stream()
        .flatMap(layer -> layer.kinds().values().stream())
        .mapToLong(KindResult::timeNs)
        .reduce(0, Saturating::add);
  }
}
