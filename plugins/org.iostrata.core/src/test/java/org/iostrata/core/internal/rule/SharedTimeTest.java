// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.FLUSH;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.model.OperationKind;
import org.junit.jupiter.api.Test;

/** Who of several findings about the same operations costs what. */
class SharedTimeTest {
  private static final String SMALL = "access.small-writes";
  private static final String SHARED = "access.shared-file-small-writes";
  private static final String HEADER = "access.rewritten-header";

  /** Four ranks, each a part of a shared file in small pieces. */
  private static TraceScript smallToOneFile() {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 0; i < 40; i++) {
                long offset = (rank.process() * 40L + i) * KIB;
                rank.call(WRITE, POSIX, "/shared").at(offset).bytes(KIB).takes(MS).run();
              }
            });
  }

  @Test
  void theSameOperationsAreWonOnce() throws IOException {
    List<Finding> all = Twins.judge(smallToOneFile());
    Finding small = RulesTest.finding(all, SMALL);
    Finding shared = RulesTest.finding(all, SHARED);
    assertTrue(small.costNs() > 0 && shared.costNs() > 0, all::toString);
    boolean smallFirst = all.indexOf(small) < all.indexOf(shared);
    Finding first = smallFirst ? small : shared;
    Finding second = smallFirst ? shared : small;
    assertEquals(0, first.sharedNs());
    assertEquals(second.costNs(), second.sharedNs(), second::toString);
    assertEquals(List.of(first.id()), second.sharedWith());
  }

  /**
   * Small writes to one file, and a header of another one that is written again in large pieces.
   */
  @Test
  void operationsOnDifferentFilesAddUp() throws IOException {
    TraceScript script = smallToOneFile();
    ScriptedRank rank = script.rank(0);
    rank.call(WRITE, POSIX, "/header").at(MIB).bytes(MIB).takes(2 * MS).run();
    for (int i = 0; i < 20; i++) {
      rank.call(WRITE, POSIX, "/header").at(0).bytes(MIB).takes(2 * MS).run();
    }
    List<Finding> all = Twins.judge(script);
    Finding shared = RulesTest.finding(all, SHARED);
    Finding header = RulesTest.finding(all, HEADER);
    assertTrue(shared.costNs() > 0 && header.costNs() > 0, all::toString);
    assertTrue(!shared.sharedWith().contains(HEADER), shared::toString);
    assertTrue(!header.sharedWith().contains(SHARED), header::toString);
  }

  /** Long writes to one file, and a short one whose header is written again. */
  @Test
  void whatIsAboutAFileCostsTimeOfThatFile() throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < 40; i++) {
      rank.call(WRITE, POSIX, "/long").at(i * MIB).bytes(MIB).takes(100 * MS).run();
      rank.call(WRITE, POSIX, "/header").at(0).bytes(MIB).takes(MS).run();
    }
    rank.call(WRITE, POSIX, "/header").at(MIB).bytes(MIB).takes(MS).run();
    Finding header = RulesTest.finding(Twins.judge(script), HEADER);
    assertEquals(39 * MS, header.costNs(), header::toString);
    assertEquals(List.of("/header"), header.evidence().files());
  }

  /** Beside many writes that are not flushed. */
  @Test
  void flushesAreHeldAgainstTheWritesToTheirFiles() throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < 400; i++) {
      rank.call(WRITE, POSIX, "/other").at(i * MIB).bytes(MIB).takes(MS).run();
    }
    for (int i = 0; i < 20; i++) {
      rank.call(WRITE, POSIX, "/log").at(i * MIB).bytes(MIB).takes(MS).run();
      rank.call(FLUSH, POSIX, "/log").takes(50 * MS).run();
    }
    Finding flush = RulesTest.finding(Twins.judge(script), "access.flush-per-write");
    assertEquals(19.0 * 50 * MS, (double) flush.costNs(), 1, flush::toString);
  }

  private static long impactNs(List<Finding> findings) {
    return findings.stream().mapToLong(Finding::impactNs).sum();
  }

  /** One process reads and the other writes, in small pieces, all the time. */
  @Test
  void processesAtTheSameTimeTakeTimeOfOneRun() throws IOException {
    TraceScript script =
        new TraceScript(2)
            .each(
                rank -> {
                  OperationKind kind = rank.process() == 0 ? READ : WRITE;
                  for (int i = 0; i < 40; i++) {
                    String path = "/data/" + rank.process();
                    rank.call(kind, POSIX, path).at(i * KIB).bytes(KIB).takes(MS).run();
                  }
                });
    List<Finding> all = Twins.judge(script);
    assertTrue(RulesTest.finding(all, "access.small-reads").costNs() > 39 * MS);
    assertTrue(RulesTest.finding(all, SMALL).costNs() > 39 * MS);
    assertEquals(40.0 * MS, (double) impactNs(all), 1e6);
    assertTrue(impactNs(all) <= 40 * MS, all::toString);
  }

  /** They do so in writes of MPI-IO, which take 40 of 140 ms. */
  @Test
  void whatLiesInALayerTakesOfItsTime() throws IOException {
    TraceScript script =
        new TraceScript(2)
            .each(
                rank -> {
                  OperationKind kind = rank.process() == 0 ? READ : WRITE;
                  for (int i = 0; i < 40; i++) {
                    String path = "/data/" + rank.process();
                    long place = i * KIB;
                    rank.call(WRITE, MPI_IO, path)
                        .at(place)
                        .bytes(KIB)
                        .around(
                            () ->
                                rank.call(kind, POSIX, path).at(place).bytes(KIB).takes(MS).run());
                  }
                  rank.sleep(100 * MS);
                  rank.call(WRITE, MPI_IO, "/data/end").bytes(MIB).takes(1).run();
                });
    List<Finding> all = Twins.judge(script);
    assertTrue(RulesTest.finding(all, "access.small-reads").costNs() > 39 * MS);
    assertTrue(RulesTest.finding(all, SMALL).costNs() > 39 * MS);
    assertTrue(impactNs(all) <= 40 * MS + 1, all::toString);
  }
}
