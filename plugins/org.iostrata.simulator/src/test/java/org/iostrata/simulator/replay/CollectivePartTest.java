// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.replay.RecordedTransfer.TransferRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectivePartTest {
  private static final Set<Integer> SHARED = Set.of(0, 1);

  /** Letters are reads (r) and writes (w) of a file, with how many bytes: {@code w0:8}. */
  private static List<RecordedCall> lane(String text) {
    List<RecordedCall> calls = new ArrayList<>();
    for (String call : text.isBlank() ? List.<String>of() : List.of(text.strip().split(" "))) {
      long fromNs = 100L * calls.size();
      TransferRange range =
          new TransferRange(call.charAt(1) - '0', 0, Long.parseLong(call.substring(3)));
      calls.add(
          new RecordedTransfer(
              call.charAt(0) == 'w', /* isCollective= */ false, fromNs, fromNs + 10, range));
    }
    return calls;
  }

  /** The same, in capitals what is collective. */
  private static String text(List<RecordedCall> lane) {
    return lane.stream()
        .map(RecordedTransfer.class::cast)
        .map(
            call -> {
              String letter = call.isWrite() ? "w" : "r";
              return (call.isCollective() ? letter.toUpperCase(Locale.ROOT) : letter)
                  + call.file()
                  + ":"
                  + call.range().bytes();
            })
        .collect(Collectors.joining(" "));
  }

  private static List<String> together(String... lanes) throws ModelException {
    List<List<RecordedCall>> calls = new ArrayList<>();
    for (String lane : lanes) {
      calls.add(lane(lane));
    }
    return new CollectivePart(calls, SHARED)
        .together().stream().map(CollectivePartTest::text).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "w0:8 w0:8; w0:8 w0:8; w0:8 w0:8, W0:8 W0:8; W0:8 W0:8; W0:8 W0:8",
    "w0:1 w0:8; w0:8; w0:8, w0:1 W0:8; W0:8; W0:8",
    "w0:8 w0:8; w0:8 w0:8; w0:8, W0:8 W0:8; W0:8 W0:8; W0:8 W0:0",
    "r1:4 w0:8; w0:8; w0:8, r1:4 W0:8; W0:8; W0:8",
    "r0:4 w0:8; w0:8; r0:4 w0:8, R0:4 W0:8; R0:0 W0:8; R0:4 W0:8",
    "w5:8; w5:8; w5:8, w5:8; w5:8; w5:8"
  })
  void whatMostDoIsDoneTogether(String lanes, String expected) throws ModelException {
    assertEquals(expected, String.join("; ", together(lanes.split("; ", -1))));
  }

  @Test
  void anotherOrderIsRefused() {
    ModelException told =
        assertThrows(ModelException.class, () -> together("r0:4 w0:8", "w0:8 r0:4"));
    assertEquals(
        "access=collective: the processes do not use shared files in the same order",
        told.getMessage());
  }
}
