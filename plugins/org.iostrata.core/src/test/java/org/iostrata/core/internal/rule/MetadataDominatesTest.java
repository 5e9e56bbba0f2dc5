// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.CLOSE;
import static org.iostrata.core.model.OperationKind.METADATA;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.SEEK;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** How many operations, and which part of the time, are too much, and in which layer it begins. */
class MetadataDominatesTest {
  private final TraceScript script = new TraceScript(1);
  private final ScriptedRank rank = script.rank(0);

  private void opens(int count, Layer layer, long ns) {
    for (int i = 0; i < count; i++) {
      rank.call(OPEN, layer, "/data/in").takes(ns).run();
    }
  }

  private void write(Layer layer, long ns) {
    rank.call(WRITE, layer, "/data/out").bytes(MIB).takes(ns).run();
  }

  private Finding finding() throws IOException {
    return finding(Twins.analyze(script));
  }

  private static Finding finding(AnalysisResult run) {
    return RulesTest.finding(Rules.judge(run), "metadata.dominates");
  }

  private static Severity of(int opens, long writeMs) throws IOException {
    MetadataDominatesTest run = new MetadataDominatesTest();
    run.opens(opens, POSIX, MS);
    run.write(POSIX, writeMs * MS);
    return run.finding().severity();
  }

  @Test
  void twoFifthsOfTheTimeAreNotTooMuchNorAreFewOperations() throws IOException {
    assertEquals(Severity.OK, of(32, 48));
    assertEquals(Severity.WARNING, of(32, 47));
    assertEquals(Severity.OK, of(31, 10));
  }

  @Test
  void whatAServerDoesOfItselfIsNobodysTrouble() throws IOException {
    opens(320, POSIX.on(Side.SERVER), MS);
    write(POSIX, 38 * MS);
    assertEquals(Severity.OK, finding().severity());
  }

  @Test
  void everythingButTransfersAndFlushesCounts() throws IOException {
    opens(29, POSIX, MS);
    rank.call(CLOSE, POSIX, "/data/in").takes(2 * MS).run();
    rank.call(SEEK, POSIX, "/data/in").takes(3 * MS).run();
    rank.call(METADATA, POSIX, "/data/in").takes(4 * MS).run();
    write(POSIX, 38 * MS);
    Finding finding = finding();
    long costNs = 38 * MS * 28 / 29;
    assertEquals(costNs, finding.costNs(), "the first opening, and what goes with it, is needed");
    assertEquals(
        List.of(0.5, 29.0, 29.0 * MS, 1.0, 4.0 * MS, 1.0, 3.0 * MS, 1.0, 2.0 * MS, (double) costNs),
        RulesTest.values(finding));
    assertEquals(List.of("/data/in"), finding.evidence().files());
  }

  /** HDF5 opens POSIX's files; what it writes makes its own part small. */
  @Test
  void itBeginsInTheLayerThatCausesThem() throws IOException {
    write(MPI_IO, MS);
    for (int i = 0; i < 40; i++) {
      rank.call(OPEN, HDF5, "/data/in").takes(MS).around(() -> opens(1, POSIX, MS));
    }
    write(POSIX, 40 * MS);
    assertEquals(HDF5, finding().layer().orElseThrow());
    assertEquals(1, RulesTest.values(finding()).get(0));
    assertEquals(39 * MS, finding().costNs(), "of the lowest layer");
    write(HDF5, 120 * MS);
    assertEquals(POSIX, finding().layer().orElseThrow(), "two fifths in HDF5");
    assertEquals(0.5, RulesTest.values(finding()).get(0));
    assertEquals(
        "50 % of the I/O time in POSIX goes to opening, asking about and closing files.",
        finding().title());
  }

  /** Of each opening in HDF5, 1 ms: a write and a closing of so many. */
  private static Finding inHdf5(long writeMs, long closeMs) throws IOException {
    MetadataDominatesTest run = new MetadataDominatesTest();
    run.opens(1, POSIX, MS / 10);
    for (int i = 0; i < 20; i++) {
      run.rank.call(OPEN, HDF5, "/data/in").takes(MS).run();
      run.rank
          .call(WRITE, HDF5, "/data/in")
          .bytes(MIB)
          .takes(writeMs * MS)
          .around(() -> run.write(POSIX, MS / 10));
      run.rank.call(CLOSE, HDF5, "/data/in").takes(closeMs * MS).run();
    }
    return run.finding();
  }

  @Test
  void aLibraryClosesWhatItOpens() throws IOException {
    assertEquals(Severity.WARNING, inHdf5(2, 1).severity(), "half of the time");
    assertEquals(HDF5, inHdf5(2, 1).layer().orElseThrow());
    assertEquals(38 * MS, inHdf5(2, 1).costNs());
    assertEquals(Severity.OK, inHdf5(3, 1).severity(), "two fifths");
  }

  @Test
  void whatALibraryClosesForLongerThanItOpensMayBeData() throws IOException {
    assertEquals(Severity.OK, inHdf5(1, 3).severity(), "two fifths and what may be data");
    assertEquals(38 * MS, inHdf5(1, 2).costNs(), "not all of the closing");
  }

  private void read(long ns) {
    rank.call(READ, POSIX, "/data/in").at(0).bytes(MIB).takes(ns).run();
  }

