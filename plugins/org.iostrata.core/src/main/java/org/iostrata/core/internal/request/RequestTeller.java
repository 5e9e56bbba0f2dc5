// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;

/** Tells a sink of requests that belong to the part that is looked at. */
final class RequestTeller {
  private final Connections connections;
  private final Requests requests;
  private final LongTable table;
  private final UsedOperations operations;
  private final FollowedRequest told;
  private final RequestSink sink;

  RequestTeller(Connections connections, Requests requests, RequestSink sink) {
    this.connections = connections;
    this.requests = requests;
    this.sink = sink;
    table = requests.table;
    operations = requests.operations;
    told = new FollowedRequest(table, operations.table);
  }

  /** Nothing more will be known of a request. */
  void tell(int request) {
    if (belongs(request)) {
      say(request);
    }
  }

  /**
   * Whether a request belongs to the part that is looked at: by the operation that it is for or one
   * that was done for it, or, when none is known, by its message.
   */
  private boolean belongs(int request) {
    int served = table.index(request, RequestField.SERVED);
    int above = table.index(request, RequestField.ABOVE);
    int client = told.at(request, served, above).client();
    if (client == LongTable.NONE && served == LongTable.NONE) {
      return requests.is(request, RequestField.IN_PART);
    }
    boolean belongs = client != LongTable.NONE && operations.isInPart(client);
    for (int i = requests.nextAbove(request, above); !belongs && i != LongTable.NONE; ) {
      belongs = operations.isInPart(table.index(i, RequestField.CLIENT));
      i = requests.nextAbove(request, i);
    }
    for (int i = served; !belongs && i != LongTable.NONE; ) {
      belongs = operations.isInPart(i);
      i = operations.table.index(i, OperationField.NEXT);
    }
    return belongs;
  }

  private void say(int request) {
    if (!requests.isAnswered(request)) {
      boolean tls = connections.isEncrypted(table.index(request, RequestField.STREAM));
      sink.unmatched(tls ? Unmatched.TLS : Unmatched.NOT_ANSWERED);
    } else if (!requests.hasReason(request)) {
      sink.unmatched(Unmatched.NO_CLIENT);
    }
    int served = table.index(request, RequestField.SERVED);
    int above = table.index(request, RequestField.ABOVE);
    if (served == LongTable.NONE) {
      sink.request(told.at(request, served, above));
    }
    while (served != LongTable.NONE) {
      sink.request(told.at(request, served, above));
      for (int next = requests.nextAbove(request, above); next != LongTable.NONE; ) {
        sink.request(told.at(request, served, next));
        next = requests.nextAbove(request, next);
      }
      served = operations.table.index(served, OperationField.NEXT);
    }
  }
}
