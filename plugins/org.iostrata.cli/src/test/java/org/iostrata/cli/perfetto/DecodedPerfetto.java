// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a trace as Perfetto does: packet by packet, each sequence with its own state; then events
 * by time, of equal times as they stand in the file; an end ends the innermost slice of its track.
 * Written from Perfetto's documents, with the library's decoder of fields that nobody described.
 */
final class DecodedPerfetto {
  /** A slice. */
  static final class Shown {
    String name;
    String category;
    String track;
    long process;
    long fromNs;
    long toNs;
    final Map<String, Object> told = new TreeMap<>();
  }

  /** An event before it is sorted. */
  private record Event(long timeNs, long track, long type, Shown shown, List<Long> flows) {}

  /** What a sequence has said. */
  private static final class State {
    private long track;
    private long lastNs;
    private final Map<Integer, Map<Long, String>> texts = new HashMap<>();
  }

  final List<Shown> slices = new ArrayList<>();
  final Map<Long, List<Shown>> flows = new TreeMap<>();
  final Map<String, TreeMap<Long, Double>> counters = new TreeMap<>();
  final Map<Long, UnknownFieldSet> tracks = new HashMap<>();
  private final Map<Long, State> sequences = new HashMap<>();
  private final List<Event> events = new ArrayList<>();

  DecodedPerfetto(byte[] file) throws InvalidProtocolBufferException {
    for (UnknownFieldSet packet : messages(UnknownFieldSet.parseFrom(file), 1)) {
      read(packet);
    }
    events.sort(Comparator.comparingLong(Event::timeNs)); // stable
    showSlices();
  }

  private static List<UnknownFieldSet> messages(UnknownFieldSet of, int field)
      throws InvalidProtocolBufferException {
    List<UnknownFieldSet> all = new ArrayList<>();
    for (var bytes : of.getField(field).getLengthDelimitedList()) {
      all.add(UnknownFieldSet.parseFrom(bytes));
    }
    return all;
  }

  private static UnknownFieldSet message(UnknownFieldSet of, int field)
      throws InvalidProtocolBufferException {
    List<UnknownFieldSet> all = messages(of, field);
    return all.isEmpty() ? UnknownFieldSet.getDefaultInstance() : all.get(0);
  }

  private static long number(UnknownFieldSet of, int field) {
    List<Long> all = of.getField(field).getVarintList();
    return all.isEmpty() ? 0 : all.get(0);
  }

  private static String text(UnknownFieldSet of, int field) {
    return of.getField(field).getLengthDelimitedList().get(0).toStringUtf8();
  }

  private void read(UnknownFieldSet packet) throws InvalidProtocolBufferException {
    if (packet.hasField(60)) {
      UnknownFieldSet track = message(packet, 60);
      assertTrue(!track.hasField(5) || tracks.containsKey(number(track, 5)), "parents come first");
      assertNull(tracks.put(number(track, 1), track), "described once");
      return;
    }
    long sequence = number(packet, 10);
    if ((number(packet, 13) & 1) != 0) {
      State begun = new State();
      begun.track = number(message(message(packet, 59), 11), 11);
      assertNull(sequences.put(sequence, begun), "begins once");
    }
    if (packet.hasField(11)) {
      State state = sequences.get(sequence);
      learn(message(packet, 12), state);
      long timeNs = number(packet, 8);
      assertTrue(timeNs >= state.lastNs, "times of a sequence do not go back");
      state.lastNs = timeNs;
      read(message(packet, 11), timeNs, state);
    }
  }

  private static void learn(UnknownFieldSet interned, State state)
      throws InvalidProtocolBufferException {
    for (int kind : interned.asMap().keySet()) {
      for (UnknownFieldSet entry : messages(interned, kind)) {
        Map<Long, String> texts = state.texts.computeIfAbsent(kind, none -> new HashMap<>());
        assertNull(texts.put(number(entry, 1), text(entry, 2)), "told once");
      }
    }
  }

  private void read(UnknownFieldSet event, long timeNs, State state)
      throws InvalidProtocolBufferException {
    long type = number(event, 9);
    if (type == 4) {
      double value = Double.longBitsToDouble(event.getField(44).getFixed64List().get(0));
      String name = text(tracks.get(state.track), 2);
      counters.computeIfAbsent(name, none -> new TreeMap<>()).put(timeNs, value);
      return;
    }
    Shown shown = type == 1 ? begun(event, timeNs, state) : null;
    events.add(new Event(timeNs, state.track, type, shown, event.getField(47).getFixed64List()));
  }

  private Shown begun(UnknownFieldSet event, long timeNs, State state)
      throws InvalidProtocolBufferException {
    Shown shown = new Shown();
    shown.fromNs = timeNs;
    shown.category = state.texts.get(1).get(number(event, 3));
    shown.name = state.texts.get(2).get(number(event, 10));
    shown.track = text(tracks.get(state.track), 2);
    shown.process = process(state.track);
    for (UnknownFieldSet annotation : messages(event, 4)) {
      String key = state.texts.get(3).get(number(annotation, 1));
      Object value =
          annotation.hasField(17)
              ? state.texts.get(29).get(number(annotation, 17))
              : annotation.hasField(2) ? (Object) true : (Object) number(annotation, 4);
      assertNull(shown.told.put(key, value));
    }
    return shown;
  }

  /** The number of the process that a track belongs to, from 0. */
  private long process(long track) throws InvalidProtocolBufferException {
    long above = track;
    while (!tracks.get(above).hasField(3)) {
      above = number(tracks.get(above), 5);
    }
    return number(message(tracks.get(above), 3), 1) - 1;
  }

  private void showSlices() {
    Map<Long, Deque<Shown>> underWay = new HashMap<>();
    for (Event event : events) {
      Deque<Shown> stack = underWay.computeIfAbsent(event.track, none -> new ArrayDeque<>());
      Shown shown = event.shown;
      if (event.type == 1) {
        assertTrue(stack.isEmpty(), "a lane holds one at a time");
        stack.push(shown);
        slices.add(shown);
      } else {
        assertEquals(2, event.type);
        shown = stack.pop();
        shown.toNs = event.timeNs;
      }
      for (long flow : event.flows) {
        flows.computeIfAbsent(flow, none -> new ArrayList<>()).add(shown);
      }
    }
    underWay.values().forEach(stack -> assertTrue(stack.isEmpty(), "all slices end"));
  }
}
