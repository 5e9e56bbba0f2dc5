// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.source.EventLog;
import org.iostrata.core.source.LoggedEvent;

/** Events one by one, read ahead: a table asks for those that follow each other. */
final class EventsAhead {
  /** A page of the event table and more. */
  private static final int AHEAD = 512;

  private final EventLog log;
  private List<LoggedEvent> ahead = List.of();

  EventsAhead(EventLog log) {
    this.log = log;
  }

  /** The event with a number; null behind the last one. */
  LoggedEvent get(long number) throws IOException {
    if (ahead.isEmpty()
        || number < ahead.get(0).number()
        || number > ahead.get(ahead.size() - 1).number()) {
      ahead = log.read(number, AHEAD);
    }
    return ahead.isEmpty() ? null : ahead.get((int) (number - ahead.get(0).number()));
  }
}
