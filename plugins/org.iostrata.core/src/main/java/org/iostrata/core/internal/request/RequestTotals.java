// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.metric.LinkTotals;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.source.Part;

/** Sums over the requests that servers answered, by server and kind. Not thread-safe. */
public final class RequestTotals implements RequestSink {
  private final Trace trace;
  private final boolean linked;
  private final LongIndex serverKinds = new LongIndex();
  private final List<ServerSums> sums = new ArrayList<>();
  private final int[] processOf;
  private final Map<Unmatched, Long> unmatched = new EnumMap<>(Unmatched.class);
  private final LinkTotals links = new LinkTotals();
  private final ServerLoads loads;
  private final Senders senders = new Senders();

  /** Nothing yet of a trace. */
  public RequestTotals(Trace trace) {
    this(trace, Part.WHOLE);
  }

  /** Nothing yet of a part of a trace. */
  public RequestTotals(Trace trace, Part part) {
    this.trace = trace;
    linked = part.keepsLinks();
    processOf = trace.threads().stream().mapToInt(TraceThread::process).toArray();
    loads = new ServerLoads(trace);
  }

  /** Whether connections were recorded at all. */
  public boolean isKnown() {
    return Connections.areIn(trace);
  }

  /** By server, then kind. */
  public Collection<ServerSums> all() {
    return IntStream.range(0, sums.size())
        .boxed()
        .sorted(Comparator.comparingLong(serverKinds::key))
        .map(sums::get)
        .toList();
  }

  /** How many requests are in each server over time, by process; when the sweep is finished. */
  public Map<Integer, ServerLoad> loads() {
    return loads.finished();
  }

  /** What could not be matched, and how many of it. */
  public Map<Unmatched, Long> unmatched() {
    return unmatched;
  }

  /** Operations of servers by the operations of clients that waited for them. */
  public LinkTotals links() {
    return links;
  }

  /** What processes sent through connections. */
  public Senders senders() {
    return senders;
  }

  @Override
  public void message(FollowedMessage message) {
    senders.add(processOf[message.sender()], message);
  }

  @Override
  public void asked(int thread, int stream, long waitedNs, long bytes) {
    senders.asked(processOf[thread], stream, waitedNs, bytes);
  }

  @Override
  public void unmatched(Unmatched why) {
    unmatched.merge(why, 1L, Long::sum);
  }

  @Override
  public void request(FollowedRequest request) {
    if (request.isPassedOn() || request.isAgain() || request.receiver() == Trace.NONE) {
      return; // those that it was passed on as are told themselves
    }
    if (request.isFirst() && !request.hasClient() && request.sender() != Trace.NONE) {
      senders.add(processOf[request.sender()], request);
    }
    int process = processOf[request.receiver()];
    loads.add(process, request);
    ServerSums of = sums(process, request.kind());
    if (request.isFirst()) {
      of.add(request, processOf);
    }
    if (request.hasServed()) {
      of.addOperation(request.servedBytes());
      boolean whole = linked && request.hasClient() && request.isAllInPart();
      if (whole && PartTimes.isWaitedFor(request)) {
        link(request);
      }
    }
  }

  private ServerSums sums(int process, OperationKind kind) {
    long key = (long) process * LayerKind.COUNT + LayerKind.of(Layer.NETWORK, kind);
    int index = serverKinds.add(key);
    if (index == sums.size()) {
      sums.add(new ServerSums(process, kind));
    }
    return sums.get(index);
  }

  private void link(FollowedRequest request) {
    int parent = request.clientLayerKind();
    int child = request.servedLayerKind();
    if (LayerKind.layer(parent).isAbove(LayerKind.layer(child))) {
      long timeNs = request.servedCallbackNs() - request.servedAdmitNs();
      links.addFollowed(parent, child, request.servedBytes(), timeNs, request.isSure());
    }
  }
}
