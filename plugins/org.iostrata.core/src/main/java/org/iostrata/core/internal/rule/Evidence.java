// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;

/** What a verdict rests on. Immutable. */
public record Evidence(
    @Told("numbers, those of the boundary between two layers first") List<Measure> measures,
    @Told("when it happened; absent when it is the whole run") Optional<TimeRange> timeRange,
    @Told("paths of the files it is about, the worst first") List<String> files,
    @Told("indices of processes, the worst first") List<Integer> processes) {
  /** No evidence. */
  static final Evidence NONE = new Evidence(List.of(), Optional.empty(), List.of(), List.of());

  /** Copies the lists. */
  public Evidence {
    measures = List.copyOf(measures);
    files = List.copyOf(files);
    processes = List.copyOf(processes);
  }

  /** One number. */
  public record Measure(
      @Told("what it is") String name,
      @Told("the layer it was measured in; absent when it belongs to none") Optional<Layer> layer,
      @Told(spread = true) Quantity value) {}

  /** A part of the run. */
  public record TimeRange(
      @Told("its begin, since the trace's start") long fromNs, @Told("its end") long toNs) {}
}
