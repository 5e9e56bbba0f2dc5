// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What random and small requests cost, held against the same file from front to back. */
class InOrderTest {
  private static final String RANDOM = "access.random";
  private static final String SMALL = "access.small-reads";
  private static final int COUNT = 400;
  private static final long PAGE = 4 * KIB;

  /** Pages that lie so far apart, one after the other in no order. */
  private static List<Finding> judge(long apart, long takesNs) throws IOException {
    return Twins.judge(
        new TraceScript(1)
            .each(
                rank -> {
                  for (int i = 0; i < COUNT; i++) {
                    long place = (long) i * 319 % COUNT * apart;
                    rank.call(READ, POSIX, "/data/pages")
                        .at(place)
                        .bytes(PAGE)
                        .takes(takesNs)
                        .run();
                  }
                }));
  }

  @Test
  void whatLiesTogetherIsWonInOrder() throws IOException {
    double inOrderNs = 1e9 * COUNT * PAGE / (500 << 20);
    double expectedNs = (COUNT - 1.0) / COUNT * (COUNT * MS - inOrderNs);
    Finding random = RulesTest.finding(judge(PAGE, MS), RANDOM);
    assertTrue(random.severity().isReported());
    assertEquals(expectedNs, (double) random.costNs(), MS / 100.0);
  }

  @Test
  void gapsAreReadWithTheRest() throws IOException {
    double inOrderNs = 1e9 * ((COUNT - 1) * 16.0 * PAGE + PAGE) / (500 << 20);
    double expectedNs = (COUNT - 1.0) / COUNT * (COUNT * MS - inOrderNs);
    Finding random = RulesTest.finding(judge(16 * PAGE, MS), RANDOM);
    assertEquals(expectedNs, (double) random.costNs(), MS / 100.0);
  }

  @Test
  void farApartNothingIsWon() throws IOException {
    List<Finding> all = judge(KIB * KIB * KIB, MS);
    assertFalse(RulesTest.finding(all, RANDOM).severity().isReported());
    assertTrue(RulesTest.finding(all, SMALL).costNs() <= MS, "but the first");
  }

  /** The way to the next place is half as long, and half of a request is that way. */
  @Test
  void whatSeeksWinsAShorterWay() throws IOException {
    Finding random = RulesTest.finding(judge(KIB * KIB * KIB, 10 * MS), RANDOM);
    assertEquals(COUNT * 10.0 * MS / 4, (double) random.costNs(), COUNT * MS * 0.05);
  }

  /** A file of four pieces each time, and one whose first piece alone is written again. */
  @Test
  void aFileThatIsWrittenAnewHasNoHeader() throws IOException {
    List<Finding> anew = Twins.judge(written(4));
    assertFalse(RulesTest.finding(anew, "access.rewritten-header").severity().isReported());
    Finding bytes = RulesTest.finding(anew, "access.rewritten-bytes");
    assertEquals(0.95 * 20 * 4 * MS, (double) bytes.costNs(), MS);
    List<Finding> header = Twins.judge(written(1));
    assertTrue(RulesTest.finding(header, "access.rewritten-header").severity().isReported());
  }

  private static TraceScript written(int pieces) {
    return new TraceScript(1)
        .each(
            rank -> {
              for (int i = 0; i < 20 * 4; i++) {
                int piece = pieces == 4 ? i % 4 : i % 2 * i;
                long place = piece * 1024L * KIB;
                rank.call(WRITE, POSIX, "/data/x").at(place).bytes(1024 * KIB).takes(MS).run();
              }
            });
  }
}
