// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.LOCK;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.LinkResult;
import org.iostrata.core.result.Totals;
import org.junit.jupiter.api.Test;

/** What rules ask of the layers of a run, reckoned by hand. */
class IoStackTest {
  /**
   * POSIX writes /a for 8 ms and /b for 6 ms below MPI-IO, and /a for 4, /c for 3 and /d for 1 ms
   * itself; reads /e for 2 ms; opens an ISO C stream.
   */
  private AnalysisResult run() throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (String path : List.of("/data/a", "/data/b")) {
      long insideMs = path.endsWith("a") ? 8 : 6;
      rank.call(WRITE, MPI_IO, path)
          .bytes(10)
          .takes(MS)
          .around(() -> rank.call(WRITE, POSIX, path).bytes(10).takes(insideMs * MS).run());
    }
    rank.call(WRITE, POSIX, "/data/d").bytes(10).takes(MS).run();
    rank.call(WRITE, POSIX, "/data/c").bytes(10).takes(3 * MS).run();
    rank.call(WRITE, POSIX, "/data/a").bytes(10).takes(4 * MS).run();
    rank.call(READ, POSIX, "/data/e").bytes(30).takes(2 * MS).run();
    rank.call(OPEN, ISO_C, "/data/f").takes(5 * MS).run();
    return Twins.analyze(script);
  }

  private IoStack stack() throws IOException {
    return new IoStack(run());
  }

  @Test
  void aLayerThatOnlyOpensTransfersNothing() throws IOException {
    IoStack stack = stack();
    assertTrue(stack.hasTransfers(MPI_IO));
    assertFalse(stack.hasTransfers(ISO_C));
    assertFalse(stack.hasTransfers(HDF5));
    assertEquals(2, stack.transferLayers());
    assertEquals(List.of(MPI_IO, ISO_C, POSIX), stack.layers());
    assertTrue(stack.has(READ));
    assertTrue(stack.anyTransfer(kind -> kind.count() == 5));
    assertFalse(stack.anyTransfer(kind -> kind.timeNs() == 5 * MS), "that is the opening");
    assertFalse(stack.anyTransfer(kind -> kind.count() == 7));
    assertTrue(stack.anyPattern(pattern -> pattern.timeNs() == 12 * MS));
    assertFalse(stack.anyPattern(pattern -> pattern.timeNs() == 13 * MS));
  }

  @Test
  void theLowestLayerIsTheOneThatWorks() throws IOException {
    IoStack stack = stack();
    assertEquals(POSIX, stack.lowest(WRITE));
    assertEquals(POSIX, stack.lowestOfProgram(READ));
    assertEquals(ISO_C, stack.lowestOfProgram(OPEN));
    assertNull(stack.above(MPI_IO, WRITE));
  }

  /** 14 of the 22 ms of POSIX writes lie in MPI-IO. */
  @Test
  void timeLiesBelowTheLayerThatHasMostOfIt() throws IOException {
    IoStack stack = stack();
    int posix = LayerKind.of(POSIX, WRITE);
    assertEquals(LayerKind.of(MPI_IO, WRITE), stack.uppermost(posix));
    int read = LayerKind.of(POSIX, READ);
    assertEquals(read, stack.uppermost(read));
    assertEquals(22 * MS, stack.timeNs(POSIX, WRITE));
    assertEquals(0, stack.timeNs(HDF5, WRITE));
    assertEquals(22e6 / 5, stack.meanNs(POSIX, WRITE), 1);
    assertEquals(30, stack.meanBytes(POSIX, READ));
    assertEquals(2 * MS, stack.busyNs(POSIX, READ));
    assertEquals(0, stack.busyNs(HDF5, READ));
  }

  @Test
  void filesAreNamedByTheirTime() throws IOException {
    IoStack stack = stack();
    assertEquals(List.of("/data/a", "/data/b", "/data/c"), stack.topFiles(POSIX, WRITE));
    Map<String, Double> all = stack.timeShares(POSIX, WRITE, Set.of());
    assertEquals(12.0 / 22, all.get("/data/a"), 1e-9);
    assertEquals(6.0 / 22, all.get("/data/b"), 1e-9);
    assertEquals(0, all.get(""), 1e-9);
    assertEquals(5, all.size());
    Map<String, Double> some = stack.timeShares(POSIX, WRITE, Set.of("/data/a", "/data/c"));
    assertEquals(Set.of("/data/a", "/data/c", ""), some.keySet());
    assertEquals(12.0 / 15, some.get("/data/a"), 1e-9);
    assertEquals(3.0 / 15, some.get("/data/c"), 1e-9);
    Patterns files = stack.patterns(POSIX, WRITE);
    assertEquals(1, stack.timeShare(files, POSIX, WRITE), 1e-9);
    assertEquals(0.25, stack.timeShare(files, POSIX, WRITE, file -> 0.25), 1e-9);
  }

  /** Of 22 ms of POSIX writes, files tell of 1 ms each. */
  @Test
  void whatIsOnNoFileHasTheRestOfTheTime() throws IOException {
    Change<FileResult> shorter =
        new Change<>(
            FileResult.class,
            file ->
                new FileResult(
                    file.path(),
                    file.fileClass(),
                    file.folder(),
                    file.hints(),
                    file.layer(),
                    MS,
                    file.share(),
                    Map.of(WRITE, new Totals(1, 10, MS))));
    IoStack stack = new IoStack(shorter.of(run()));
    Map<String, Double> shares = stack.timeShares(POSIX, WRITE, Set.of());
    assertEquals(1.0 / 22, shares.get("/data/a"), 1e-9);
    assertEquals((22.0 - shares.size() + 1) / 22, shares.get(""), 1e-9);
    assertEquals(0.0, stack.timeShares(POSIX, WRITE, Set.of("/data/a")).get(""));
    assertEquals(Map.of("", 1.0), stack.timeShares(HDF5, WRITE, Set.of()));
  }

  @Test
  void whoAsksForWhatCountersDoNotNameIsTold() throws IOException {
    IoStack stack = new IoStack(new Removal(new Random(1), 1).of(run()));
    assertEquals(POSIX, stack.lowest(READ));
    assertThrows(NotKnown.class, () -> stack.lowest(LOCK));
    assertNull(stack().lowest(LOCK));
  }

  /** A link to a layer of which no operation is told. */
  @Test
  void timeLiesBelowWhatIsTold() throws IOException {
    Change<LinkResult> other =
        new Change<>(
            LinkResult.class,
            link ->
                new LinkResult(
                    HDF5,
                    link.to(),
                    link.kind(),
                    link.childKind(),
                    link.parents(),
                    link.children(),
                    link.parentBytes(),
                    link.childBytes(),
                    link.parentTimeNs(),
                    link.childTimeNs(),
                    link.share(),
                    link.byThread(),
                    link.byRange(),
                    link.byTime(),
                    link.byMessage(),
                    link.confidence(),
                    link.readModifyWrites(),
                    link.readModifyWriteBytes()));
    int posix = LayerKind.of(POSIX, WRITE);
    assertEquals(posix, new IoStack(other.of(run())).uppermost(posix));
  }
}
