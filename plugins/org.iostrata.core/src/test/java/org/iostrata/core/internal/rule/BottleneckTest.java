// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.AIO;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.LOCK;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.UNLOCK;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Where concurrency collapses, the finding names what lets one request through at a time. */
class BottleneckTest {
  private static final String ID = "concurrency.collapse";

  private static void assertSays(String words, Finding finding) {
    assertTrue(finding.title().contains(words), finding::toString);
  }

  /** Four ranks write at once; each waits for the lock until those before it are done. */
  private static TraceScript locked(boolean locked) {
    TraceScript script = new TraceScript(4);
    for (int i = 0; i < 50; i++) {
      script.each(
          rank ->
              rank.call(WRITE, MPI_IO, "/data/out")
                  .bytes(MIB)
                  .around(
                      () -> {
                        if (locked) {
                          rank.call(LOCK, POSIX, "/data/out")
                              .takes(rank.process() * 10L * MS)
                              .run();
                        }
                        rank.call(WRITE, POSIX, "/data/out").bytes(MIB).takes(10 * MS).run();
                        if (locked) {
                          rank.call(UNLOCK, POSIX, "/data/out").takes(1000).run();
                        }
                      }));
      script.barrier();
    }
    return script;
  }

  @Test
  void aFileLock() throws IOException {
    assertSays("a file lock lets one through", Twins.check(ID, POSIX, locked(true), locked(false)));
  }

  /** Eight reads are asked for at once, and are done one after the other. */
  private static TraceScript asynchronous(int files) {
    TraceScript script = new TraceScript(1);
    ScriptedRank caller = script.rank(0);
    ScriptedRank server = script.thread(caller);
    for (int round = 0; round < 20; round++) {
      for (int i = 0; i < 8; i++) {
        String path = "/data/in." + i % files;
        long place = (round * 8L + i) * 64 * KIB;
        server.call(READ, POSIX, path).at(place).bytes(64 * KIB).takes(10 * MS).run();
        long ns = server.nowNs() - caller.nowNs();
        caller.call(READ, AIO, path).at(place).bytes(64 * KIB).runFor(ns);
      }
      caller.sleep(server.nowNs() - caller.nowNs());
    }
    return script;
  }

  @Test
  void oneDescriptorOfAsynchronousRequests() throws IOException {
    Finding one = RulesTest.finding(Twins.judge(asynchronous(1)), ID);
    Finding many = RulesTest.finding(Twins.judge(asynchronous(8)), ID);

    assertSays("serves one descriptor by one thread", one);
    assertSays("they are served one by one", many);
    Finding half = RulesTest.finding(Twins.judge(asynchronous(2)), ID);
    assertSays("they are served one by one", half);
    assertEquals(AIO, one.evidence().measures().get(0).layer().orElse(null));
  }

  /** Each read is done by the call that hands it on; all are waited for in the end. */
  private static TraceScript submitted(long callNs, boolean chained) {
    TraceScript script = new TraceScript(1);
    ScriptedRank caller = script.rank(0);
    ScriptedRank server = script.thread(caller);
    for (int round = 0; round < 20; round++) {
      long endNs = caller.nowNs() + 8 * 10 * MS;
      for (int i = 0; i < 8; i++) {
        long place = (round * 8L + i) * 64 * KIB;
        server.call(READ, POSIX, "/data/in").at(place).bytes(64 * KIB).takes(10 * MS).run();
        ScriptedRank.Call read = caller.call(READ, AIO, "/data/in").at(place).bytes(64 * KIB);
        if (chained) {
          read.chained();
        }
        read.waits(callNs).runFor(endNs - caller.nowNs());
        caller.sleep(callNs);
      }
      caller.sleep(endNs - caller.nowNs());
    }
    return script;
  }

  @Test
  void asynchronousRequestsThatAreDoneInTheirSubmission() throws IOException {
    Finding finding = RulesTest.finding(Twins.judge(submitted(10 * MS, false)), ID);
    assertSays("they are done while they are submitted", finding);
    assertEquals(AIO, finding.layer().orElseThrow());
    assertSays(
        "serves one descriptor by one thread",
        RulesTest.finding(Twins.judge(submitted(4 * MS, false)), ID));
  }

  @Test
  void asynchronousRequestsThatTheProgramChains() throws IOException {
    Finding finding = RulesTest.finding(Twins.judge(submitted(MS, true)), ID);
    assertSays("the program lets each wait for the one before it", finding);
    assertEquals(AIO, finding.layer().orElseThrow());
  }

  /** All write collectively, every so many ranks one does it for them. */
  private static TraceScript aggregated(int processes, int each) {
    TraceScript script = new TraceScript(processes);
    for (int i = 0; i < 10; i++) {
      script.each(
          rank ->
              rank.call(WRITE, MPI_IO, "/data/out")
                  .bytes(128 * KIB)
                  .collective()
                  .around(
                      () -> {
                        if (rank.process() % each == 0) {
                          rank.call(WRITE, POSIX, "/data/out")
                              .bytes(128 * KIB * each)
                              .takes(30 * MS)
                              .run();
                        }
                        script.gather(rank);
                      }));
      script.barrier();
    }
    return script;
  }

  @Test
  void oneAggregator() throws IOException {
    Finding finding = Twins.check(ID, POSIX, aggregated(32, 32), aggregated(32, 8));

    assertSays("a single aggregator does them all", finding);
  }

  @Test
  void oneAggregatorForAFewProcessesIsHealthy() throws IOException {
    Finding finding = RulesTest.finding(Twins.judge(aggregated(8, 8)), ID);

    assertEquals(Severity.OK, finding.severity());
  }
}