  @Test
  void whoReadsTheSameAgainOpensItAgain() throws IOException {
    for (int i = 0; i < 40; i++) {
      opens(1, POSIX, MS);
      read(MS / 2);
    }
    assertEquals("access.redundant-reads", finding().explainedBy().orElseThrow());
  }

  @Test
  void aLibraryReadsAgainWhatItOpensAgain() throws IOException {
    opens(1, POSIX, MS / 10);
    for (int i = 0; i < 20; i++) {
      rank.call(OPEN, HDF5, "/data/in").takes(MS).run();
      rank.call(WRITE, HDF5, "/data/in").bytes(MIB).around(() -> read(MS));
    }
    assertEquals(Severity.WARNING, finding().severity());
    assertEquals("", finding().explainedBy().orElse(""));
  }

  private void each(OperationKind kind, int files) {
    for (int i = 0; i < files; i++) {
      rank.call(kind, POSIX, "/data/" + i).takes(MS).run();
    }
  }

  @Test
  void toOpenEachFileOnceIsNeeded() throws IOException {
    each(OPEN, 40);
    assertEquals(Severity.INFO, finding().severity());
    assertEquals(0, finding().costNs());
    assertEquals(0, finding().likely().mostNs());
    each(OPEN, 40);
    assertEquals(Severity.WARNING, finding().severity());
    assertEquals(40 * MS, finding().costNs());
  }

  @Test
  void whatComesWithAnOpeningIsNeededToo() throws IOException {
    each(OPEN, 32);
    for (int i = 0; i < 4; i++) {
      each(METADATA, 32);
    }
    assertEquals(0, finding().costNs());
    each(METADATA, 32);
    each(METADATA, 32);
    each(METADATA, 32);
    each(METADATA, 32);
    assertEquals(4 * 32 * MS, finding().costNs());
  }

  @Test
  void toListADirectoryTakesManyCalls() throws IOException {
    for (int i = 0; i < 10; i++) {
      each(METADATA, 10);
    }
    assertEquals(Severity.INFO, finding().severity());
  }

  private void ask(int names) {
    for (int i = 0; i < names; i++) {
      rank.asks("/data/" + i, MS);
    }
  }

  @Test
  void whoAsksForManyNamesCouldListADirectory() throws IOException {
    ask(63);
    assertEquals(Severity.INFO, finding().severity());
    assertEquals(0, finding().costNs());
    rank.asks("/data/x", MS);
    assertEquals(Severity.WARNING, finding().severity());
    assertEquals(64 * MS, finding().costNs());
  }

  @Test
  void theOpeningTellsWhetherItWorks() throws IOException {
    each(OPEN, 20);
    ask(20);
    assertEquals(20 * MS, finding().costNs());
    assertEquals(Severity.WARNING, finding().severity());
  }

  @Test
  void toAskForFewNamesAgainIsNotNeeded() throws IOException {
    ask(10);
    ask(10);
    ask(10);
    ask(10);
    assertEquals(30 * MS, finding().costNs());
  }

  @Test
  void whatIsMadeAndRenamedCouldStayInMemory() throws IOException {
    each(OPEN, 32);
    for (int i = 0; i < 32; i++) {
      rank.renames("/data/" + i, MS);
    }
    assertEquals(64 * MS, finding().costNs());
  }

  /** Counters that name no seeks do not tell that there were none. */
  @Test
  void onlyWhoNamesAllMetadataClearsIt() throws IOException {
    opens(1, POSIX, MS);
    write(POSIX, 48 * MS);
    assertEquals(Severity.OK, finding().severity());
    Removal counted = new Removal(new Random(1), 1, field -> field.name().equals("busyNs"));
    assertEquals(
        "whether there were close operations",
        finding(counted.of(Twins.analyze(script))).notKnown().orElse(""));
  }

  /** Each small file is read at once, and looked for in so many directories before. */
  private static Finding searched(int directories) throws IOException {
    MetadataDominatesTest run = new MetadataDominatesTest();
    for (int i = 0; i < 80; i++) {
      for (int place = 0; place < directories; place++) {
        run.rank.asks("/path" + place + "/" + i, MS);
      }
      run.rank.call(OPEN, POSIX, "/data/" + i).takes(MS).run();
      run.rank.call(READ, POSIX, "/data/" + i).bytes(1000).takes(MS / 2).run();
    }
    return run.finding();
  }

  /** Each of many small files is asked about, opened and written to so many times. */
  private static Finding opened(int times) throws IOException {
    MetadataDominatesTest run = new MetadataDominatesTest();
    for (int i = 0; i < 80 * times; i++) {
      String path = "/data/" + i % 80;
      run.rank.asks(path, 2 * MS);
      run.rank.call(OPEN, POSIX, path).takes(MS).run();
      run.rank.call(WRITE, POSIX, path).bytes(1000).takes(MS / 2).run();
    }
    return run.finding();
  }

  @Test
  void openingAFileForEachRecordIsNoMatterOfItsSize() throws IOException {
    assertEquals("metadata.many-small-files", opened(4).explainedBy().orElse(""));
    Finding again = opened(5);
    assertEquals("", again.explainedBy().orElse(""));
    assertTrue(again.remedy().contains("keep them open"), again.remedy());
  }

  @Test
  void lookingForFilesIsNoMatterOfTheirSize() throws IOException {
    assertEquals("", searched(8).explainedBy().orElse(""));
    assertEquals("metadata.many-small-files", searched(0).explainedBy().orElse(""));
  }
}
