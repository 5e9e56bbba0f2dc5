// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.model.OperationBatch;
import org.junit.jupiter.api.Test;

class RequestSweepPropertyTest {
  /** Keeps what it hears. */
  private static final class Heard implements RequestSink {
    private final Map<Long, Long> servedByClient = new HashMap<>();
    private final Map<Long, Long> surely = new HashMap<>();
    private final Map<Unmatched, Integer> unmatched = new EnumMap<>(Unmatched.class);
    private final List<String> rows = new ArrayList<>();
    private int messages;

    @Override
    public void message(FollowedMessage message) {
      messages++;
      rows.add("message " + message.number() + " " + message.request());
    }

    @Override
    public void request(FollowedRequest request) {
      int process = request.clientThread();
      long key = SimulatedRequests.key(process, request.clientId());
      servedByClient.put(key, request.servedId());
      if (request.hasClient() && request.hasServed() && request.isSure()) {
        surely.put(key, request.servedId());
      }
      rows.add(request.number() + " " + request.clientId() + " " + request.servedId());
    }

    @Override
    public void unmatched(Unmatched why) {
      unmatched.merge(why, 1, Integer::sum);
    }
  }

  private static Heard sweep(SimulatedRequests simulated, int pieces) {
    Heard heard = new Heard();
    simulated.sweep(new RequestSweep(simulated.trace(), heard), pieces);
    return heard;
  }

  private static Heard assertFollowed(SimulatedRequests simulated, int pieces) {
    Heard heard = sweep(simulated, pieces);
    assertEquals(Map.of(), heard.unmatched);
    assertEquals(byThread(simulated), heard.servedByClient);
    return heard;
  }

  private static void assertFollowed(long seed, SimulatedRequests.Shape shape) {
    assertFollowed(new SimulatedRequests(seed, shape, 120), 10);
  }

  /** The keys have threads in place of processes, as a client's thread tells its process. */
  private static Map<Long, Long> byThread(SimulatedRequests simulated) {
    Map<Long, Long> truth = new HashMap<>();
    OperationBatch all = simulated.batch();
    for (int row = 0; row < all.size(); row++) {
      int thread = all.thread(row);
      int process = simulated.trace().threads().get(thread).process();
      Long served = simulated.truth().get(SimulatedRequests.key(process, all.id(row)));
      if (process > 0 && served != null) {
        truth.put(SimulatedRequests.key(thread, all.id(row)), served);
      }
    }
    return truth;
  }

  @Property(tries = 200)
  void everyRequestIsFollowedToItsOperation(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int clients,
      @ForAll @IntRange(min = 1, max = 8) int depth,
      @ForAll boolean inline) {
    SimulatedRequests simulated = new SimulatedRequests(seed, clients, depth, inline, 120);
    assertEquals(240, assertFollowed(simulated, 1).messages);
  }

  @Property(tries = 200)
  void callsOfLibrariesAreFollowedFromTheirEnd(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int clients,
      @ForAll @IntRange(min = 1, max = 8) int depth,
      @ForAll boolean inline) {
    assertFollowed(
        seed,
        new SimulatedRequests.Shape(clients, depth, inline, true, SimulatedWire.Habits.PLAIN));
  }

  @Property(tries = 200)
  void howMessagesAreSentDoesNotMatter(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int clients,
      @ForAll @IntRange(min = 1, max = 8) int depth,
      @ForAll boolean inline,
      @ForAll SimulatedWire.Split split) {
    SimulatedWire.Habits habits = new SimulatedWire.Habits(split, seed % 2 == 0, seed % 3 == 0);
    assertFollowed(seed, new SimulatedRequests.Shape(clients, depth, inline, false, habits));
  }

  /** Where ids are is not known yet when a piece of a read's answer is like a write that waits. */
  @Property(tries = 20)
  void piecesOfAnswersAreNotTakenForOtherAnswers(
      @ForAll("runsInWhichTheyWere") long seed, @ForAll boolean inline) {
    SimulatedWire.Habits habits =
        new SimulatedWire.Habits(SimulatedWire.Split.ANYHOW, false, seed % 3 == 0);
    for (int clients = 1; clients <= 2; clients++) {
      assertFollowed(seed, new SimulatedRequests.Shape(clients, 8, inline, true, habits));
    }
  }

