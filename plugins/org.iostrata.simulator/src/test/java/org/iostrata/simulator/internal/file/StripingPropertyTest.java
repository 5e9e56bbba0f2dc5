// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.HashMap;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Against byte by byte. */
class StripingPropertyTest {
  @Property(tries = 500)
  void eachByteIsWhereItHasToBe(
      @ForAll @IntRange(max = 200) int offset,
      @ForAll @IntRange(min = 1, max = 200) int bytes,
      @ForAll @IntRange(min = 1, max = 9) int servers,
      @ForAll @IntRange(min = 1, max = 17) int chunk) {
    Map<Integer, Long> begins = new HashMap<>();
    Map<Integer, Long> counts = new HashMap<>();
    for (int at = offset; at < offset + bytes; at++) {
      int server = at / chunk % servers;
      long there = (long) (at / chunk / servers) * chunk + at % chunk;
      begins.merge(server, there, Math::min);
      counts.merge(server, 1L, Long::sum);
    }
    new Striping(chunk)
        .place(
            offset,
            bytes,
            servers,
            (server, begin, count) -> {
              assertEquals(begins.remove(server), begin, "server " + server);
              assertEquals(counts.remove(server), count, "server " + server);
            });
    assertFalse(begins.size() > 0, () -> "not placed: " + begins);
  }
}
