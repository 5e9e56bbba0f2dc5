// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.CLOSE;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which files the rules of the cache are about: one process uses some at a limit, some beside. */
class CacheLimitsTest {
  private final TraceScript script = new TraceScript(1);
  private final ScriptedRank rank = script.rank(0);

  private Finding finding(String id) throws IOException {
    return RulesTest.finding(Twins.judge(script), id);
  }

  /** The first read of a file takes so long, others as long as that. */
  private void reads(String path, int count, long firstNs, long otherNs) {
    for (int i = 0; i < count; i++) {
      rank.call(READ, POSIX, path).bytes(MIB).takes(i == 0 ? firstNs : otherNs).run();
    }
  }

  @Test
  void firstReadsAreSlowOfFilesThatAreReadOften() throws IOException {
    reads("/data/border", 8, MS, 49_999);
    reads("/data/slow", 8, 21 * MS, MS);
    reads("/data/few", 7, 21 * MS, MS);
    reads("/data/quick", 8, MS - 1, 10_000);
    reads("/data/even", 8, 20 * MS, MS);
    Finding finding = finding("cache.first-touch");
    assertEquals(List.of("/data/slow", "/data/border"), finding.evidence().files());
    assertEquals(20 * MS + 950_001, finding.costNs());
    assertEquals(Severity.WARNING, finding.severity(), "it is paid once");
    assertEquals(List.of(21.0 * MS, 1.0 * MS, 2.0), RulesTest.values(finding));
  }

  /** Two processes read a file as often; the first time takes each so long. */
  private static Finding firsts(int reads, long firstMs) throws IOException {
    TraceScript two =
        new TraceScript(2)
            .each(
                rank -> {
                  for (int i = 0; i < reads; i++) {
                    long ms = i == 0 ? firstMs : 1;
                    rank.call(READ, POSIX, "/data/in").bytes(MIB).takes(ms * MS).run();
                  }
                });
    return RulesTest.finding(Twins.judge(two), "cache.first-touch");
  }

  @Test
  void everyProcessHasAFirstRead() throws IOException {
    assertEquals(20 * MS, firsts(8, 21).costNs());
    assertEquals(Severity.OK, firsts(7, 21).severity());
    assertEquals(Severity.OK, firsts(8, 20).severity());
  }

  private void written(String path, long bytes, long writeMs, long closeMs) {
    rank.call(WRITE, POSIX, path).bytes(bytes).takes(writeMs * MS).run();
    rank.call(CLOSE, POSIX, path).takes(closeMs * MS).run();
  }

  @Test
  void closeIsSlowOfFilesThatWereWritten() throws IOException {
    written("/data/border", MIB, 10, 6);
    written("/data/slow", 2 * MIB, 4, 8);
    written("/data/small", MIB - 1, 10, 6);
    written("/data/quick", MIB, 10, 5);
    Finding finding = finding("cache.write-back-in-close");
    assertEquals(
        "Closing 2 written files takes 14 ms, writing took 14 ms: the data goes out in close.",
        finding.title());
    assertEquals(List.of("/data/slow", "/data/border"), finding.evidence().files());
    assertEquals(14 * MS, finding.costNs());
    assertEquals(
        List.of(14.0 * MS, 14.0 * MS, 3 * MIB / 0.014, 3 * MIB / 0.028), RulesTest.values(finding));
  }

  @Test
  void filesThatAreNotClosedHideNothing() throws IOException {
    rank.call(WRITE, POSIX, "/data/out").bytes(MIB).takes(MS).run();
    assertEquals(Severity.OK, finding("cache.write-back-in-close").severity());
    Removal counted = new Removal(new Random(1), 1, field -> field.name().equals("busyNs"));
    Finding untold =
        RulesTest.finding(
            Rules.judge(counted.of(Twins.analyze(script))), "cache.write-back-in-close");
    assertEquals("whether there were close operations", untold.notKnown().orElse(""));
  }
}
