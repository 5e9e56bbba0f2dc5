// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.iostrata.core.internal.request.FollowedMessage;
import org.iostrata.core.internal.request.FollowedRequest;
import org.iostrata.core.internal.request.RequestScan;
import org.iostrata.core.internal.request.RequestSink;
import org.iostrata.core.internal.request.Unmatched;
import org.iostrata.core.model.Trace;
import org.iostrata.core.scan.Scan;

/** Writes messages and requests into their tables. */
record RequestExport(Trace trace, int number, TableWriter messages, TableWriter requests)
    implements RequestSink {
  /**
   * Writes the tables of a trace.
   *
   * @param number of the trace in the tables
   */
  static void write(Scan scan, int number, TextFiles files) throws IOException {
    try (TableWriter messages = files.writer(RequestTables.MESSAGES, 0);
        TableWriter requests = files.writer(RequestTables.REQUESTS, 0)) {
      RequestScan.run(scan, new RequestExport(scan.trace(), number, messages, requests));
    }
  }

  @Override
  public void message(FollowedMessage message) {
    try {
      RequestTables.MESSAGES.write(number, new MessageRow(trace, message), messages);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void request(FollowedRequest request) {
    try {
      RequestTables.REQUESTS.write(number, new RequestRow(trace, request), requests);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void unmatched(Unmatched why) {}
}
