// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.util.List;
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
}
