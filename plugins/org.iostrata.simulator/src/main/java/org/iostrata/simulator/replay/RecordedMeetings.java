// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Surroundings;
import org.iostrata.core.source.Surroundings.Exchange;
import org.iostrata.core.source.Surroundings.RegionKind;
import org.iostrata.core.source.Surroundings.SurroundingsVisitor;
import org.iostrata.simulator.replay.RecordedMeeting.MeetingEvent;
import org.iostrata.simulator.replay.RecordedMeeting.MeetingPart;

/**
 * How processes wait for each other: messages, and collective calls. The n-th collective call of a
 * process on a communicator is the n-th of the others; the n-th time that it opens, or closes, a
 * file by MPI-IO, too. A process that left one before the last of them had come did not wait for
 * it. Messages are received in the order in which they were sent. Where not all of them are
 * recorded, for calls that do not wait are many, a message that somebody waited for was sent while
 * he did: it is the one that was recorded then, or else was sent just before it came.
 */
final class RecordedMeetings {
  /** Instead of a communicator. */
  private static final int OPENS = -2;

  private static final int CLOSES = -3;

  private final Surroundings surroundings; // null when nothing is known of them
  private final Map<Integer, List<RecordedMeeting>> byThread = new HashMap<>();
  private final Map<MeetingKey, List<Call>> collectives = new LinkedHashMap<>();
  private final Map<MeetingKey, Integer> counts = new HashMap<>();
  private final Map<MeetingKey, ArrayDeque<Call>> sent = new HashMap<>();
  private final Map<MeetingKey, List<Call>> received = new LinkedHashMap<>();
  private long events;
  private long unmatched;

  /** Communicator, tag or file, and of messages both ends. */
  private record MeetingKey(int communicator, int number, int from, int to) {}

  private record Call(int thread, long fromNs, long toNs) {}

