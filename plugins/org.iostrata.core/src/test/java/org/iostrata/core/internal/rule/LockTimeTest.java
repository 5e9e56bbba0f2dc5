// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.LOCK;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.UNLOCK;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.junit.jupiter.api.Test;

/** Whose transfers locks are held against: of the layer that takes them. */
class LockTimeTest {
  private final TraceScript script = new TraceScript(1);
  private final ScriptedRank rank = script.rank(0);

  private ScriptedRank.Call call(OperationKind kind, Layer layer, long ms) {
    ScriptedRank.Call call = rank.call(kind, layer, "/data/out").takes(ms * MS);
    return kind.isTransfer() ? call.bytes(MIB) : call;
  }

  private Finding finding() throws IOException {
    return RulesTest.finding(Twins.judge(script), "lock.time-share");
  }

  /** The program locks; 5 of 100 ms, then 6 of 101. */
  @Test
  void aTwentiethIsNotTooMuch() throws IOException {
    call(LOCK, POSIX, 3).run();
    call(UNLOCK, POSIX, 2).run();
    call(READ, POSIX, 35).run();
    call(WRITE, POSIX, 60).run();
    assertEquals(Severity.OK, finding().severity());
    call(UNLOCK, POSIX, 1).run();
    Finding finding = finding();
    assertEquals(Severity.INFO, finding.severity());
    assertEquals(POSIX, finding.layer().orElseThrow());
    assertEquals(6 * MS, finding.costNs());
    assertEquals("1 file locks take 6 % of the time of the transfers in POSIX.", finding.title());
    assertEquals(List.of(6.0 / 101, 95.0 * MS, 3.0 * MS, 3.0 * MS, 1.0), RulesTest.values(finding));
  }

  /** MPI-IO locks; its time holds that of the locks: 5 of 100 ms, then 6 of 101. */
  @Test
  void locksBelowAnotherLayerAreHeldAgainstItsTransfers() throws IOException {
    call(WRITE, MPI_IO, 35).around(() -> call(LOCK, POSIX, 5).run());
    call(READ, MPI_IO, 60).run();
    call(WRITE, POSIX, 1).run();
    assertEquals(Severity.OK, finding().severity());
    call(WRITE, MPI_IO, 0).around(() -> call(LOCK, POSIX, 1).run());
    assertEquals(MPI_IO, finding().layer().orElseThrow());
    assertEquals(6.0 / 101, RulesTest.values(finding()).get(0));
    assertEquals(6 * MS, finding().costNs());
  }

  /** HDF5 calls MPI-IO for longer, and opens a file with a longer lock; it writes with one, too. */
  @Test
  void theTakerIsTheLayerWhoseTransfersLockLongest() throws IOException {
    call(WRITE, HDF5, 1)
        .around(
            () ->
                call(WRITE, MPI_IO, 50)
                    .around(
                        () -> {
                          call(LOCK, POSIX, 8).run();
                          call(WRITE, POSIX, 10).run();
                        }));
    call(WRITE, HDF5, 1).around(() -> call(LOCK, POSIX, 4).run());
    call(OPEN, HDF5, 1).around(() -> call(LOCK, POSIX, 20).run());
    assertEquals(MPI_IO, finding().layer().orElseThrow());
  }
}
