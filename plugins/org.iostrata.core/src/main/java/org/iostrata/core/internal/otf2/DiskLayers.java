// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;

/**
 * Of which layer the requests of disks are: on the side of the process that asked. What the kernel
 * asked for, or nobody knows who, may be for any process of that machine, and counts for the last
 * side that has one, for a request lies below what it is for.
 */
final class DiskLayers {
  private final Side[] sides;
  private final Map<TraceHost, Layer> last = new HashMap<>();

  /**
   * The layers of the disks of some machines.
   *
   * @param sides of the processes, by index
   */
  DiskLayers(List<TraceProcess> processes, Side[] sides) {
    this.sides = sides;
    for (TraceProcess process : processes) {
      if (process.role() != Role.DEVICE) {
        Layer layer = Layer.BLOCK.on(sides[process.index()]);
        last.merge(process.host(), layer, (a, b) -> a.compareTo(b) < 0 ? b : a);
      }
    }
  }

  /** The layer of what somebody asks a disk of a machine for. */
  Layer of(Submitter submitter, TraceHost host) {
    return submitter.process() == Trace.NONE
        ? last.getOrDefault(host, Layer.BLOCK)
        : Layer.BLOCK.on(sides[submitter.process()]);
  }
}