  RecordedMeetings(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Reads what all processes did. */
  void read(int processes) throws IOException {
    MeetingReader reader = new MeetingReader();
    for (int process = 0; process < processes && surroundings != null; process++) {
      surroundings.read(process, reader);
    }
  }

  /** A file is opened or closed by MPI-IO. */
  void opensOrCloses(OperationBatch batch, int row) {
    int what = batch.kind(row) == OperationKind.OPEN ? OPENS : CLOSES;
    together(
        what,
        batch.file(row),
        new Call(batch.thread(row), batch.admitNs(row), batch.callbackNs(row)));
  }

  private void together(int communicator, int file, Call call) {
    int number =
        counts.merge(new MeetingKey(communicator, file, call.thread(), 0), 1, Integer::sum);
    collectives
        .computeIfAbsent(new MeetingKey(communicator, file, number, 0), key -> new ArrayList<>())
        .add(call);
  }

  /** Finds out who waited for whom, when all is read. */
  void match() {
    collectives.values().stream().filter(calls -> calls.size() > 1).forEach(this::meet);
    received.values().forEach(receipts -> receipts.sort(Comparator.comparingLong(Call::toNs)));
    boolean isAllTold = received.entrySet().stream().allMatch(this::isAllTold);
    received.forEach((key, receipts) -> match(key, receipts, isAllTold));
    byThread.values().forEach(list -> list.sort(Comparator.comparingLong(RecordedMeeting::fromNs)));
  }

  /** Of a thread, in the order of time. */
  List<RecordedMeeting> of(int thread) {
    return byThread.getOrDefault(thread, List.of());
  }

  /** How many events there are: their numbers are smaller. */
  long events() {
    return events;
  }

  /** How many receipts have no message that was sent. */
  long unmatched() {
    return unmatched;
  }

  private void meet(List<Call> calls) {
    long lastNs = calls.stream().mapToLong(Call::fromNs).max().orElseThrow();
    MeetingEvent event = new MeetingEvent(events++, lastNs, calls.size(), /* isSure= */ true);
    for (Call call : calls) {
      MeetingPart part = call.toNs() >= lastNs ? MeetingPart.BOTH : MeetingPart.ARRIVE;
      add(call, new RecordedMeeting(part, call.fromNs(), call.toNs(), event));
    }
  }

  /** Whether each receipt has a message that was sent before. */
  private boolean isAllTold(Map.Entry<MeetingKey, List<Call>> receipts) {
    ArrayDeque<Call> messages = sent.getOrDefault(receipts.getKey(), new ArrayDeque<>());
    boolean isBefore = messages.size() == receipts.getValue().size();
    int at = 0;
    for (Call message : messages) {
      isBefore = isBefore && message.fromNs() <= receipts.getValue().get(at++).toNs();
    }
    return isBefore;
  }

  private void match(MeetingKey key, List<Call> receipts, boolean isAllTold) {
    ArrayDeque<Call> messages = sent.getOrDefault(key, new ArrayDeque<>());
    for (Call receipt : receipts) {
      Call message = isAllTold ? messages.poll() : awaited(receipt, messages);
      if (message != null) {
        meet(receipt, message, MeetingPart.ARRIVE, isAllTold);
      } else if (key.from() != Trace.NONE) {
        Call unseen = new Call(key.from(), receipt.toNs(), receipt.toNs());
        meet(receipt, unseen, MeetingPart.HAD_ARRIVED, /* isSure= */ false);
      } else {
        unmatched++;
      }
    }
  }

  /** The message that was sent while it was waited for; null when that was not recorded. */
  private static Call awaited(Call receipt, ArrayDeque<Call> messages) {
    while (!messages.isEmpty() && messages.peek().fromNs() < receipt.fromNs()) {
      messages.poll(); // nobody waited for it long
    }
    return messages.isEmpty() || messages.peek().fromNs() > receipt.toNs() ? null : messages.poll();
  }

  private void meet(Call receipt, Call sender, MeetingPart part, boolean isSure) {
    long atNs = sender.fromNs();
    MeetingEvent event = new MeetingEvent(events++, atNs, /* arrivals= */ 1, isSure);
    add(sender, new RecordedMeeting(part, atNs, atNs, event));
    add(receipt, new RecordedMeeting(MeetingPart.WAIT, receipt.fromNs(), receipt.toNs(), event));
  }

  private void add(Call call, RecordedMeeting recorded) {
    byThread.computeIfAbsent(call.thread(), thread -> new ArrayList<>()).add(recorded);
  }

  private final class MeetingReader implements SurroundingsVisitor {
    /** Receipts in the call that is not told yet. */
    private final Map<MeetingKey, List<Long>> open = new LinkedHashMap<>();

    @Override
    public void call(int thread, int region, long fromNs, long toNs, Exchange exchange) {
      RegionKind kind = surroundings.regions().get(region).kind();
      boolean waits = kind == RegionKind.MPI_MESSAGE || kind == RegionKind.MPI_OTHER;
      open.forEach(
          (key, timesNs) -> {
            List<Call> receipts = received.computeIfAbsent(key, unused -> new ArrayList<>());
            timesNs.forEach(ns -> receipts.add(new Call(thread, waits ? fromNs : ns, ns)));
          });
      open.clear();
      boolean isTold =
          kind == RegionKind.MPI_COLLECTIVE
              && exchange != null
              && exchange.communicator != Trace.NONE;
      if (isTold) {
        together(exchange.communicator, /* file= */ 0, new Call(thread, fromNs, toNs));
      }
    }

    @Override
    public void sent(int thread, long timeNs, Exchange exchange) {
      sent.computeIfAbsent(
              new MeetingKey(exchange.communicator, exchange.tag, thread, exchange.peer),
              key -> new ArrayDeque<>())
          .add(new Call(thread, timeNs, timeNs));
    }

    @Override
    public void received(int thread, long askedNs, long timeNs, Exchange exchange) {
      MeetingKey key = new MeetingKey(exchange.communicator, exchange.tag, exchange.peer, thread);
      open.computeIfAbsent(key, unused -> new ArrayList<>()).add(timeNs);
    }

    @Override
    public void sample(int thread, int metric, long timeNs, double value) {}

    @Override
    public void passed(long read) {}
  }
}
