// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import static org.iostrata.core.internal.report.TextCells.bytes;
import static org.iostrata.core.internal.report.TextCells.imbalance;
import static org.iostrata.core.internal.report.TextCells.number;
import static org.iostrata.core.internal.report.TextCells.percent;
import static org.iostrata.core.internal.report.TextCells.processes;
import static org.iostrata.core.internal.report.TextCells.rate;
import static org.iostrata.core.internal.report.TextCells.ratio;
import static org.iostrata.core.internal.report.TextCells.slowest;
import static org.iostrata.core.internal.report.TextCells.time;

import java.util.List;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.FileSystemResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.MpiIoResult;
import org.iostrata.core.result.PhaseResult;

/**
 * Tables of text about where time goes: layers over the run, boundaries, MPI-IO, phases, file
 * systems.
 */
final class TimesText {
  private TimesText() {}

  /** Busy, sync and idle of each layer. */
  static TextTable layers(AnalysisResult result) {
    TextTable table = new TextTable(1, "layer", "busy", "of it sync", "idle", "max C", "mean C");
    for (LayerResult layer : result.layers()) {
      table.row(
          layer.layer().toString(),
          time(layer.time().busyNs()),
          time(layer.time().syncNs()),
          time(layer.time().idleNs()),
          number(layer.concurrency().max()),
          ratio(layer.concurrency().mean()));
    }
    return table;
  }

  /** How fast layers seem to the slowest process, where a log tells. */
  static TextTable perceived(AnalysisResult result) {
    TextTable table = new TextTable(1, "layer", "bytes", "slowest", "perceived");
    for (LayerResult layer : result.layers()) {
      if (layer.slowestNs().isPresent()) {
        table.row(
            layer.layer().toString(),
            bytes(layer.bytes()),
            time(layer.slowestNs()),
            rate(layer.perceivedBytesPerSecond()));
      }
    }
    return table;
  }

  /** From ADMIT over ISSUE and COMPLT to CALLBACK, of the operations that tell. */
  static TextTable boundaries(AnalysisResult result) {
    TextTable table =
        new TextTable(
            2, "layer", "kind", "count", "admit-issue", "issue-complt", "complt-callback");
    for (LayerResult layer : result.layers()) {
      layer
          .kinds()
          .forEach((kind, value) -> boundary(table, layer.layer().toString(), kind, value));
    }
    return table;
  }

  private static void boundary(
      TextTable table, String layer, OperationKind kind, KindResult value) {
    value
        .breakdownNs()
        .ifPresent(
            breakdown ->
                table.row(
                    layer,
                    kind.key(),
                    number(breakdown.count()),
                    time(breakdown.admitToIssue()),
                    time(breakdown.issueToComplt()),
                    time(breakdown.compltToCallback())));
  }

  /** RIOT's tables 1 to 4. */
  static TextTable mpiIo(AnalysisResult result) {
    TextTable table =
        new TextTable(
            2,
            "MPI-IO",
            "calls of",
            "count",
            "bytes",
            "time",
            "of MPI-IO",
            "effective",
            "perceived");
    for (MpiIoResult mpiIo : result.mpiIo().orElse(List.of())) {
      table.row(
          mpiIo.kind().key(),
          "MPI-IO " + mpiIo.kind().key(),
          number(mpiIo.count()),
          bytes(mpiIo.bytes()),
          time(mpiIo.timeNs()),
          percent(1),
          rate(mpiIo.effectiveBytesPerSecond()),
          rate(mpiIo.perceivedBytesPerSecond()));
      for (MpiIoResult.PosixCalls calls : mpiIo.posix()) {
        table.row(
            mpiIo.kind().key(),
            "POSIX " + calls.kind().key(),
            number(calls.count()),
            calls.kind().isTransfer() ? bytes(calls.bytes()) : "-",
            time(calls.timeNs()),
            percent(calls.shareOfMpiIo()),
            rate(calls.effectiveBytesPerSecond()),
            "-");
      }
    }
    return table;
  }

  /** What was done with the files of each file system. */
  static TextTable fileSystems(AnalysisResult result) {
    TextTable table =
        new TextTable(
            3,
            "mount point",
            "type",
            "layer",
            "files",
            "processes",
            "operations",
            "read",
            "written",
            "time",
            "effective");
    List<FileSystemResult> all = result.fileSystems().orElse(List.of());
    for (FileSystemResult one : all) {
      table.row(
          FileSystemWords.place(one, all),
          FileSystemWords.type(one),
          one.layer().toString(),
          number(one.files()),
          processes(one.share()),
          number(one.operations()),
          bytes(one.bytesRead()),
          bytes(one.bytesWritten()),
          time(one.timeNs()),
          rate(one.effectiveBytesPerSecond()));
    }
    return table;
  }

  /** What was done in the phases the program names, and by whom longest. */
  static TextTable phases(AnalysisResult result) {
    TextTable table =
        new TextTable(
            2,
            "phase",
            "layer",
            "operations",
            "bytes",
            "time",
            "processes",
            "slowest",
            "imbalance");
    for (PhaseResult phase : result.phases().orElse(List.of())) {
      table.row(
          phase.phase(),
          phase.layer().toString(),
          number(
              phase.kinds().values().stream().mapToLong(t -> t.count()).reduce(0, Saturating::add)),
          bytes(
              phase.kinds().values().stream().mapToLong(t -> t.bytes()).reduce(0, Saturating::add)),
          time(phase.timeNs()),
          processes(phase.share()),
          slowest(phase.share()),
          imbalance(phase.share(), phase.timeNs()));
    }
    return table;
  }
}
