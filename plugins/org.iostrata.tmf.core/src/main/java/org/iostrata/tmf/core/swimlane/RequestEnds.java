// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphArrow;
import org.iostrata.core.internal.surroundings.RequestLinks;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.Layer;
import org.iostrata.tmf.core.trace.TimeAxis;

/**
 * The operations at both ends of requests to servers, and of what disks do for cache layers, in the
 * rows that are shown.
 */
final class RequestEnds {
  private final SwimlaneTree shown;
  private final RequestLinks requests;
  private final Map<Integer, List<Lane>> lanesByThread = new HashMap<>();

  RequestEnds(SwimlaneTree shown, RequestLinks requests) {
    this.shown = shown;
    this.requests = requests;
    for (Lane lane : shown.lanes()) {
      lanesByThread.computeIfAbsent(lane.thread(), t -> new ArrayList<>()).add(lane);
    }
  }

  /** An operation that is shown. */
  private record ShownOperation(Lane lane, int operation, long row) {}

  private Optional<ShownOperation> end(int thread, Layer layer, long admitNs) {
    for (Lane lane : lanesByThread.getOrDefault(thread, List.of())) {
      int i = lane.layer() == layer ? lane.firstStartingFrom(admitNs) : lane.size();
      if (i < lane.size() && lane.admitNs(i) == admitNs) {
        Long row = shown.row(lane, i);
        return row == null ? Optional.empty() : Optional.of(new ShownOperation(lane, i, row));
      }
    }
    return Optional.empty();
  }

  private Optional<ShownOperation> client(int i) {
    return end(requests.clientThread(i), requests.clientLayer(i), requests.clientAdmitNs(i));
  }

  private Optional<ShownOperation> served(int i) {
    return end(requests.servedThread(i), requests.servedLayer(i), requests.servedAdmitNs(i));
  }

  /** Whether a disk serves it, and no server. */
  private boolean isOfDisk(int i) {
    return requests.servedLayer(i) == Layer.DEVICE;
  }

  /** From a client's operation, while it lasts, to the begin of the server's. */
  Optional<ITimeGraphArrow> arrow(int i, TimeAxis axis) {
    Optional<ShownOperation> client = client(i);
    Optional<ShownOperation> served = served(i);
    if (client.isEmpty() || served.isEmpty()) {
      return Optional.empty();
    }
    long fromNs = Math.min(requests.clientAdmitNs(i), requests.servedAdmitNs(i));
    return Optional.of(
        new TimeGraphArrow(
            client.get().row(),
            served.get().row(),
            axis.onAxis(fromNs),
            requests.servedAdmitNs(i) - fromNs,
            isOfDisk(i) ? SwimlaneStyles.link() : SwimlaneStyles.request()));
  }

  /** What an arrow stands for; nothing when it is none of these. */
  Map<String, String> tooltip(ITimeGraphArrow arrow, TimeAxis axis) {
    long fromNs = axis.inTrace(arrow.getStartTime());
    for (int i = requests.firstFrom(fromNs);
        i < requests.size() && requests.clientAdmitNs(i) == fromNs;
        i++) {
      Optional<ShownOperation> client = client(i);
      Optional<ShownOperation> served = served(i);
      boolean same =
          client.filter(end -> end.row() == arrow.getSourceId()).isPresent()
              && served.filter(end -> end.row() == arrow.getDestinationId()).isPresent();
      if (same) {
        return Map.of(
            isOfDisk(i) ? "Cache" : "Client",
            SwimlaneTooltip.brief(client.get().lane(), client.get().operation()),
            isOfDisk(i) ? "Disk" : "Server",
            SwimlaneTooltip.brief(served.get().lane(), served.get().operation()));
      }
    }
    return Map.of();
  }
}
