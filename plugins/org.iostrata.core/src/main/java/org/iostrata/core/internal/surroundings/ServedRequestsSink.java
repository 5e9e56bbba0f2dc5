// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.io.IOException;
import org.iostrata.core.internal.collection.LongRows;
import org.iostrata.core.internal.collection.TimeOrder;
import org.iostrata.core.internal.kept.PageStore;
import org.iostrata.core.internal.request.FollowedMessage;
import org.iostrata.core.internal.request.FollowedRequest;
import org.iostrata.core.internal.request.RequestSink;
import org.iostrata.core.internal.request.Unmatched;

/** Collects the requests that servers did something for, up to a number that memory holds. */
final class ServedRequestsSink implements RequestSink {
  private static final int MOST = 1 << 20;

  private final LongRows rows = new LongRows(ServedRequests.COLUMNS);

  @Override
  public void request(FollowedRequest request) {
    if (!request.hasClient() || !request.hasServed() || rows.size() == MOST) {
      return;
    }
    int row = rows.add();
    rows.set(row, ServedRequests.CLIENT_ADMIT, request.clientAdmitNs());
    rows.set(row, ServedRequests.CLIENT_THREAD, request.clientThread());
    rows.set(row, ServedRequests.CLIENT_LAYER_KIND, request.clientLayerKind());
    rows.set(row, ServedRequests.SERVED_AFTER, request.servedAdmitNs() - request.clientAdmitNs());
    rows.set(row, ServedRequests.SERVED_THREAD, request.servedThread());
    rows.set(row, ServedRequests.SERVED_LAYER_KIND, request.servedLayerKind());
  }

  @Override
  public void message(FollowedMessage message) {}

  @Override
  public void unmatched(Unmatched why) {}

  /** All of them in their order. */
  ServedRequests close(PageStore store) throws IOException {
    TimeOrder order = rows.sort(ServedRequests.CLIENT_ADMIT);
    PackedTableWriter table = new PackedTableWriter(ServedRequests.COLUMNS, store);
    long[] values = new long[ServedRequests.COLUMNS];
    long longestNs = 0;
    for (int place = 0; place < rows.size(); place++) {
      for (int column = 0; column < values.length; column++) {
        values[column] = rows.get(order.row(place), column);
      }
      table.add(values);
      longestNs = Math.max(longestNs, values[ServedRequests.SERVED_AFTER]);
    }
    return new ServedRequests(table.close(), longestNs);
  }
}
