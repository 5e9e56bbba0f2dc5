// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.List;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.MpiIoResult;
import org.iostrata.core.result.MpiIoResult.PosixCalls;

/** Reads and writes of MPI-IO, and under each the POSIX calls inside: RIOT's tables 1 to 4. */
final class MpiIoTable {
  private MpiIoTable() {}

  static void write(Html html, List<MpiIoResult> results) {
    html.element("h3", "MPI-IO and the POSIX calls inside");
    html.element(
        "p",
        "Share: of the time of the MPI-IO operations. Effective: bytes by the time of all processes"
            + " in the calls. Perceived: by that of the slowest process.",
        "class",
        "note");
    int rows = results.stream().mapToInt(result -> 1 + result.posix().size()).sum();
    SortableTable table =
        new SortableTable(html, "calls", rows)
            .columns("MPI-IO", "Calls", "Count", "Bytes", "Time", "Share", "Effective")
            .columns("Perceived");
    for (MpiIoResult result : results) {
      if (table.row()) {
        mpiIo(table, result);
      }
      for (PosixCalls calls : result.posix()) {
        if (table.row()) {
          posix(table, result, calls);
        }
      }
    }
    table.end();
  }

  private static void mpiIo(SortableTable table, MpiIoResult result) {
    table.text(result.kind().key()).layer(Layer.MPI_IO, result.kind());
    table.number(Quantity.count(result.count())).number(Quantity.bytes(result.bytes()));
    table.number(Quantity.nanoseconds(result.timeNs())).number(Quantity.share(1));
    table.number(Quantity.of(result.effectiveBytesPerSecond(), Unit.BYTES_PER_SECOND));
    table.number(Quantity.of(result.perceivedBytesPerSecond(), Unit.BYTES_PER_SECOND));
  }

  private static void posix(SortableTable table, MpiIoResult result, PosixCalls calls) {
    boolean moves = calls.kind().isTransfer();
    table.text(result.kind().key()).layer(Layer.POSIX, calls.kind());
    table.number(Quantity.count(calls.count()));
    table.number(Quantity.bytes(moves ? calls.bytes() : Double.NaN));
    table.number(Quantity.nanoseconds(calls.timeNs()));
    table.number(Quantity.of(calls.shareOfMpiIo(), Unit.SHARE));
    table.number(Quantity.of(calls.effectiveBytesPerSecond(), Unit.BYTES_PER_SECOND));
    table.number(Quantity.bytesPerSecond(Double.NaN));
  }
}
