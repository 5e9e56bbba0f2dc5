// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.model.Layer.AIO;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.QueueResult;
import org.junit.jupiter.api.Test;

/** Queues that are served by one, or by many. */
class SerialQueueTest {
  private static final String ID = "concurrency.serial-queue";
  private static final long MS = 1_000_000;
  private static final long KIB = 1024;

  /** Bursts of eight, of which so many are served at once, each in ten milliseconds. */
  private static TraceScript bursts(int served) {
    return bursts(1, served);
  }

  private static TraceScript bursts(int processes, int served) {
    return new TraceScript(processes)
        .each(
            rank -> {
              for (int burst = 0; burst < 16; burst++) {
                for (int i = 0; i < 8; i++) {
                  rank.call(READ, AIO, "/data/in")
                      .at(((rank.process() * 16 + burst) * 8L + i) * 64 * KIB)
                      .bytes(64 * KIB)
                      .runFor((i / served + 1) * 10L * MS);
                }
                rank.sleep(8 / served * 10L * MS);
              }
            });
  }

  @Test
  void asynchronousReadsOfOneDescriptorAreServedOneByOne() throws IOException {
    Finding finding = Twins.check(ID, AIO, bursts(1), bursts(8));
    assertTrue(finding.title().contains("one descriptor by one thread"), finding.title());
    QueueResult queue = Twins.analyze(bursts(1)).queues().orElseThrow().get(0);
    assertEquals(1, queue.parallelWidth().orElseThrow(), 1e-9);
    assertEquals(10.0 * MS, queue.serviceNs().orElseThrow(), 1e-3);
    assertEquals(4.5, queue.meanDepth(), 1e-9);
    assertEquals(16 * 80 * MS, queue.busyNs());
    assertEquals((1 - 1 / 4.5) * 16 * 80 * MS, (double) finding.costNs(), MS);
  }

  /** Batches of eight, of which each but the first so many waits, all seen to be done at once. */
  private static TraceScript chains(int heads) {
    return new TraceScript(1)
        .each(
            rank -> {
              for (int i = 0; i < 128; i++) {
                ScriptedRank.Call call = rank.call(WRITE, AIO, "/data/out").at(i * 64L * KIB);
                (i % 8 < heads ? call : call.chained())
                    .bytes(64 * KIB)
                    .runFor(8L / heads * 10 * MS);
                if (i % 8 == 7) {
                  rank.sleep(8L / heads * 10 * MS);
                }
              }
            });
  }

  @Test
  void theProgramChainsThem() throws IOException {
    Finding finding = Twins.check(ID, AIO, chains(1), chains(8));
    assertTrue(finding.title().contains("lets each wait"), finding.title());
    assertTrue(finding.remedy().contains("IOSQE_IO_LINK"), finding.remedy());
    assertEquals((1 - 1 / 8.0) * 16 * 80 * MS, (double) finding.costNs(), MS);
    assertEquals(
        (1 - 4 / 8.0) * 16 * 20 * MS,
        (double) RulesTest.finding(Twins.judge(chains(4)), ID).costNs(),
        MS,
        "four chains at a time");
    assertFalse(isReported(chains(5)), "most wait for none");
  }

  @Test
  void twoAtOnceOfEightAreTold() throws IOException {
    QueueResult queue = Twins.analyze(bursts(4)).queues().orElseThrow().get(0);
    assertTrue(queue.parallelWidth().orElseThrow() > 2.5, queue::toString);
    assertFalse(isReported(bursts(4)));
    assertTrue(isReported(bursts(2)));
  }

  /** Each process has a descriptor, whose requests meet those of the other one in the file. */
  @Test
  void theQueuesOfProcessesAreNotMixedUp() throws IOException {
    Finding finding = Twins.check(ID, AIO, bursts(2, 1), bursts(2, 8));
    assertTrue(finding.title().contains("one descriptor by one thread"), finding.title());
    assertEquals(9, RulesTest.values(finding).get(0), 1e-9, "under way in both");
    assertEquals(2, RulesTest.values(finding).get(1), 1e-9, "one of each");
    assertEquals((1 - 2 / 9.0) * 16 * 80 * MS, (double) finding.costNs(), MS);
  }

  /**
   * Four threads of a process write to streams: the thread that has the lock of one writes three
   * records before another one comes to it, as locks in memory let it.
   */
  private static TraceScript streams(boolean isCommon) {
    TraceScript script = new TraceScript(1);
    for (int number = 0; number < 4; number++) {
      ScriptedRank thread = number == 0 ? script.rank(0) : script.thread(script.rank(0));
      String path = isCommon ? "/data/log" : "/data/log." + number;
      for (int round = 0; round < 16; round++) {
        long waitsNs = isCommon ? number * 3L * MS : 0;
        for (int i = 0; i < 3; i++) {
          long takesNs = (i == 0 ? waitsNs : 0) + MS;
          thread.call(WRITE, ISO_C, path).bytes(8 * KIB).takes(takesNs).run();
        }
        thread.sleep(isCommon ? (3 - number) * 3L * MS : 0);
      }
    }
    return script;
  }

