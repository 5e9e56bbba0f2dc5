// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.iostrata.core.model.Layer;

/**
 * What is in a trace: its clock, the layers it knows of, and how many records of which name, in the
 * format's own words, sorted.
 *
 * @param trace the trace
 * @param ticksPerSecond the resolution of its clock, where the format has one
 * @param layers what it defines for each layer, the uppermost first; layers without handles are
 *     left out
 * @param definitions definition records by name
 * @param records event records by name, counted by reading them; of a format without records its
 *     operations by layer and kind
 * @param quality what is odd in its files
 */
public record InfoResult(
    TraceSummary trace,
    Optional<Long> ticksPerSecond,
    List<LayerHandles> layers,
    SortedMap<String, Long> definitions,
    SortedMap<String, Long> records,
    List<QualityNote> quality) {
  /**
   * What a trace defines for a layer.
   *
   * @param layer the layer
   * @param handles how many handles
   * @param files how many files these handles are for
   */
  public record LayerHandles(Layer layer, int handles, int files) {}

  /** Copies the collections. */
  public InfoResult {
    layers = List.copyOf(layers);
    quality = List.copyOf(quality);
    definitions = Collections.unmodifiableSortedMap(new TreeMap<>(definitions));
    records = Collections.unmodifiableSortedMap(new TreeMap<>(records));
  }
}
