// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.io.IOException;
import org.iostrata.core.internal.collection.LongRows;
import org.iostrata.core.internal.collection.TimeOrder;
import org.iostrata.core.internal.kept.PageStore;
import org.iostrata.core.internal.metric.ServedSink;
import org.iostrata.core.internal.request.FollowedMessage;
import org.iostrata.core.internal.request.FollowedRequest;
import org.iostrata.core.internal.request.RequestSink;
import org.iostrata.core.internal.request.Unmatched;
import org.iostrata.core.source.Surroundings.LinkedOperation;

/**
 * Collects the requests that servers, and aggregators, did something for, up to a number that
 * memory holds.
 */
final class RequestLinksSink implements RequestSink, ServedSink {
  private static final int MOST = 1 << 20;

  private final LongRows rows = new LongRows(RequestLinks.COLUMNS);

  @Override
  public void request(FollowedRequest request) {
    if (!request.hasClient() || !request.hasServed()) {
      return;
    }
    served(
        new LinkedOperation(
            request.clientThread(), request.clientLayerKind(), request.clientAdmitNs(), 0),
        new LinkedOperation(
            request.servedThread(), request.servedLayerKind(), request.servedAdmitNs(), 0));
  }

  /** Adds a link of which the ends were told. */
  void add(LongRows causes, int cause, LongRows effects, int effect) {
    served(end(causes, cause), end(effects, effect));
  }

  private static LinkedOperation end(LongRows ends, int row) {
    return new LinkedOperation(
        (int) ends.get(row, LinkEnds.THREAD),
        (int) ends.get(row, LinkEnds.LAYER_KIND),
        ends.get(row, LinkEnds.ADMIT),
        (int) ends.get(row, LinkEnds.ORDER));
  }

  @Override
  public void served(LinkedOperation request, LinkedOperation by) {
    if (rows.size() == MOST) {
      return;
    }
    int row = rows.add();
    rows.set(row, RequestLinks.CLIENT_ADMIT, request.admitNs());
    rows.set(row, RequestLinks.CLIENT_THREAD, request.thread());
    rows.set(row, RequestLinks.CLIENT_LAYER_KIND, request.layerKind());
    rows.set(row, RequestLinks.CLIENT_ORDER, request.order());
    rows.set(row, RequestLinks.SERVED_AFTER, by.admitNs() - request.admitNs());
    rows.set(row, RequestLinks.SERVED_THREAD, by.thread());
    rows.set(row, RequestLinks.SERVED_LAYER_KIND, by.layerKind());
    rows.set(row, RequestLinks.SERVED_ORDER, by.order());
  }

  @Override
  public void message(FollowedMessage message) {}

  @Override
  public void unmatched(Unmatched why) {}

  /** All of them in their order. */
  RequestLinks close(PageStore store) throws IOException {
    TimeOrder order = rows.sort(RequestLinks.CLIENT_ADMIT);
    PackedTableWriter table = new PackedTableWriter(RequestLinks.COLUMNS, store);
    long[] values = new long[RequestLinks.COLUMNS];
    long longestNs = 0;
    for (int place = 0; place < rows.size(); place++) {
      for (int column = 0; column < values.length; column++) {
        values[column] = rows.get(order.row(place), column);
      }
      table.add(values);
      longestNs = Math.max(longestNs, values[RequestLinks.SERVED_AFTER]);
    }
    return new RequestLinks(table.close(), longestNs);
  }
}
