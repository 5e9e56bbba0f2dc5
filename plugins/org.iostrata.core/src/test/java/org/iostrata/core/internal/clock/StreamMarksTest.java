// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

/** When bytes went and came: a byte's times are those of the calls that moved it. */
class StreamMarksTest {
  private static List<String> pairs(StreamMarks sent, StreamMarks received) {
    List<String> pairs = new ArrayList<>();
    StreamMarks.pair(sent, received, (sentNs, gotNs) -> pairs.add(sentNs + ">" + gotNs));
    return pairs;
  }

  @Test
  void everyByteOfAFewIsKept() {
    StreamMarks sent = new StreamMarks(16);
    StreamMarks received = new StreamMarks(16);
    sent.add(0, 0, 0, 2, 100);
    sent.add(0, 0, 2, 2, 200);
    received.add(1, 1, 0, 3, 150);
    received.add(1, 1, 3, 1, 250);
    assertEquals(List.of("100>150", "100>150", "200>150", "200>250"), pairs(sent, received));
  }

  @Test
  void ofManyTheTimesAreThoseOfTheirCalls() {
    Random random = new Random(3);
    StreamMarks sent = new StreamMarks(64);
    StreamMarks received = new StreamMarks(32);
    for (StreamMarks marks : List.of(sent, received)) {
      for (long at = 0; at < 1_000_000; ) {
        long bytes = Math.min(1 + random.nextInt(5000), 1_000_000 - at);
        for (long i = at; i < at + bytes; i++) {
          marks.add(0, 0, i, 1, i); // a byte's time is its place
        }
        at += bytes;
      }
    }
    List<String> pairs = pairs(sent, received);
    assertEquals(31, pairs.size());
    String each = pairs.stream().limit(3).collect(Collectors.joining(" "));
    assertEquals("0>0 32768>32768 65536>65536", each);
  }

  @Test
  void aSecondConnectionOfTheSameAddressesMakesItUnclear() {
    StreamMarks marks = new StreamMarks(16);
    marks.add(0, 0, 0, 5, 100);
    assertEquals(0, marks.process());
    marks.add(0, 1, 0, 5, 200);
    assertEquals(Trace.NONE, marks.process());
  }

  @Test
  void hugeAndUnknownPlacesDoNoHarm() {
    StreamMarks marks = new StreamMarks(16);
    marks.add(0, 0, Trace.UNKNOWN, 5, 1);
    marks.add(0, 0, Long.MAX_VALUE - 2, 5, 2);
    marks.add(0, 0, 0, Long.MAX_VALUE, 3);
    marks.add(0, 0, 0, Long.MAX_VALUE / 4, 4);
    assertEquals(0, marks.process());
  }
}
