// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.clock;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.iostrata.core.internal.request.Connections;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.scan.Scan;

/** Finds out how the clocks of the hosts of a trace differ, in one pass over what they sent. */
public final class HostClocks {
  /** Of all directions together; each takes eight bytes. */
  private static final int MOST_MARKS = 1 << 22;

  private static final int MOST_OF_ONE = 1 << 14;
  private static final int FEWEST_OF_ONE = 16;

  private final List<TraceProcess> processes;
  private final Connections connections;
  private final Map<Integer, StreamMarks> sent = new HashMap<>();
  private final Map<Integer, StreamMarks> received = new HashMap<>();
  private final int mostOfOne;

  private HostClocks(Trace trace) {
    processes = trace.processes();
    connections = new Connections(trace);
    long directions = trace.files().stream().filter(f -> Connections.isDirection(f.path())).count();
    long each = MOST_MARKS / Math.max(1, 2 * directions);
    mostOfOne = (int) Math.max(FEWEST_OF_ONE, Math.min(MOST_OF_ONE, each));
  }

  /**
   * Reads a trace; one of a single host is not read at all.
   *
   * @return the clocks of the hosts that messages connect with the first one, but of that itself
   * @throws IOException when the trace cannot be read
   */
  public static List<HostClock> of(Scan scan) throws IOException {
    Trace trace = scan.trace();
    if (!Connections.areIn(trace) || trace.hosts().size() < 2) {
      return List.of();
    }
    HostClocks clocks = new HostClocks(trace);
    scan.run((worker, group) -> (process, batch) -> clocks.add(process, batch.messages()));
    return clocks.spread(trace.hosts().get(0));
  }

  private void add(int process, MessageBatch messages) {
    for (int i = 0; i < messages.size(); i++) {
      int file = connections.stream(messages.file(i));
      if (LayerKind.layer(messages.layerKind(i)) != Layer.NETWORK
          || file == Trace.NONE
          || connections.isKernel(file)) {
        continue;
      }
      boolean isSent = messages.isSent(i);
      marks(isSent ? sent : received, file)
          .add(
              process,
              messages.handle(i),
              messages.position(i),
              messages.bytes(i),
              isSent ? messages.admitNs(i) : messages.callbackNs(i));
    }
  }

  private StreamMarks marks(Map<Integer, StreamMarks> ofDirections, int file) {
    synchronized (ofDirections) {
      return ofDirections.computeIfAbsent(file, f -> new StreamMarks(mostOfOne));
    }
  }

  /** A host whose times become those of another. */
  private record HostPair(TraceHost other, TraceHost host) {}

  /** The bounds of each pair of hosts that sent each other something. */
  private Map<HostPair, ClockBounds> bounds() {
    Map<HostPair, ClockBounds> bounds = new HashMap<>();
    sent.forEach(
        (file, from) -> {
          StreamMarks to = received.get(file);
          if (to == null || from.process() == Trace.NONE || to.process() == Trace.NONE) {
            return;
          }
          TraceHost sender = processes.get(from.process()).host();
          TraceHost receiver = processes.get(to.process()).host();
          if (sender.index() == receiver.index()) {
            return;
          }
          ClockBounds there =
              bounds.computeIfAbsent(new HostPair(sender, receiver), p -> new ClockBounds());
          ClockBounds back =
              bounds.computeIfAbsent(new HostPair(receiver, sender), p -> new ClockBounds());
          StreamMarks.pair(
              from,
              to,
              (sentNs, receivedNs) -> {
                there.atLeast(receivedNs, sentNs - receivedNs);
                back.atMost(sentNs, receivedNs - sentNs);
              });
        });
    return bounds;
  }

  /** From the first host on, always next the one that is bounded best. */
  private List<HostClock> spread(TraceHost first) {
    Map<HostPair, ClockBounds> bounds = bounds();
    Map<TraceHost, ClockLine> lines = new HashMap<>();
    lines.put(first, new ClockLine(0, 0, 1, 0, 0));
    List<HostClock> clocks = new ArrayList<>();
    Map<HostPair, Optional<ClockLine>> direct = new HashMap<>();
    bounds.forEach((pair, between) -> direct.put(pair, between.line()));
    Optional<HostClock> next = nearest(lines, bounds, direct);
    while (next.isPresent()) {
      clocks.add(next.get());
      lines.put(next.get().host(), next.get().line());
      next = nearest(lines, bounds, direct);
    }
    clocks.sort(Comparator.comparingInt(clock -> clock.host().index()));
    return clocks;
  }

  private static Optional<HostClock> nearest(
      Map<TraceHost, ClockLine> lines,
      Map<HostPair, ClockBounds> bounds,
      Map<HostPair, Optional<ClockLine>> direct) {
    List<HostClock> reachable = new ArrayList<>();
    direct.forEach(
        (pair, line) -> {
          ClockLine known = lines.get(pair.other());
          if (known != null && !lines.containsKey(pair.host()) && line.isPresent()) {
            ClockLine through = line.get().then(known);
            reachable.add(new HostClock(pair.host(), through, bounds.get(pair).told()));
          }
        });
    return reachable.stream()
        .min(
            Comparator.comparingLong((HostClock clock) -> clock.line().errorNs())
                .thenComparingInt(clock -> clock.host().index()));
  }
}
