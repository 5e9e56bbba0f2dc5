// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.AIO;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.CLOSE;
import static org.iostrata.core.model.OperationKind.LOCK;
import static org.iostrata.core.model.OperationKind.METADATA;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.UNLOCK;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** Troubles of concurrency, locks, metadata, caches and traces, and their repaired twins. */
class SystemRulesTest {
  /** Four ranks write at once; below, one at a time or all together. */
  private static TraceScript staircase(boolean serial) {
    TraceScript script = new TraceScript(4);
    for (int i = 0; i < 50; i++) {
      script.each(
          rank ->
              rank.call(WRITE, MPI_IO, "/data/out")
                  .bytes(MIB)
                  .takes(serial ? rank.process() * 10L * MS : 0)
                  .around(
                      () -> rank.call(WRITE, POSIX, "/data/out").bytes(MIB).takes(10 * MS).run()));
      script.barrier();
    }
    return script;
  }

  @Test
  void concurrencyCollapses() throws IOException {
    Finding finding = Twins.check("concurrency.collapse", POSIX, staircase(true), staircase(false));
    assertEquals(MPI_IO, finding.evidence().measures().get(0).layer().orElse(null));
    assertEquals(2.5, finding.evidence().measures().get(0).value().value(), 0.01);
    assertEquals(1, finding.evidence().measures().get(1).value().value(), 0.01);
  }

