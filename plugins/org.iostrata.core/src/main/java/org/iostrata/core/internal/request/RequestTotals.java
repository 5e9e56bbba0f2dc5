// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.LinkTotals;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/** ServerSums over the requests that servers answered, by server and kind. Not thread-safe. */
public final class RequestTotals implements RequestSink {
  /**
   * ServerSums over the requests of one kind to one server. Times are of requests known in full.
   */
  public static final class ServerSums {
    private final int process;
    private final OperationKind kind;
    private final BitSet clients = new BitSet();
    private long requests;
    private long operations;
    private long bytes;
    private long withClient;
    private long sure;
    private long timed;
    private final long[] partsNs = new long[RequestPart.values().length];

    private ServerSums(int process, OperationKind kind) {
      this.process = process;
      this.kind = kind;
    }

    /** The server. */
    public int process() {
      return process;
    }

    /** What was done for them; without anything, what the clients did. */
    public OperationKind kind() {
      return kind;
    }

    /** How many processes asked for them. */
    public int clients() {
      return clients.cardinality();
    }

    /** How many. */
    public long requests() {
      return requests;
    }

    /** How many operations were done for them. */
    public long operations() {
      return operations;
    }

    /** Their bytes. */
    public long bytes() {
      return bytes;
    }

    /** How many of them an operation of a client is known of. */
    public long withClient() {
      return withClient;
    }

    /** How many have nothing in them that might be another. */
    public long sure() {
      return sure;
    }

    /** How many of them all times are known of. */
    public long timed() {
      return timed;
    }

    /** The sum of a part of their times. */
    @SuppressWarnings("EnumOrdinal") // nothing stores the number
    public long ns(RequestPart part) {
      return partsNs[part.ordinal()];
    }

    @SuppressWarnings("EnumOrdinal") // nothing stores the number
    private void add(RequestPart part, long ns) {
      partsNs[part.ordinal()] = Saturating.add(partsNs[part.ordinal()], Math.max(0, ns));
    }
  }

  /** Where the time of a request goes. */
  public enum RequestPart {
    /** In the client, before and behind it. */
    CLIENT,
    /** On its way to the server, until all of it was there. */
    WAY,
    /** In the server, before its first operation. */
    WAITING,
    /** In the operations of the server; of a request without any, all its time there. */
    WORKING,
    /** In the server, behind the first operation, without the others. */
    ANSWERING,
    /** Its answer on the way to the client. */
    WAY_BACK
  }

  private final Trace trace;
  private final RequestSweep sweep;
  private final Map<Long, ServerSums> sums = new TreeMap<>();
  private final Map<Unmatched, Long> unmatched = new EnumMap<>(Unmatched.class);
  private final LinkTotals links = new LinkTotals();
  private long messages;

  /** Nothing yet of a trace. */
  public RequestTotals(Trace trace) {
    this.trace = trace;
    sweep = new RequestSweep(trace, this);
  }

  /** Whether connections were recorded at all. */
  public boolean isKnown() {
    return sweep.hasConnections();
  }

  /** What finds the requests. */
  public RequestSweep sweep() {
    return sweep;
  }

  /** By server, then kind. */
  public Collection<ServerSums> all() {
    return new ArrayList<>(sums.values());
  }

  /** What could not be matched, and how many of it. */
  public Map<Unmatched, Long> unmatched() {
    return unmatched;
  }

  /** Operations of servers by the operations of clients that they were done for. */
  public LinkTotals links() {
    return links;
  }

  /** How many messages arrived. */
  public long messages() {
    return messages;
  }

  @Override
  public void message(FollowedMessage message) {
    messages++;
  }

  @Override
  public void unmatched(Unmatched why) {
    unmatched.merge(why, 1L, Long::sum);
  }

  @Override
  public void request(FollowedRequest request) {
    if (request.isPassedOn() || request.receiver() == Trace.NONE) {
      return; // those that it was passed on as are told themselves
    }
    ServerSums of = sums(request);
    if (request.isFirst()) {
      of.requests++;
      of.withClient += request.hasClient() ? 1 : 0;
      of.sure += request.isSure() ? 1 : 0;
      if (request.hasClient()) {
        of.clients.set(trace.threads().get(request.clientThread()).process());
      }
      addTimes(of, request);
    }
    if (request.hasServed()) {
      of.operations++;
      of.bytes = Saturating.add(of.bytes, request.servedBytes());
      if (request.hasClient()) {
        link(request);
      }
    }
  }

  private ServerSums sums(FollowedRequest request) {
    int process = trace.threads().get(request.receiver()).process();
    OperationKind kind = request.kind();
    return sums.computeIfAbsent(
        (long) process * LayerKind.COUNT + LayerKind.of(Layer.NETWORK, kind),
        k -> new ServerSums(process, kind));
  }

  private void link(FollowedRequest request) {
    int parent = request.clientLayerKind();
    int child = request.servedLayerKind();
    if (LayerKind.layer(parent).isAbove(LayerKind.layer(child))) {
      long timeNs = request.servedCallbackNs() - request.servedAdmitNs();
      links.addFollowed(parent, child, request.servedBytes(), timeNs, request.isSure());
    }
  }

  private static void addTimes(ServerSums of, FollowedRequest request) {
    boolean known =
        request.hasClient()
            && request.answeredNs() != Trace.UNKNOWN
            && request.returnedNs() != Trace.UNKNOWN;
    if (!known) {
      return;
    }
    of.timed++;
    long sentNs = request.isOfKernel() ? request.arrivedNs() : request.sentNs();
    of.add(RequestPart.CLIENT, sentNs - request.clientAdmitNs());
    of.add(RequestPart.CLIENT, request.clientCallbackNs() - request.returnedNs());
    of.add(RequestPart.WAY, request.arrivedNs() - sentNs);
    of.add(RequestPart.WAY_BACK, request.returnedNs() - request.answeredNs());
    long workNs = request.answeredNs() - request.arrivedNs();
    if (request.hasServed()) {
      of.add(RequestPart.WAITING, request.servedAdmitNs() - request.arrivedNs());
      of.add(RequestPart.WORKING, request.servedCallbackNs() - request.servedAdmitNs());
      of.add(RequestPart.ANSWERING, request.answeredNs() - request.servedCallbackNs());
    } else {
      of.add(RequestPart.WORKING, workNs);
    }
  }
}
