// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.Access;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.Latency;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.Runs;

/** A column of the tables that have a row for each layer and kind of operations. */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
enum KindColumn {
  COUNT("count", did -> TextCells.number(did.count())),
  BYTES("bytes", did -> KindColumn.bytes(did)),
  TIME("time", did -> TextCells.time(did.timeNs())),
  SELF("self", did -> TextCells.time(did.selfNs())),
  BUSY("busy", did -> TextCells.time(did.busyNs())),
  OPERATION_RATE("per second", did -> TextCells.frequency(did.operationsPerSecond())),
  THROUGHPUT("throughput", did -> TextCells.rate(did.throughputBytesPerSecond())),
  EFFECTIVE("effective", did -> TextCells.rate(did.effectiveBytesPerSecond())),
  PERCEIVED("perceived", did -> TextCells.rate(did.perceivedBytesPerSecond())),
  MEAN_RUN(
      "mean run",
      did ->
          did.runs().map(Runs::meanBytes).stream()
              .flatMapToDouble(OptionalDouble::stream)
              .mapToObj(mean -> TextCells.bytes(Math.round(mean)))
              .findFirst()
              .orElse(TextCells.NONE)),
  AGAIN("again", KindColumn::again),
  UNALIGNED("unaligned", KindColumn::unaligned),
  P95("p95", did -> TextCells.time(did.latencyNs().map(Latency::p95).orElse(OptionalLong.empty()))),
  MAX_CONCURRENCY("max C", did -> TextCells.number(did.concurrency().max())),
  MEAN_CONCURRENCY("mean C", did -> TextCells.ratio(did.concurrency().mean())),
  PROCESSES("processes", did -> TextCells.number(did.processes())),
  SLOWEST("slowest", did -> TextCells.slowest(did.slowestProcess())),
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

  /** Of kinds that move some. */
  private static String bytes(KindResult did) {
    return did.size().isPresent() || did.bytes() > 0
        ? TextCells.bytes(did.bytes())
        : TextCells.NONE;
  }

  private static String again(KindResult did) {
    return did.access().map(Access::againBytes).stream()
        .flatMapToLong(OptionalLong::stream)
        .mapToObj(TextCells::bytes)
        .findFirst()
        .orElse(TextCells.NONE);
  }

  private static String unaligned(KindResult did) {
    return did.access().stream()
        .flatMap(
            access ->
                access.unalignedBlock().stream()
                    .mapToObj(some -> TextCells.percent((double) some / access.located())))
        .findFirst()
        .orElse(TextCells.NONE);
  }
}
