// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.internal.hdtrace.StateKinds;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Surroundings.CallRegion;
import org.iostrata.core.source.Surroundings.Exchange;
import org.iostrata.core.source.Surroundings.RegionKind;

/** Makes states of calls, by the names of MPI without {@code MPI_}. */
final class CallText {
  private static final String MPI = "MPI_";
  private static final Set<String> RESERVED = Set.of("Nested", "Event", "Program");

  private final WrittenPlaces places;
  private final List<CallRegion> regions;
  private final StateKinds kinds = new StateKinds();
  private final Map<Integer, String> names = new HashMap<>();

  CallText(WrittenPlaces places, List<CallRegion> regions) {
    this.places = places;
    this.regions = regions;
  }

  /** What is told of a message; nothing unless the other end is a rank. */
  String message(Exchange exchange, boolean sent) {
    long peer = places.rank(exchange.peer);
    if (peer < 0) {
      return "";
    }
    String way = sent ? "to" : "from";
    return StateText.attribute("size", exchange.bytes)
        + StateText.attribute(way + "Rank", peer)
        + StateText.attribute(way + "Tag", exchange.tag)
        + communicator(exchange);
  }

  private static String communicator(Exchange exchange) {
    return exchange.communicator == Trace.NONE
        ? ""
        : StateText.attribute("cid", exchange.communicator);
  }

  /** The messages that a call is about. */
  static List<StateText> inside(List<StateText> messages, long fromNs, long toNs) {
    return messages.stream()
        .filter(message -> message.toNs() >= fromNs && message.toNs() <= toNs)
        .toList();
  }

  /**
   * The states of a call, by their begin. A call for one message tells it; several are states of
   * their own inside of it.
   */
  List<StateText> of(
      int region, long fromNs, long toNs, Exchange exchange, List<StateText> messages) {
    String name = names.computeIfAbsent(region, this::name);
    boolean one = messages.size() == 1 && kinds.of(name).region() == RegionKind.MPI_MESSAGE;
    String attributes = one ? messages.get(0).attributes() : collective(exchange);
    List<StateText> states = new ArrayList<>();
    if (!one) {
      for (StateText message : messages) {
        long since = Math.max(fromNs, message.fromNs());
        states.add(new StateText(since, message.toNs(), message.name(), message.attributes()));
      }
      states.sort(StateText.BY_BEGIN);
    }
    states.add(0, new StateText(fromNs, toNs, name, attributes));
    return states;
  }

  private static String collective(Exchange exchange) {
    String size = exchange.bytes > 0 ? StateText.attribute("size", exchange.bytes) : "";
    return size + communicator(exchange);
  }

  private String name(int region) {
    String called = regions.get(region).name();
    String name = XmlText.elementName(called.startsWith(MPI) ? called.substring(4) : called);
    boolean taken = RESERVED.contains(name) || kinds.of(name).isOperation();
    String free = taken ? "call_" + name : name;
    return free.length() <= 200 ? free : free.substring(0, 200);
  }
}
