// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;

/**
 * What is in a trace: its clock, the layers it knows of, and how many records of which name, in the
 * format's own words, sorted.
 */
public record InfoResult(
    @Told("the trace") TraceSummary trace,
    @Told("its clock, where the format has one") Optional<ClockResolution> clock,
    @Told("what the trace defines for each layer, the uppermost first") List<LayerHandles> layers,
    @Told("definition records by name") SortedMap<String, Long> definitions,
    @Told("event records by name, counted from the events; attribute lists are no records")
        SortedMap<String, Long> records,
    @Told(value = "what is odd in the files; only when there is something", quiet = true)
        List<QualityNote> quality) {
  /** A clock. */
  public record ClockResolution(
      @Told("its resolution") long ticksPerSecond,
      @Told(value = "hosts that had a clock of their own", quiet = true) List<OtherClock> others) {
    /** Copies the list. */
    public ClockResolution {
      others = List.copyOf(others);
    }
  }

  /** A clock of a host that was put right. */
  public record OtherClock(
      @Told("the host") String host,
      @Told("how its times became those of the trace, and how exactly") String corrected) {}

  /** What a trace defines for a layer; layers without handles are left out. */
  public record LayerHandles(
      @Told("the layer") Layer layer,
      @Told("how many handles") int handles,
      @Told("files these handles are for") int files) {}

  /** Copies the collections. */
  public InfoResult {
    layers = List.copyOf(layers);
    quality = List.copyOf(quality);
    definitions = Collections.unmodifiableSortedMap(new TreeMap<>(definitions));
    records = Collections.unmodifiableSortedMap(new TreeMap<>(records));
  }
}
