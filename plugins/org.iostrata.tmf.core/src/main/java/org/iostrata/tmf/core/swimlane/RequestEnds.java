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
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.source.Surroundings.LinkedOperation;
import org.iostrata.tmf.core.trace.TimeAxis;

/**
 * The operations at both ends of requests to servers, of collective calls that aggregators serve,
 * and of what disks do for cache layers, in the rows that are shown.
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

  /** Operations that a thread begins at once are in the lanes one after the other. */
  private Optional<ShownOperation> end(LinkedOperation operation) {
    int left = operation.order();
    for (Lane lane : lanesByThread.getOrDefault(operation.thread(), List.of())) {
      boolean ofLayer = lane.layer() == LayerKind.layer(operation.layerKind());
      int i = ofLayer ? lane.firstStartingFrom(operation.admitNs()) : lane.size();
      while (i < lane.size() && lane.admitNs(i) == operation.admitNs()) {
        if (lane.kind(i) == LayerKind.kind(operation.layerKind()) && left-- == 0) {
          Long row = shown.row(lane, i);
          return row == null ? Optional.empty() : Optional.of(new ShownOperation(lane, i, row));
        }
        i++;
      }
    }
    return Optional.empty();
  }

  private Optional<ShownOperation> client(int i) {
    return end(requests.client(i));
  }

  private Optional<ShownOperation> served(int i) {
    return end(requests.served(i));
  }

  /** Whether a disk serves it, and no server. */
  private boolean isOfDisk(int i) {
    return LayerKind.layer(requests.servedLayerKind(i)) == Layer.DEVICE;
  }

  /** Whether another process of the program serves it. */
  private boolean isOfAggregator(int i) {
    return LayerKind.layer(requests.clientLayerKind(i)) == Layer.MPI_IO
        && LayerKind.layer(requests.servedLayerKind(i)).side() == Side.APPLICATION;
  }

  /**
   * From the begin of a client's operation to that of the server's; from a collective call straight
   * down while it lasts, as to what it caused in its own process.
   */
  Optional<ITimeGraphArrow> arrow(int i, TimeAxis axis) {
    Optional<ShownOperation> client = client(i);
    Optional<ShownOperation> served = served(i);
    if (client.isEmpty() || served.isEmpty()) {
      return Optional.empty();
    }
    long sinceNs =
        isOfAggregator(i)
            ? client.get().lane().callbackNs(client.get().operation())
            : requests.clientAdmitNs(i);
    long fromNs = Math.min(sinceNs, requests.servedAdmitNs(i));
    return Optional.of(
        new TimeGraphArrow(
            client.get().row(),
            served.get().row(),
            axis.onAxis(fromNs),
            requests.servedAdmitNs(i) - fromNs,
            isOfDisk(i) || isOfAggregator(i) ? SwimlaneStyles.link() : SwimlaneStyles.request()));
  }

  /** What an arrow stands for; nothing when it is none of these. */
  Map<String, String> tooltip(ITimeGraphArrow arrow, TimeAxis axis) {
    long toNs = axis.inTrace(arrow.getStartTime() + arrow.getDuration());
    int last = requests.firstFrom(toNs + 1);
    for (int i = requests.firstTouching(toNs); i < last; i++) {
      if (requests.servedAdmitNs(i) != toNs) {
        continue;
      }
      Optional<ShownOperation> client = client(i);
      Optional<ShownOperation> served = served(i);
      boolean same =
          client.filter(end -> end.row() == arrow.getSourceId()).isPresent()
              && served.filter(end -> end.row() == arrow.getDestinationId()).isPresent();
      if (same) {
        return Map.of(
            isOfAggregator(i) ? "Collective call" : isOfDisk(i) ? "Cache" : "Client",
            SwimlaneTooltip.brief(client.get().lane(), client.get().operation()),
            isOfAggregator(i) ? "Aggregator" : isOfDisk(i) ? "Disk" : "Server",
            SwimlaneTooltip.brief(served.get().lane(), served.get().operation()));
      }
    }
    return Map.of();
  }
}
