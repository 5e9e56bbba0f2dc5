// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.AIO;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.CLOSE;
import static org.iostrata.core.model.OperationKind.LOCK;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.QualityNote;
import org.junit.jupiter.api.Test;

/** Rules of files, locks, processes and traces at their limits and beside. */
class SystemLimitsTest {
  /** HDF5 opens files, each by POSIX; so many are small, and so many are not. */
  private static Finding files(int small, int large) throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < small + large; i++) {
      String path = "/data/" + i;
      long bytes = i < small ? MIB - 1 : MIB;
      rank.call(OPEN, HDF5, path)
          .takes(MS)
          .around(() -> rank.call(OPEN, POSIX, path).takes(2 * MS).run());
      rank.call(WRITE, POSIX, path).bytes(bytes).takes(MS).run();
      rank.call(CLOSE, POSIX, path).takes(MS).run();
    }
    return RulesTest.finding(Twins.judge(script), "metadata.many-small-files");
  }

  @Test
  void smallFilesAreManyWhereHalfOfThoseOpenedAre() throws IOException {
    Finding finding = files(64, 64);
    assertEquals(List.of(64.0, 128.0, MIB - 1.0), RulesTest.values(finding));
    assertEquals((2 + 1) * 64 * MS, finding.costNs());
    assertEquals(HDF5, finding.layer().orElseThrow());
    assertEquals(List.of("/data/0", "/data/1"), finding.evidence().files().subList(0, 2));
    assertEquals(Severity.OK, files(64, 65).severity());
    assertEquals(Severity.OK, files(63, 0).severity());
  }

  /** As streams of C++ do: opened and closed in C, written by system calls. */
  private static Finding streams(long bytes) throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < 64; i++) {
      String path = "/data/" + i;
      rank.call(OPEN, ISO_C, path).takes(MS).run();
      rank.call(WRITE, POSIX, path).bytes(bytes).takes(MS).run();
      rank.call(CLOSE, ISO_C, path).takes(MS).run();
    }
    return RulesTest.finding(Twins.judge(script), "metadata.many-small-files");
  }

  @Test
  void whatIsMovedBelowTheLayerThatOpensCounts() throws IOException {
    assertEquals(List.of(64.0, 64.0, MIB - 1.0), RulesTest.values(streams(MIB - 1)));
    assertEquals(Severity.OK, streams(MIB).severity());
  }

  private static Severity computing(long bytes, long computingNs) throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < 64; i++) {
      String path = "/data/" + i;
      rank.sleep(computingNs);
      rank.call(OPEN, POSIX, path).takes(MS).run();
      rank.call(WRITE, POSIX, path).bytes(bytes).takes(MS).run();
      rank.call(CLOSE, POSIX, path).takes(MS).run();
    }
    return RulesTest.finding(Twins.judge(script), "metadata.many-small-files").severity();
  }

  @Test
  void filesOfSomeSizeHaveTheirPrice() throws IOException {
    assertEquals(Severity.WARNING, computing(1, 7 * MS), "a fifth of the run");
    assertEquals(Severity.INFO, computing(64 * KIB, 7 * MS));
    assertEquals(Severity.WARNING, computing(64 * KIB, 4 * MS), "more than a quarter");
  }

  /** Each is opened and closed; files get a byte, folders are listed. */
  private static Finding listed(int files, int folders) throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < files + folders; i++) {
      String path = "/data/" + i;
      rank.call(OPEN, POSIX, path).takes(MS).run();
      if (i < files) {
        rank.call(WRITE, POSIX, path).bytes(1).takes(MS).run();
      } else {
        script.folder(path);
      }
      rank.call(CLOSE, POSIX, path).takes(MS).run();
    }
    return RulesTest.finding(Twins.judge(script), "metadata.many-small-files");
  }

  @Test
  void foldersAreNoFiles() throws IOException {
    assertEquals(Severity.OK, listed(63, 200).severity());
    Finding finding = listed(64, 64);
    assertEquals(List.of(64.0, 64.0, 1.0), RulesTest.values(finding));
    assertEquals(2 * 64 * MS, finding.costNs(), "not that of folders");
    assertEquals(
        "64 files hold 1 B each on average: opening and closing them takes 128 ms.",
        finding.title());
  }

  /** Two threads ask for locks at once, of one process, or of two. */
  private static Finding locks(boolean two) throws IOException {
    TraceScript script = new TraceScript(2);
    ScriptedRank one = script.rank(0);
    for (ScriptedRank rank : List.of(one, two ? script.rank(1) : script.thread(one))) {
      for (int i = 0; i < 20; i++) {
        rank.call(LOCK, POSIX, "/data/out").takes(MS).run();
      }
    }
    return RulesTest.finding(Twins.judge(script), "lock.contention");
  }

  @Test
  void oneProcessDoesNotWaitForOthersLocks() throws IOException {
    assertEquals(18 * MS, locks(true).costNs(), "but for a tenth of each");
    assertEquals(List.of(1.0 * MS, 2.0, 2.0, 40.0), RulesTest.values(locks(true)));
    assertEquals(Severity.OK, locks(false).severity());
  }

  /** The first process writes so many MiB, the others one each. */
  private static List<Finding> uneven(int processes, int first) throws IOException {
    return Twins.judge(
        new TraceScript(processes)
            .each(
                rank -> {
                  for (int i = 0; i < (rank.process() == 0 ? first : 1); i++) {
                    rank.call(WRITE, POSIX, "/data/out").bytes(MIB).takes(MS).run();
                  }
                }));
  }

  /** 63 of 70 MiB, then 64 of 71: the time of the first but for the mean, or an eighth. */
  @Test
  void whoMovesMoreThanNineTenthsDoesItAll() throws IOException {
    for (int first : new int[] {63, 64}) {
      List<Finding> findings = uneven(8, first);
      Finding bytes = RulesTest.finding(findings, "balance.bytes");
      Finding single = RulesTest.finding(findings, "balance.single-process");
      assertEquals(first == 63, bytes.severity().isReported(), bytes::toString);
      assertEquals(first == 64, single.severity().isReported(), single::toString);
      double cost = first == 63 ? 63 - 70.0 / 8 : 64 * 7.0 / 8;
      assertEquals(cost * MS, (double) (bytes.costNs() + single.costNs()), 1);
    }
  }

  /** Two differ by chance up to a factor of 1.24 from their mean. */
  @Test
  void twoProcessesCanBeCompared() throws IOException {
    assertEquals(Severity.OK, RulesTest.finding(uneven(2, 1), "balance.bytes").severity());
    assertEquals(
        (4 - 2.5) * MS, (double) RulesTest.finding(uneven(2, 4), "balance.bytes").costNs(), 1);
  }

  @Test
  void aTeamsTroubleBeginsInTheHighestLayerThatHasIt() throws IOException {
    TraceScript script =
        new TraceScript(4)
            .each(
                rank -> {
                  for (int i = 0; i < (rank.process() == 0 ? 10 : 2); i++) {
                    rank.call(WRITE, HDF5, "/data/out")
                        .bytes(MIB)
                        .around(
                            () -> rank.call(WRITE, POSIX, "/data/out").bytes(MIB).takes(MS).run());
                  }
                });
    Finding finding = RulesTest.finding(Twins.judge(script), "balance.bytes");
    assertEquals(HDF5, finding.layer().orElseThrow());
    assertEquals((10 - 4) * MS, finding.costNs());
  }

  /** Before what costs more; what else is odd is not told then. */
  @Test
  void cutThreadsAreToldFirst() throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < 50; i++) {
      rank.call(READ, AIO, "/data/in").bytes(MIB).runFor(1000 * MS);
      rank.sleep(2 * MS);
    }
    rank.forgetAfter(rank.nowNs());
    for (int i = 0; i < 40; i++) {
      rank.call(WRITE, POSIX, "/data/out").bytes(1).takes(100 * MS).run();
    }
    AnalysisResult run = Twins.analyze(script);
    assertEquals("access.small-writes", Rules.judge(run).get(0).id());
    List<CutThread> threads =
        List.of(
            new CutThread(0, 0, "0.evt", 10, 30, "ends"),
            new CutThread(0, 1, "1.evt", 5, 6, "ends"));
    Change<QualityNote> cut =
        new Change<>(QualityNote.class, note -> new QualityNote("thread-cut", "cut", 2, threads));
    Finding finding = Rules.judge(cut.of(run)).get(0);
    assertEquals("quality.incomplete-trace", finding.id());
    assertEquals(
        "2 of 1 thread could not be read to the end: what the rest did is in no number here.",
        finding.title());
    assertEquals(List.of(2.0, 15.0, 36.0), RulesTest.values(finding));
    assertEquals(List.of("0.evt", "1.evt"), finding.evidence().files());
    assertEquals(List.of(0), finding.evidence().processes());
    assertEquals(Optional.empty(), finding.layer());
  }
}
