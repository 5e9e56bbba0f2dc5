// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.collection.LongRows;
import org.iostrata.core.internal.collection.TimeOrder;
import org.iostrata.core.internal.request.ServerLoad.Stay;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * How many requests are in each server over time. Requests are told when they are done, which is
 * not the order in which they came: they wait until many are there, and then the older half is
 * counted. One that took longer than all these counts from then on.
 */
@SuppressWarnings("EnumOrdinal") // dense rows in memory; nothing stores the number
final class ServerLoads {
  private static final int MAX_PENDING = 1 << 18;
  private static final int FROM_NS = 0;
  private static final int TO_NS = 1;
  private static final int SERVER = 2;
  private static final int STAY = 3;
  private static final int COLUMNS = 4;
  private static final Stay[] STAYS = Stay.values();

  private final long durationNs;
  private final LongRows pending = new LongRows(COLUMNS);
  private final Map<Integer, ServerLoad> loads = new TreeMap<>();

  ServerLoads(Trace trace) {
    durationNs = trace.durationNs();
  }

  /** Adds a request with an operation that was done for it, or none. */
  void add(int server, FollowedRequest request) {
    long fromNs = request.arrivedNs();
    long toNs = PartTimes.leftNs(request);
    if (fromNs == Trace.UNKNOWN || toNs == Trace.UNKNOWN) {
      return;
    }
    if (request.isFirst()) {
      add(server, Stay.PRESENT, fromNs, toNs);
    }
    if (!request.hasServed()) {
      add(server, Stay.WORKING, fromNs, toNs);
    } else {
      long admitNs = request.servedAdmitNs();
      long callbackNs = request.servedCallbackNs();
      if (request.isFirst()) {
        add(server, Stay.WAITING, fromNs, admitNs);
      }
      add(server, Stay.WORKING, admitNs, callbackNs);
      if (request.kind() == OperationKind.FLUSH) {
        add(server, Stay.SYNCING, admitNs, callbackNs);
      }
    }
    if (pending.size() > MAX_PENDING) {
      count(pending.size() / 2);
    }
  }

  private void add(int server, Stay stay, long fromNs, long toNs) {
    if (toNs > fromNs) {
      int row = pending.add();
      pending.set(row, FROM_NS, fromNs);
      pending.set(row, TO_NS, toNs);
      pending.set(row, SERVER, server);
      pending.set(row, STAY, stay.ordinal());
    }
  }

  /** Counts the earliest ones. */
  private void count(int many) {
    TimeOrder order = pending.sort(FROM_NS);
    for (int place = 0; place < many; place++) {
      int row = order.row(place);
      loads
          .computeIfAbsent((int) pending.get(row, SERVER), s -> new ServerLoad(durationNs))
          .add(STAYS[(int) pending.get(row, STAY)], order.time(place), pending.get(row, TO_NS));
    }
    pending.removeFirst(many);
  }

  /** Those of all servers, by process; nothing is added any more. */
  Map<Integer, ServerLoad> finished() {
    count(pending.size());
    loads.values().forEach(ServerLoad::finish);
    return loads;
  }
}
