// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.METADATA;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.iostrata.core.model.Role;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** What of opening and asking cannot be done without, and what else goes on meanwhile. */
class NeededMetadataTest {
  private static final int NAMES = 100;

  private static Finding finding(AnalysisResult run, String id) {
    return RulesTest.finding(Rules.judge(run), id);
  }

  private static Finding finding(TraceScript script) throws IOException {
    return finding(Twins.analyze(script), "metadata.dominates");
  }

  private static void ask(ScriptedRank rank) {
    for (int i = 0; i < NAMES; i++) {
      rank.asks("/data/" + i, MS);
    }
  }

  private static void list(ScriptedRank rank, String folder) {
    rank.call(METADATA, POSIX, folder).takes(1).run();
    rank.call(METADATA, POSIX, folder).takes(1).run();
  }

  /** Reads the entries of a folder, and asks about each so often. */
  private static TraceScript lists(String folder, int times) {
    TraceScript script = new TraceScript(1).folder(folder);
    ScriptedRank rank = script.rank(0);
    list(rank, folder);
    for (int i = 0; i < times; i++) {
      ask(rank);
    }
    return script;
  }

  @Test
  void whoHasListedAFolderMayAskAboutEachOfItsNamesOnce() throws IOException {
    Finding once = finding(lists("/data", 1));
    assertEquals(Severity.INFO, once.severity());
    assertEquals(0, once.costNs());
    assertEquals(2 * NAMES * MS, finding(lists("/data", 3)).costNs(), "again, and again");
    assertEquals(NAMES * MS, finding(lists("/other", 1)).costNs(), "another folder");
  }

  /** Two processes that ask for the same names, of one program or of two. */
  private static Finding both(boolean alone) throws IOException {
    TraceScript script = new TraceScript(2);
    script
        .folder("/data")
        .each(
            rank -> {
              list(rank, "/data");
              ask(rank);
            });
    AnalysisResult run = Twins.analyze(script);
    AnalysisResult told =
        alone
            ? Change.team(1, Role.APPLICATION, 1, 1)
                .of(Change.team(0, Role.APPLICATION, 0, 1).of(run))
            : run;
    return finding(told, "metadata.dominates");
  }

  @Test
  void programsThatWorkWithNoOtherAskOnceEach() throws IOException {
    assertEquals(0, both(true).costNs());
    assertEquals(NAMES * MS / 2, both(false).costNs(), "one of two could ask for both");
  }

  /** A process opens 100 small files, 1 ms each, and its other thread reads so long meanwhile. */
  private static Finding beside(long readMs) throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    ScriptedRank other = script.thread(rank);
    for (int i = 0; i < NAMES; i++) {
      rank.call(OPEN, POSIX, "/data/" + i).takes(MS).run();
      rank.call(READ, POSIX, "/data/" + i).bytes(1).takes(1).run();
    }
    if (readMs > 0) {
      other.call(READ, POSIX, "/data/large").bytes(MIB).takes(readMs * MS).run();
    }
    return finding(Twins.analyze(script), "metadata.many-small-files");
  }

  @Test
  void whileFilesAreOpenedOthersReadOn() throws IOException {
    assertEquals((double) NAMES, (double) beside(0).costNs() / MS, 1, "nothing else goes on");
    assertEquals(NAMES / 2.0, (double) beside(NAMES).costNs() / MS, 1, "of two threads one opens");
  }

  /** Four files are opened, and space is set aside in each for so long. */
  private static Finding setAside(long ms) throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < 4; i++) {
      rank.call(OPEN, POSIX, "/data/" + i).takes(MS).run();
      rank.call(METADATA, POSIX, "/data/" + i).takes(ms * MS).run();
    }
    return finding(script);
  }

  @Test
  void aCallOnAnOpenFileThatTakesLongIsNoQuestion() throws IOException {
    assertEquals(Severity.OK, setAside(9).severity(), "and eight calls do not matter");
    Finding longCalls = setAside(10);
    assertEquals(
        "Calls on open files that neither read nor write take 40 ms in POSIX, each 10 ms or"
            + " more.",
        longCalls.title());
    assertEquals(40.0, longCalls.costNs() / (double) MS, 1);
    assertEquals(true, longCalls.remedy().contains("posix_fallocate"));
  }
}