  @Provide
  Arbitrary<Long> runsInWhichTheyWere() {
    return Arbitraries.of(121L, 289L, 310L, 583L, 605L, 620L, 710L, 764L, 1282L);
  }

  @Property(tries = 200)
  void librariesMaySendInPiecesToo(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int clients,
      @ForAll @IntRange(min = 1, max = 8) int depth,
      @ForAll boolean inline,
      @ForAll SimulatedWire.Split split) {
    SimulatedWire.Habits habits = new SimulatedWire.Habits(split, false, seed % 3 == 0);
    SimulatedRequests.Shape shape =
        new SimulatedRequests.Shape(clients, depth, inline, true, habits);
    assertFollowed(seed, shape);
  }

  /** They have the length of one and halves of its words, or a word that was another one's id. */
  @Test
  void dataThatLookLikeHeadsByChanceAreNone() {
    SimulatedWire.Habits plain = new SimulatedWire.Habits(SimulatedWire.Split.ANYHOW, false, false);
    SimulatedWire.Habits waits = new SimulatedWire.Habits(SimulatedWire.Split.ANYHOW, true, false);
    SimulatedWire.Habits ids = new SimulatedWire.Habits(SimulatedWire.Split.ANYHOW, false, true);
    SimulatedWire.Habits both = new SimulatedWire.Habits(SimulatedWire.Split.ANYHOW, true, true);
    assertFollowed(2166045L, new SimulatedRequests.Shape(2, 8, true, true, ids));
    assertFollowed(-2815330223573176262L, new SimulatedRequests.Shape(1, 5, true, false, waits));
    assertFollowed(1843762377802096753L, new SimulatedRequests.Shape(1, 7, false, true, plain));
    assertFollowed(-8150347658884277568L, new SimulatedRequests.Shape(1, 6, false, false, both));
    assertFollowed(-5522765834111024832L, new SimulatedRequests.Shape(1, 5, true, true, ids));
    assertFollowed(-2798196802910602213L, new SimulatedRequests.Shape(1, 4, false, false, plain));
  }

  @Property(tries = 200)
  void whatIsSaidToBeSureOfEncryptedOnesIsRight(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int clients,
      @ForAll @IntRange(min = 1, max = 8) int depth,
      @ForAll boolean inline) {
    SimulatedRequests.Shape shape =
        new SimulatedRequests.Shape(clients, depth, inline, false, SimulatedWire.Habits.SEALED);
    SimulatedRequests simulated = new SimulatedRequests(seed, shape, 120);
    Map<Long, Long> truth = byThread(simulated);
    Map<Long, Long> surely = sweep(simulated, 10).surely;
    truth.keySet().retainAll(surely.keySet());
    assertEquals(truth, surely);
  }

  @Property(tries = 20)
  void howItIsCutDoesNotMatter(@ForAll long seed, @ForAll boolean inline) {
    SimulatedRequests simulated = new SimulatedRequests(seed, 3, 4, inline, 100);
    assertEquals(sweep(simulated, 1).rows, sweep(simulated, 100).rows);
  }

  @Test
  void whatHasNoOtherEndIsSaid() {
    SimulatedRequests simulated = new SimulatedRequests(1, 1, 1, true, 10);
    Heard heard = new Heard();
    RequestSweep sweep = new RequestSweep(simulated.trace(), heard);
    RequestBuffer clients = new RequestBuffer(simulated.trace());
    OperationBatch all = simulated.batch();
    OperationBatch theirs = new OperationBatch();
    for (int row = 0; row < all.messages().size(); row++) {
      if (all.messages().thread(row) >= simulated.trace().processes().get(0).threads().size()) {
        theirs.messages().addRow(all.messages(), row);
      }
    }
    clients.add(theirs.messages());
    sweep.take(clients);
    sweep.finish();
    assertEquals(0, heard.messages);
    assertEquals(10, heard.unmatched.get(Unmatched.NOT_RECEIVED));
    assertEquals(10, heard.unmatched.get(Unmatched.NOT_ANSWERED));
  }
}
