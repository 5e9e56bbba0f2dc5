// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import org.iostrata.core.source.Surroundings.LinkedOperation;

/**
 * Requests that were followed from the operation of a client to one that a server did for it, or an
 * aggregator, in the order in which the clients' began. Immutable. Times are ns since the trace's
 * start.
 */
public final class RequestLinks {
  static final int CLIENT_ADMIT = 0;
  static final int CLIENT_THREAD = 1;
  static final int CLIENT_LAYER_KIND = 2;
  static final int SERVED_AFTER = 3;
  static final int SERVED_THREAD = 4;
  static final int SERVED_LAYER_KIND = 5;
  static final int CLIENT_ORDER = 6;
  static final int SERVED_ORDER = 7;
  static final int COLUMNS = 8;

  private final PackedTable table;
  private final long longestNs;

  /**
   * Requests.
   *
   * @param longestNs how long it took at most from the begin of a client's operation to that of a
   *     server's
   */
  RequestLinks(PackedTable table, long longestNs) {
    this.table = table;
    this.longestNs = longestNs;
  }

  PackedTable table() {
    return table;
  }

  long longestNs() {
    return longestNs;
  }

  /** How many there are. */
  public int size() {
    return table.size();
  }

  /** When the client's operation began. */
  public long clientAdmitNs(int i) {
    return table.get(CLIENT_ADMIT, i);
  }

  /** The client's operation. */
  public LinkedOperation client(int i) {
    return new LinkedOperation(
        (int) table.get(CLIENT_THREAD, i),
        clientLayerKind(i),
        clientAdmitNs(i),
        (int) table.get(CLIENT_ORDER, i));
  }

  /** Layer and kind of the client's operation. */
  public int clientLayerKind(int i) {
    return (int) table.get(CLIENT_LAYER_KIND, i);
  }

  /** When the server's operation began; on badly set clocks maybe before that of the client. */
  public long servedAdmitNs(int i) {
    return table.get(CLIENT_ADMIT, i) + table.get(SERVED_AFTER, i);
  }

  /** The server's operation. */
  public LinkedOperation served(int i) {
    return new LinkedOperation(
        (int) table.get(SERVED_THREAD, i),
        servedLayerKind(i),
        servedAdmitNs(i),
        (int) table.get(SERVED_ORDER, i));
  }

  /** Layer and kind of the server's operation. */
  public int servedLayerKind(int i) {
    return (int) table.get(SERVED_LAYER_KIND, i);
  }

  /** The first that may touch a time: those before were served earlier. */
  public int firstTouching(long timeNs) {
    return table.firstFrom(timeNs - longestNs);
  }

  /** The first whose client's operation began at a time or later. */
  public int firstFrom(long timeNs) {
    return table.firstFrom(timeNs);
  }
}
