// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Events that some processes arrive at and others wait for, without messages. */
final class AwaitedEvents {
  private final Map<Long, Event> events = new HashMap<>();

  private static final class Event {
    private int arrived;
    private final List<AwaitingProcess> waiting = new ArrayList<>();
  }

  private record AwaitingProcess(ClientProcess process, Frame held, int needed) {}

  private Event event(long number) {
    return events.computeIfAbsent(number, unused -> new Event());
  }

  /** One more is there; who waited for it goes on, in the order in which they came. */
  void arrive(long number) {
    Event event = event(number);
    event.arrived++;
    List<AwaitingProcess> released =
        event.waiting.stream().filter(one -> one.needed <= event.arrived).toList();
    event.waiting.removeAll(released);
    released.forEach(one -> one.process.release(one.held));
  }

  /** A process goes on when so many are there. */
  void await(long number, int needed, ClientProcess process) {
    Event event = event(number);
    if (event.arrived < needed) {
      event.waiting.add(new AwaitingProcess(process, process.hold(), needed));
    }
  }
}
