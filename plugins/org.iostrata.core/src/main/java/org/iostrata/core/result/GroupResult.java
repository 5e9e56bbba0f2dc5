// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import org.iostrata.core.collection.Saturating;

/**
 * The operations of one file, process, thread, handle, phase or window.
 *
 * @param by what of these it is
 * @param key its number in the trace; of a window its place in the run
 * @param name its name
 * @param fromNs begin of the part of the run that rates and idle time refer to
 * @param toNs its end
 * @param layers as those of the run, of these operations alone
 */
public record GroupResult(
    GroupBy by, int key, String name, long fromNs, long toNs, List<LayerResult> layers) {
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
