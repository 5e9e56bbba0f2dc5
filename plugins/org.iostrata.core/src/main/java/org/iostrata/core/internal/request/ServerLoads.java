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
 * not the order in which they came: begins and ends wait until many are there, and then the older
 * half is counted. One that took longer than all these counts from then on.
 */
@SuppressWarnings("EnumOrdinal") // dense rows in memory; nothing stores the number
final class ServerLoads {
  private static final int MAX_PENDING = 1 << 20;
  private static final int TIME_NS = 0;
  private static final int SERVER = 1;

  /** Twice the stay; one more when it ends. */
  private static final int CHANGE = 2;

  private static final int COLUMNS = 3;
  private static final Stay[] STAYS = Stay.values();

  private final long durationNs;
  private final LongRows pending = new LongRows(COLUMNS);
  private final Map<Integer, ServerLoad> loads = new TreeMap<>();
  private final TimeOrder.RowComparator tied = // what ends when another begins is gone
      (a, b) -> Long.compare(pending.get(b, CHANGE) & 1, pending.get(a, CHANGE) & 1);

  ServerLoads(Trace trace) {
    durationNs = trace.durationNs();
  }

  /** Adds a request with an operation that was done for it, or none. */
  void add(int server, FollowedRequest request) {
    long fromNs = request.arrivedNs();
    long toNs = request.leftNs();
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
      change(server, 2 * stay.ordinal(), fromNs);
      change(server, 2 * stay.ordinal() + 1, toNs);
    }
  }

  private void change(int server, int change, long timeNs) {
    int row = pending.add();
    pending.set(row, TIME_NS, timeNs);
    pending.set(row, SERVER, server);
    pending.set(row, CHANGE, change);
  }

  /** Counts the earliest ones, and all of their time. */
  private void count(int many) {
    TimeOrder order = pending.sort(TIME_NS);
    int place = 0;
    while (place < many) {
      int end = order.sortTies(place, pending.size(), tied);
      for (; place < end; place++) {
        count(order.row(place), order.time(place));
      }
    }
    pending.removeFirst(place);
  }

  private void count(int row, long timeNs) {
    int change = (int) pending.get(row, CHANGE);
    loads
        .computeIfAbsent((int) pending.get(row, SERVER), s -> new ServerLoad(durationNs))
        .change(STAYS[change >> 1], timeNs, (change & 1) == 0);
  }

  /** Those of all servers, by process; nothing is added any more. */
  Map<Integer, ServerLoad> finished() {
    count(pending.size());
    return loads;
  }
}
