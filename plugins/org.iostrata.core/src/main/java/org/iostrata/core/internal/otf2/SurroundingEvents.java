// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Surroundings.Exchange;
import org.iostrata.core.source.Surroundings.RegionKind;
import org.iostrata.core.source.Surroundings.SurroundingsVisitor;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.event.EventRecord;
import org.iostrata.otf2.event.EventVisitor;
import org.iostrata.otf2.schema.EventType;

/**
 * Turns the events of a location into calls, messages and samples.
 *
 * <p>Regions lie in each other; a call is a time in which the same region is the innermost that is
 * told apart. A Leave leaves all down to its region; one without an Enter is passed over.
 */
final class SurroundingEvents implements EventVisitor {
  private final Otf2Surroundings of;
  private final int thread;
  private final SurroundingsVisitor visitor;
  private final NumberedOperations numbered;
  private final Exchange exchange = new Exchange();
  private final Exchange collective = new Exchange();
  private final Map<Long, Deque<Long>> posted = new HashMap<>();
  private final Map<Integer, Double> sums = new HashMap<>();
  private int[] stack = new int[16];
  private int depth;

  /** How deep the region is that is told, counted from 1; 0 when none is. */
  private int told;

  private long sinceNs;
  private long lastNs;

  /**
   * Events of a thread.
   *
   * @param numbered hears of operations, too; null where they have no numbers
   */
  SurroundingEvents(
      Otf2Surroundings of, int thread, SurroundingsVisitor visitor, NumberedOperations numbered) {
    this.of = of;
    this.thread = thread;
    this.visitor = visitor;
    this.numbered = numbered;
    clear();
  }

  private void clear() {
    collective.peer = Trace.NONE;
    collective.communicator = Trace.NONE;
    collective.tag = 0;
    collective.bytes = 0;
  }

  @Override
  public void enter(int location, long time, int region, AttributeList attributes) {
    lastNs = of.nanos(time);
    if (depth == stack.length) {
      stack = Arrays.copyOf(stack, 2 * depth);
    }
    int index = of.region(region);
    stack[depth++] = index;
    boolean closed = told > 0 && isClosed(stack[told - 1]);
    if (!closed && index != Trace.NONE) {
      tell();
      told = depth;
    }
  }

  /** Whether what is inside such a region is not told apart. */
  private boolean isClosed(int region) {
    RegionKind kind = of.regions().get(region).kind();
    return kind != RegionKind.COMPUTE && kind != RegionKind.THREADS;
  }

  /** Tells what was done up to now, and that something else follows. */
  private void tell() {
    if (told > 0 && lastNs > sinceNs) {
      visitor.call(thread, stack[told - 1], sinceNs, lastNs, collective);
    }
    clear();
    sinceNs = lastNs;
  }

  @Override
  public void leave(int location, long time, int region, AttributeList attributes) {
    lastNs = of.nanos(time);
    int index = of.region(region);
    int at = depth - 1;
    while (at >= 0 && stack[at] != index) {
      at--;
    }
    if (at < 0) {
      return;
    }
    if (at < told) {
      tell();
      told = at;
      while (told > 0 && stack[told - 1] == Trace.NONE) {
        told--;
      }
    }
    depth = at;
  }

  /** No more happens: what is open lasts until the last event. */
  void end() {
    tell();
  }

  @Override
  public void ioOperationBegin(
      int location,
      long time,
      int handle,
      int mode,
      int operationFlags,
      long bytesRequest,
      long matchingId,
      AttributeList attributes) {
    if (numbered != null) {
      numbered.begin(of.nanos(time), handle, mode, matchingId, attributes);
    }
  }

  @Override
  public void ioOperationComplete(
      int location,
      long time,
      int handle,
      long bytesResult,
      long matchingId,
      AttributeList attributes) {
    if (numbered != null) {
      numbered.end(matchingId, attributes);
    }
  }

  @Override
  public void mpiCollectiveEnd(
      int location,
      long time,
      int collectiveOp,
      int communicator,
      int root,
      long sizeSent,
      long sizeReceived,
      AttributeList attributes) {
    collective.communicator = of.ranks().index(communicator);
    collective.bytes = Math.max(0, sizeSent) + Math.max(0, sizeReceived);
  }

  @Override
  public void mpiSend(
      int location,
      long time,
      int receiver,
      int communicator,
      int msgTag,
      long msgLength,
      AttributeList attributes) {
    if (isExchange(receiver, communicator, msgTag, msgLength)) {
      visitor.sent(thread, now(time), exchange);
    }
  }

  @Override
  public void mpiIsend(
      int location,
      long time,
      int receiver,
      int communicator,
      int msgTag,
      long msgLength,
      long requestId,
      AttributeList attributes) {
    mpiSend(location, time, receiver, communicator, msgTag, msgLength, attributes);
  }

  @Override
  public void mpiIrecvRequest(int location, long time, long requestId, AttributeList attributes) {
    posted.computeIfAbsent(requestId, id -> new ArrayDeque<>()).add(now(time));
  }

  @Override
  public void mpiRecv(
      int location,
      long time,
      int sender,
      int communicator,
      int msgTag,
      long msgLength,
      AttributeList attributes) {
    if (isExchange(sender, communicator, msgTag, msgLength)) {
      visitor.received(thread, now(time), lastNs, exchange);
    }
  }

  @Override
  public void mpiIrecv(
      int location,
      long time,
      int sender,
      int communicator,
      int msgTag,
      long msgLength,
      long requestId,
      AttributeList attributes) {
    Deque<Long> asked = posted.get(requestId);
    Long askedNs = asked == null ? null : asked.poll();
    if (asked != null && asked.isEmpty()) {
      posted.remove(requestId);
    }
    if (isExchange(sender, communicator, msgTag, msgLength)) {
      visitor.received(thread, askedNs == null ? now(time) : askedNs, now(time), exchange);
    }
  }

  private long now(long time) {
    lastNs = of.nanos(time);
    return lastNs;
  }

  private boolean isExchange(int rank, int communicator, int tag, long bytes) {
    exchange.peer = of.ranks().thread(communicator, rank);
    exchange.communicator = of.ranks().index(communicator);
    exchange.tag = tag;
    exchange.bytes = bytes;
    return exchange.peer != Trace.NONE;
  }

  @Override
  public void other(int location, long time, EventRecord record, AttributeList attributes) {
    if (record.type() != EventType.METRIC) {
      return;
    }
    MetricDefinitions metrics = of.samples();
    int first = metrics.first(record);
    for (int i = 0; first >= 0 && i < metrics.count(record); i++) {
      double value = metrics.value(record, i, first + i);
      if (Double.isFinite(value)) {
        visitor.sample(thread, first + i, now(time), total(first + i, value));
      }
    }
  }

  /** Of what is told as growth since the last time, the sum. */
  private double total(int metric, double value) {
    return of.samples().isRelative(metric) ? sums.merge(metric, value, Double::sum) : value;
  }
}
