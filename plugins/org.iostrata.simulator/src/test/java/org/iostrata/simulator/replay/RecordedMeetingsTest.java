// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.iostrata.core.source.Surroundings;
import org.junit.jupiter.api.Test;

class RecordedMeetingsTest {
  /** What two threads did, as {@code 10 send}, {@code 30 receive 20}: the call began at 20. */
  private record TwoThreads(List<String> first, List<String> second) implements Surroundings {
    @Override
    public List<CallRegion> regions() {
      return List.of(
          new CallRegion("MPI_Send", RegionKind.MPI_MESSAGE),
          new CallRegion("MPI_Recv", RegionKind.MPI_MESSAGE));
    }

    @Override
    public List<String> communicators() {
      return List.of("world");
    }

    @Override
    public List<Metric> metrics() {
      return List.of();
    }

    @Override
    public void read(int process, SurroundingsVisitor visitor) {
      Exchange exchange = new Exchange();
      exchange.peer = 1 - process;
      for (String line : process == 0 ? first : second) {
        String[] words = line.split(" ", -1);
        long ns = Long.parseLong(words[0]);
        if (words[1].equals("send")) {
          visitor.sent(process, ns, exchange);
          visitor.call(process, 0, ns, ns + 1, exchange);
        } else {
          visitor.received(process, ns, ns, exchange);
          visitor.call(process, 1, Long.parseLong(words[2]), ns, exchange);
        }
      }
    }
  }

  private static List<String> met(List<String> first, List<String> second) throws IOException {
    RecordedMeetings meetings = new RecordedMeetings(new TwoThreads(first, second));
    meetings.read(2);
    meetings.match();
    List<String> told = new ArrayList<>();
    for (int thread = 0; thread < 2; thread++) {
      told.add(
          meetings.of(thread).stream()
              .map(
                  one ->
                      "%s %d-%d of %d%s"
                          .formatted(
                              one.part(),
                              one.fromNs(),
                              one.toNs(),
                              one.event().number(),
                              one.event().isSure() ? "" : "?"))
              .collect(Collectors.joining(", ")));
    }
    return told;
  }

  @Test
  void messagesAreReceivedInTheOrderInWhichTheyWereSent() throws IOException {
    assertEquals(
        List.of("ARRIVE 10-10 of 0, ARRIVE 40-40 of 1", "WAIT 5-12 of 0, WAIT 20-42 of 1"),
        met(List.of("10 send", "40 send"), List.of("12 receive 5", "42 receive 20")));
  }

  @Test
  void ofMessagesThatAreNotAllRecordedTheOneThatWasAwaitedIsMeant() throws IOException {
    assertEquals(
        List.of("ARRIVE 40-40 of 0?", "WAIT 20-42 of 0?"),
        met(List.of("10 send", "40 send"), List.of("42 receive 20")));
  }

  @Test
  void whatWasNotSeenToBeSentWasSentBeforeItCame() throws IOException {
    assertEquals(
        List.of("HAD_ARRIVED 42-42 of 0?", "WAIT 20-42 of 0?"),
        met(List.of("10 send", "60 send"), List.of("42 receive 20")));
    assertEquals(
        List.of("HAD_ARRIVED 42-42 of 0?", "WAIT 20-42 of 0?"),
        met(List.of("60 send"), List.of("42 receive 20")),
        "sent later: another one");
  }
}
