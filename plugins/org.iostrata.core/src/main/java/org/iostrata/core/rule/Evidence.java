// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule;

import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.core.quantity.Quantity;

/**
 * What a verdict rests on. Immutable.
 *
 * @param measures numbers with units, those of the boundary first
 * @param timeRange when it happened, or null for the whole run
 * @param files paths of the files it is about, the worst first
 * @param processes indices of the processes (ranks) it is about, the worst first
 */
public record Evidence(
    List<Measure> measures, TimeRange timeRange, List<String> files, List<Integer> processes) {
  /** Copies the lists. */
  public Evidence {
    measures = List.copyOf(measures);
    files = List.copyOf(files);
    processes = List.copyOf(processes);
  }

  /**
   * One number.
   *
   * @param name what it is
   * @param layer the layer it was measured in, or null when it belongs to none
   * @param value the number
   */
  public record Measure(String name, Layer layer, Quantity value) {}

  /** A part of the run, in nanoseconds since the trace's start. */
  public record TimeRange(long fromNs, long toNs) {}
}
