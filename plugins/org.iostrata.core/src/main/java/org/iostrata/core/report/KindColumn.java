// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.Access;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;

/** A column of the tables that have a row for each layer and kind of operations. */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
enum KindColumn {
  COUNT("count", did -> TextCells.number(did.count())),
  BYTES("bytes", did -> did.size() == null ? "-" : TextCells.bytes(did.bytes())),
  TIME("time", did -> TextCells.time(did.timeNs())),
  SELF("self", did -> TextCells.time(did.selfNs())),
  BUSY("busy", did -> TextCells.time(did.busyNs())),
  THROUGHPUT("throughput", did -> TextCells.rate(did.throughputBytesPerSecond())),
  EFFECTIVE("effective", did -> TextCells.rate(did.effectiveBytesPerSecond())),
  PERCEIVED("perceived", did -> TextCells.rate(did.perceivedBytesPerSecond())),
  MEAN_RUN(
      "mean run",
      did -> did.runs() == null ? "-" : TextCells.bytes(Math.round(did.runs().meanBytes()))),
  AGAIN("again", KindColumn::again),
  UNALIGNED("unaligned", KindColumn::unaligned),
  P95("p95", did -> TextCells.time(did.latencyNs().p95())),
  MAX_CONCURRENCY("max C", did -> TextCells.number(did.concurrency().max())),
  MEAN_CONCURRENCY("mean C", did -> TextCells.ratio(did.concurrency().mean())),
  PROCESSES("processes", did -> TextCells.number(did.processes())),
  SLOWEST("slowest", did -> TextCells.number(did.slowestProcess().process())),
  IMBALANCE("imbalance", did -> TextCells.ratio(did.imbalance()));

  private final String title;
  private final Function<KindResult, String> cell;

  KindColumn(String title, Function<KindResult, String> cell) {
    this.title = title;
    this.cell = cell;
  }

  /** A table of layers and kinds with these columns. */
  static TextTable table(List<LayerResult> layers, KindColumn... columns) {
    TextTable table = new TextTable(2, row("layer", "kind", columns, column -> column.title));
    for (LayerResult layer : layers) {
      for (OperationKind kind : layer.kinds().keySet()) {
        KindResult did = layer.kinds().get(kind);
        table.row(
            row(layer.layer().toString(), kind.key(), columns, column -> column.cell.apply(did)));
      }
    }
    return table;
  }

  private static String[] row(
      String layer, String kind, KindColumn[] columns, Function<KindColumn, String> cell) {
    return Stream.concat(Stream.of(layer, kind), Stream.of(columns).map(cell))
        .toArray(String[]::new);
  }

  private static String again(KindResult did) {
    Access access = did.access();
    return access == null || access.touched() == null ? "-" : TextCells.bytes(access.againBytes());
  }

  private static String unaligned(KindResult did) {
    Access access = did.access();
    return access == null
        ? "-"
        : TextCells.percent((double) access.unalignedBlock() / access.located());
  }
}