  /** Lu and Shen, Fig. 6: eight asynchronous reads at once, which threads of the library serve. */
  private static TraceScript asynchronous(int threads) {
    TraceScript script = new TraceScript(1);
    ScriptedRank caller = script.rank(0);
    List<ScriptedRank> servers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      servers.add(script.thread(caller));
    }
    for (int round = 0; round < 20; round++) {
      for (int i = 0; i < 8; i++) {
        long place = (round * 8L + i) * 64 * KIB;
        ScriptedRank server = servers.get(i % threads);
        server.sleep(Math.max(0, caller.nowNs() - server.nowNs()));
        server.call(READ, POSIX, "/data/in").at(place).bytes(64 * KIB).takes(10 * MS).run();
        caller
            .call(READ, AIO, "/data/in")
            .at(place)
            .bytes(64 * KIB)
            .runFor(server.nowNs() - caller.nowNs());
      }
      caller.sleep(servers.get(0).nowNs() - caller.nowNs());
    }
    return script;
  }

  @Test
  void asynchronousRequestsOnOneDescriptorAreServedOneByOne() throws IOException {
    Finding finding = Twins.check("concurrency.collapse", AIO, asynchronous(1), asynchronous(8));
    assertEquals(AIO, finding.evidence().measures().get(0).layer().orElse(null));
    assertEquals("concurrency.serial-queue", finding.explainedBy().orElseThrow());
    Finding cause = RulesTest.finding(Twins.judge(asynchronous(1)), "concurrency.serial-queue");
    assertEquals(Severity.CRITICAL, cause.severity());
  }

  private static TraceScript exchange(long waitNs, int count, long bytes) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 0; i < count; i++) {
                rank.call(WRITE, MPI_IO, "/data/out")
                    .bytes(bytes)
                    .takes(waitNs)
                    .around(
                        () ->
                            rank.call(WRITE, POSIX, "/data/out").bytes(bytes).takes(2 * MS).run());
              }
            });
  }

  @Test
  void lowerLayerIdles() throws IOException {
    Twins.check(
        "concurrency.idle-below", MPI_IO, exchange(20 * MS, 128, 128 * KIB), exchange(MS, 16, MIB));
  }

  /** RIOT's case: MPI-IO locks the file around each of its POSIX writes. */
  private static TraceScript locked(long lockNs, long holdNs) {
    return new TraceScript(4)
        .each(
            rank -> {
              rank.sleep(rank.process() * MS);
              for (int i = 0; i < 50; i++) {
                rank.call(WRITE, MPI_IO, "/data/out")
                    .bytes(MIB)
                    .takes(MS)
                    .around(
                        () -> {
                          rank.call(LOCK, POSIX, "/data/out").takes(lockNs).run();
                          rank.call(WRITE, POSIX, "/data/out").bytes(MIB).takes(holdNs).run();
                          rank.call(UNLOCK, POSIX, "/data/out").takes(1000).run();
                        });
              }
            });
  }

  /** As a database that others have open: who is refused sleeps, and asks again. */
  private static TraceScript asksForLocks(int refused) {
    return new TraceScript(3)
        .each(
            rank -> {
              for (int i = 0; i < 4; i++) {
                for (int j = 0; j < refused; j++) {
                  rank.call(LOCK, POSIX, "/data/db").takes(5000).refused().run();
                  rank.sleep(10 * MS);
                }
                rank.call(LOCK, POSIX, "/data/db").takes(5000).run();
                rank.call(WRITE, POSIX, "/data/db").at(i * MIB).bytes(MIB).takes(MS).run();
                rank.call(UNLOCK, POSIX, "/data/db").takes(5000).run();
              }
            });
  }

  @Test
  void whoIsRefusedALockWaitsForIt() throws IOException {
    Finding finding = Twins.check("lock.contention", POSIX, asksForLocks(3), asksForLocks(0));
    assertEquals(4 * 3 * 10 * MS, (double) finding.costNs(), MS);
  }

  @Test
  void locksTakeTimeAndProcessesWaitForThem() throws IOException {
    Twins.check("lock.time-share", MPI_IO, locked(8 * MS, 10 * MS), locked(5000, 10 * MS));
    Twins.check("lock.contention", POSIX, locked(8 * MS, 4 * MS), locked(5000, 4 * MS));
  }

  private static TraceScript files(int perRank, long bytes, long openNs) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 0; i < perRank; i++) {
                String path = "/data/part." + rank.process() + "." + i;
                rank.call(OPEN, POSIX, path).takes(openNs).run();
                rank.call(METADATA, POSIX, path).takes(openNs).run();
                rank.call(WRITE, POSIX, path).bytes(bytes).takes(2 * MS).run();
                rank.call(CLOSE, POSIX, path).takes(openNs).run();
              }
            });
  }

  @Test
  void metadataDominatesWithManySmallFiles() throws IOException {
    TraceScript repaired = files(1, 16 * MIB, MS / 10);
    Twins.check("metadata.dominates", POSIX, files(64, 128 * KIB, 10 * MS), repaired);
    Twins.check(
        "metadata.many-small-files",
        POSIX,
        files(64, 128 * KIB, 10 * MS),
        files(1, 16 * MIB, MS / 10));
  }

  private static TraceScript cached(long writeNs, long closeNs) {
    return new TraceScript(4)
        .each(
            rank -> {
              String path = "/data/part." + rank.process();
              rank.call(OPEN, POSIX, path).takes(MS).run();
              for (int i = 0; i < 32; i++) {
                rank.call(WRITE, POSIX, path).bytes(MIB).takes(writeNs).run();
              }
              rank.call(CLOSE, POSIX, path).takes(closeNs).run();
            });
  }

  @Test
  void writeBackHidesInClose() throws IOException {
    Twins.check("cache.write-back-in-close", POSIX, cached(MS, 3000 * MS), cached(20 * MS, MS));
  }

  @Test
  void fasterThanTheDevice() throws IOException {
    Finding finding =
        Twins.check("cache.faster-than-device", POSIX, cached(MS / 20, MS), cached(20 * MS, MS));
    assertEquals(Severity.INFO, finding.severity());
    assertEquals(0, finding.impactNs());
  }

  @Test
  void eventsWithoutPartner() throws IOException {
    Twins.check("quality.incomplete-trace", null, unfinished(true), unfinished(false));
  }

  private static TraceScript unfinished(boolean lost) {
    return new TraceScript(1)
        .each(
            rank -> {
              for (int i = 0; i < 20; i++) {
                rank.call(READ, AIO, "/data/in").bytes(MIB).runFor(lost ? 1000 * MS : MS);
                rank.sleep(2 * MS);
              }
              rank.forgetAfter(rank.nowNs());
            });
  }

  @Test
  void worseThanTheGoodRun() throws IOException {
    AnalysisResult good = Twins.analyze(staircase(false));
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    Baseline.of(good).write(file);
    Baseline baseline = Baseline.read(new ByteArrayInputStream(file.toByteArray()));
    List<Finding> same = Rules.judge(good, Thresholds.DEFAULTS, baseline);
    assertEquals(Severity.OK, RulesTest.finding(same, "baseline.deviation").severity());
    AnalysisResult bad = Twins.analyze(staircase(true));
    Finding worse =
        RulesTest.finding(Rules.judge(bad, Thresholds.DEFAULTS, baseline), "baseline.deviation");
    assertTrue(worse.severity().isAtLeast(Severity.WARNING), worse::toString);
    assertEquals(POSIX, worse.layer().orElse(null));
    assertEquals(
        Severity.NOT_APPLICABLE,
        RulesTest.finding(Rules.judge(bad), "baseline.deviation").severity());
  }

  @Test
  void aBaselineMakesWhatTheGoodRunHadNoAnomaly() throws IOException {
    AnalysisResult serial = Twins.analyze(staircase(true));
    List<Finding> findings = Rules.judge(serial, Thresholds.DEFAULTS, Baseline.of(serial));
    assertEquals(Severity.OK, RulesTest.finding(findings, "concurrency.collapse").severity());
  }

  @Test
  void otherFilesAreNoBaseline() {
    byte[] other = "{\"trace\": {}}".getBytes(StandardCharsets.UTF_8);
    org.junit.jupiter.api.Assertions.assertThrows(
        IOException.class, () -> Baseline.read(new ByteArrayInputStream(other)));
  }

  /** As C++ does it: a stream opens the file, and what it holds is written by POSIX. */
  private static TraceScript reopened(int opens) {
    return new TraceScript(1)
        .each(
            rank -> {
              for (int i = 0; i < 200; i++) {
                if (i < opens) {
                  rank.call(OPEN, ISO_C, "/data/log").takes(2 * MS).run();
                }
                rank.call(WRITE, POSIX, "/data/log").bytes(100).takes(MS).run();
                if (i < opens) {
                  rank.call(CLOSE, ISO_C, "/data/log").takes(MS).run();
                }
              }
            });
  }

  @Test
  void streamsThatAreOpenedForEachRecord() throws IOException {
    Twins.check("metadata.dominates", ISO_C, reopened(200), reopened(40));
  }
}