  @Test
  void aStreamServesOneThreadHoweverUnfairItsLockIs() throws IOException {
    Finding finding = Twins.check(ID, ISO_C, streams(true), streams(false));
    assertTrue(finding.title().contains("the lock of its one C stream"), finding.title());
  }

  /** Pieces behind a header of 100 bytes; those of processes take turns, or each has a region. */
  private static TraceScript behindHeader(boolean turns) {
    long piece = 256 * KIB;
    return new TraceScript(4)
        .stripes("/data/out", piece)
        .each(
            rank -> {
              for (int i = 0; i < 32; i++) {
                long place = turns ? i * 4L + rank.process() : rank.process() * 32L + i;
                rank.call(WRITE, POSIX, "/data/out")
                    .at(100 + place * piece)
                    .bytes(piece)
                    .takes((rank.process() + 1) * 5L * MS)
                    .run();
                rank.sleep((3 - rank.process()) * 5L * MS + MS);
              }
            });
  }

  /** Who writes the other half of a block waits for its lock: the shift makes the queue. */
  @Test
  void piecesThatShareBlocksExplainTheQueue() throws IOException {
    Finding shared = RulesTest.finding(Twins.judge(behindHeader(true)), ID);
    assertEquals("access.misaligned", shared.explainedBy().orElse(""));
    List<Finding> apart = Twins.judge(behindHeader(false));
    assertTrue(RulesTest.finding(apart, "access.misaligned").severity().isReported());
    assertEquals("", RulesTest.finding(apart, ID).explainedBy().orElse(""));
  }

  /** Processes ask a server in turns for its only worker: who comes last waits for all. */
  static TraceScript server(Layer layer, long bytes, boolean manyWorkers) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 0; i < 32; i++) {
                rank.call(WRITE, layer, "/data/out")
                    .at((i * 4L + rank.process()) * bytes)
                    .bytes(bytes)
                    .takes((manyWorkers ? 1 : rank.process() + 1) * 5L * MS)
                    .run();
                rank.sleep((manyWorkers ? 3 : 3 - rank.process()) * 5L * MS + MS);
              }
            });
  }

  @Test
  void processesWaitForOneWorker() throws IOException {
    Finding finding =
        Twins.check(ID, POSIX, server(POSIX, 64 * KIB, false), server(POSIX, 64 * KIB, true));
    assertTrue(finding.title().contains("file system"), finding.title());
  }

  @Test
  void largeRequestsShareABandwidth() throws IOException {
    assertFalse(isReported(server(POSIX, 4096 * KIB, false)));
  }

  /** Ranks come to collective calls one after the other, and go together. */
  private static TraceScript meetings(boolean collective) {
    TraceScript script = new TraceScript(4);
    for (int i = 0; i < 32; i++) {
      long before = i * 4L;
      script.each(
          rank -> {
            var call = rank.sleep(rank.process() * MS).call(WRITE, MPI_IO, "/data/out");
            (collective ? call.collective() : call)
                .at((before + rank.process()) * 64 * KIB)
                .bytes(64 * KIB)
                .takes((rank.process() + 1) * 5L * MS)
                .run();
          });
      script.barrier();
    }
    return script;
  }

  @Test
  void whoMeetsOthersInCollectiveCallsWaitsInNoQueue() throws IOException {
    assertTrue(isReported(meetings(false)));
    assertFalse(isReported(meetings(true)));
  }

  @Test
  void oneAtATimeIsNoQueue() throws IOException {
    AnalysisResult result =
        Twins.analyze(
            new TraceScript(1)
                .each(
                    rank -> {
                      for (int i = 0; i < 64; i++) {
                        rank.call(WRITE, POSIX, "/data/out").at(i).bytes(1).takes(MS).run();
                      }
                    }));
    assertTrue(result.queues().orElseThrow().isEmpty());
  }

  private static boolean isReported(TraceScript script) throws IOException {
    return RulesTest.finding(Twins.judge(script), ID).severity().isReported();
  }

  /**
   * A thread reads and another one writes what it has got, at half the way of the next read: ends
   * come at even steps. Alone at first and in the end, requests are faster, or as slow.
   */
  private static TraceScript pipeline(long aloneNs) {
    TraceScript script = new TraceScript(1);
    ScriptedRank reader = script.rank(0);
    ScriptedRank writer = script.thread(reader);
    reader.call(WRITE, POSIX, "/data/out").at(0).bytes(4 * KIB).takes(aloneNs).run();
    for (int i = 0; i < 8; i++) {
      reader.call(READ, POSIX, "/data/in").at(i * 32L * KIB).bytes(32 * KIB).takes(aloneNs).run();
    }
    writer.sleep(reader.nowNs() + MS);
    for (int i = 8; i < 72; i++) {
      reader.call(READ, POSIX, "/data/in").at(i * 32L * KIB).bytes(32 * KIB).takes(2 * MS).run();
      writer.call(WRITE, POSIX, "/data/out").at(i * 32L * KIB).bytes(32 * KIB).takes(2 * MS).run();
    }
    return script;
  }

  @Test
  void whoTakesAsLongAloneWaitsForNobody() throws IOException {
    assertTrue(isReported(pipeline(MS)));
    assertFalse(isReported(pipeline(2 * MS)));
  }
}
