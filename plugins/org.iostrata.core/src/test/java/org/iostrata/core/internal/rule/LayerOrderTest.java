// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.NETWORK;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.FLUSH;
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
import java.util.Random;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.junit.jupiter.api.Test;

/** Which layer lies on which: at least half of what one does is the other's, or the bytes agree. */
class LayerOrderTest {
  private final TraceScript script = new TraceScript(1);
  private final ScriptedRank rank = script.rank(0);

  private ScriptedRank.Call write(Layer layer, long bytes) {
    return rank.call(WRITE, layer, "/data/out").bytes(bytes).takes(MS);
  }

  private IoStack stack() throws IOException {
    return new IoStack(Twins.analyze(script));
  }

  @Test
  void halfOfTheBytesAreEnough() throws IOException {
    write(HDF5, 100).around(() -> write(POSIX, 50).run());
    write(POSIX, 50).run();
    assertEquals(HDF5, stack().above(POSIX, WRITE));
    write(POSIX, 1).run();
    assertNull(stack().above(POSIX, WRITE), "nor do 100 and 101 bytes agree: HDF5 caused others");
  }

  @Test
  void whoCausedMoreLiesAbove() throws IOException {
    write(HDF5, 100).around(() -> write(POSIX, 60).run());
    write(MPI_IO, 100).around(() -> write(POSIX, 40).run());
    assertEquals(HDF5, stack().above(POSIX, WRITE));
  }

  @Test
  void whatTheProgramSendsItselfIsBesideItsFiles() throws IOException {
    write(NETWORK, 100).run();
    assertNull(stack().lowest(WRITE));
    write(POSIX, 100).run();
    assertEquals(POSIX, stack().lowest(WRITE), "though the bytes agree");
  }

  @Test
  void messagesThatAFileSystemSendsAreBelowIt() throws IOException {
    write(POSIX, 100).around(() -> write(NETWORK, 100).run());
    assertEquals(NETWORK, stack().lowest(WRITE));
  }

  /** One after the other, so that no link tells. */
  private static Layer above(long hdf5Bytes, long posixBytes) throws IOException {
    LayerOrderTest run = new LayerOrderTest();
    run.write(HDF5, hdf5Bytes).run();
    run.write(POSIX, posixBytes).run();
    return run.stack().above(POSIX, WRITE);
  }

  @Test
  void withoutLinksTheBytesAgreeUpToAFactorOfTwo() throws IOException {
    assertEquals(HDF5, above(20, 20));
    assertEquals(HDF5, above(10, 20));
    assertEquals(HDF5, above(40, 20));
    assertNull(above(9, 20));
    assertNull(above(41, 20));
    assertNull(above(0, 0), "nothing is no sign");
  }

  /** Half of the time of POSIX lies in MPI-IO, then less. */
  @Test
  void halfOfTheTimeIsEnoughToLieBelow() throws IOException {
    write(MPI_IO, 10).around(() -> write(POSIX, 10).run());
    write(POSIX, 10).run();
    int posix = LayerKind.of(POSIX, WRITE);
    assertEquals(LayerKind.of(MPI_IO, WRITE), stack().uppermost(posix));
    write(POSIX, 10).run();
    assertEquals(posix, stack().uppermost(posix));
  }

  @Test
  void filesAreNamedByTheTimeOfTheKindAskedFor() throws IOException {
    rank.call(OPEN, POSIX, "/data/out").takes(100 * MS).run();
    write(POSIX, 10).run();
    rank.call(WRITE, POSIX, "/data/long").bytes(10).takes(2 * MS).run();
    assertEquals(List.of("/data/long", "/data/out"), stack().topFiles(POSIX, WRITE));
  }

  /** A run in which it is not told which operations caused which. */
  private IoStack withoutLinks() throws IOException {
    Removal links = new Removal(new Random(1), 1, field -> field.name().equals("links"));
    return new IoStack(links.of(Twins.analyze(script)));
  }

  @Test
  void onlyWhatLiesBelowAnotherNeedsLinks() throws IOException {
    rank.call(OPEN, HDF5, "/data/out").takes(MS).run();
    write(MPI_IO, 10).run();
    write(POSIX, 10).run();
    assertNull(withoutLinks().above(MPI_IO, WRITE), "HDF5 does not write");
    assertThrows(NotKnown.class, () -> withoutLinks().above(POSIX, WRITE));
  }

  @Test
  void whatMpiIoCallsIsOnItsFiles() throws IOException {
    write(MPI_IO, 10).run();
    rank.call(WRITE, POSIX, "/data/log").bytes(10).takes(MS).run();
    assertNull(stack().above(POSIX, WRITE));
    assertEquals(POSIX, stack().lowest(WRITE), "it moves as much");
    write(MPI_IO, 1).run();
    assertEquals(MPI_IO, stack().lowest(WRITE), "it moves less, and other things");
    write(POSIX, 1).run();
    assertEquals(MPI_IO, stack().above(POSIX, WRITE));
    assertEquals(POSIX, stack().lowest(WRITE));
  }

  @Test
  void whatMovesNothingIsCounted() throws IOException {
    rank.call(FLUSH, MPI_IO, "/data/out")
        .around(() -> rank.call(FLUSH, POSIX, "/data/out").takes(MS).run());
    rank.call(FLUSH, POSIX, "/data/out").takes(MS).run();
    assertEquals(MPI_IO, stack().above(POSIX, FLUSH));
    rank.call(FLUSH, POSIX, "/data/out").takes(MS).run();
    assertNull(stack().above(POSIX, FLUSH));
  }

  @Test
  void mpiIoIsSeenBelowWhereItReadsOrWrites() throws IOException {
    write(MPI_IO, 10).run();
    write(HDF5, 30).around(() -> write(POSIX, 30).run());
    rank.call(OPEN, MPI_IO, "/data/out")
        .around(() -> rank.call(OPEN, POSIX, "/data/out").takes(MS).run());
    assertEquals(2, Twins.analyze(script).links().orElseThrow().size());
    assertFalse(stack().isRecordedBelowMpiIo());
    write(MPI_IO, 10).around(() -> rank.call(READ, POSIX, "/data/out").bytes(1).run());
    assertTrue(stack().isRecordedBelowMpiIo());
  }

  /** What a flush hands down was given to its layer before; reads for a write are none. */
  @Test
  void bytesAgreeWhateverElseIsLinked() throws IOException {
    write(HDF5, 20).around(() -> rank.call(READ, POSIX, "/data/out").bytes(1).run());
    rank.call(FLUSH, HDF5, "/data/out").around(() -> write(POSIX, 20).run());
    write(MPI_IO, 1).around(() -> write(ISO_C, 1).run());
    assertEquals(3, Twins.analyze(script).links().orElseThrow().size());
    assertEquals(HDF5, stack().above(POSIX, WRITE));
  }

  /** HDF5 moves as much as POSIX, but what it calls is seen. */
  @Test
  void bytesDoNotAgreeWhereOthersAreCalled() throws IOException {
    write(HDF5, 20).around(() -> write(MPI_IO, 20).run());
    rank.call(WRITE, POSIX, "/data/log").bytes(20).takes(MS).run();
    assertNull(stack().above(POSIX, WRITE));
  }
}
