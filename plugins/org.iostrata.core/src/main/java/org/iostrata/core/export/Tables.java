// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.export;

import static org.iostrata.core.export.Column.flag;
import static org.iostrata.core.export.Column.integer;
import static org.iostrata.core.export.Column.known;
import static org.iostrata.core.export.Column.real;
import static org.iostrata.core.export.Column.text;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.analysis.AnalysisResult.LinkResult;
import org.iostrata.core.analysis.AnalysisResult.WindowResult;
import org.iostrata.core.analysis.TraceSummary;
import org.iostrata.core.export.ResultRows.FileRow;
import org.iostrata.core.export.ResultRows.LayerRow;
import org.iostrata.core.export.ResultRows.ProcessRow;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.rule.Finding;

/**
 * Every table and every column there is. Names are those of the analysis JSON where it has them and
 * SQL does not reserve them.
 */
public final class Tables {
  private static final String LAYER = "the layer: MPI_IO, POSIX …";
  private static final String KIND = "what is done: read, write, open …";

  /** All operations. */
  public static final Table<OperationRow> OPERATIONS =
      new Table<>(
          "operations",
          "one operation; by process, then as they complete",
          List.of(
              integer(
                  "process", "the process, 0..n-1 as the trace defines it", OperationRow::process),
              integer("id", "its number; unique in the process", r -> r.batch().id(r.row())),
              integer("thread", "the thread that began it", r -> r.batch().thread(r.row())),
              text("layer", LAYER, r -> r.batch().layer(r.row()).name()),
              text("kind", KIND, r -> r.batch().kind(r.row()).key()),
              text("file", "the path of the file", OperationRow::file),
              text("handle", "the name of the open file", OperationRow::handle),
              text(
                  "fileClass",
                  "whose file: DATA is the program's own",
                  r -> r.batch().fileClass(r.row()).name()),
              integer(
                  "admitNs",
                  "when the layer got it, since the trace's start",
                  r -> r.batch().admitNs(r.row())),
              known("issueNs", "when it was handed on", r -> r.batch().issueNs(r.row())),
              integer(
                  "callbackNs",
                  "when the layer reported it done",
                  r -> r.batch().callbackNs(r.row())),
              integer("durationNs", "callbackNs - admitNs", r -> r.batch().durationNs(r.row())),
              known(
                  "offsetBytes",
                  "where in the file; of MPI_IO in its file view",
                  r -> r.batch().offset(r.row())),
              known("bytesRequested", "bytes asked for", r -> r.batch().bytesRequested(r.row())),
              integer("bytes", "bytes read or written", r -> r.batch().bytesDone(r.row())),
              flag("collective", "recorded as collective", r -> r.has(OperationFlags.COLLECTIVE)),
              flag(
                  "nonBlocking",
                  "the call returned before it was done",
                  r -> r.has(OperationFlags.NON_BLOCKING)),
              flag(
                  "synchronous",
                  "a write that waits for the device",
                  r -> r.has(OperationFlags.SYNCHRONOUS)),
              flag("cancelled", "the program cancelled it", r -> r.has(OperationFlags.CANCELLED)),
              flag(
                  "resultUndefined",
                  "the trace does not tell its result",
                  r -> r.has(OperationFlags.RESULT_UNDEFINED)),
              flag(
                  "offsetDerived",
                  "the offset was not recorded but follows from the position",
                  r -> r.has(OperationFlags.OFFSET_DERIVED)),
              known(
                  "parentId",
                  "id of the operation above that caused it",
                  r -> r.batch().parentId(r.row())),
              text("parentLayer", "the layer of that operation", OperationRow::parentLayer),
              text("parentKind", "the kind of that operation", OperationRow::parentKind)));

  static final Table<TraceSummary> TRACE =
      new Table<>(
          "trace",
          "the whole trace",
          List.of(
              text("format", "its file format", TraceSummary::format),
              text("path", "as it was named", TraceSummary::path),
              integer("events", "events read", TraceSummary::events),
              integer("locations", "threads and other places that record", TraceSummary::locations),
              integer("processes", "how many", TraceSummary::processes),
              integer("durationNs", "from its start to its end", TraceSummary::durationNs),
              known("startNs", "its start, since 1970", TraceSummary::startNs)));

  static final Table<LayerRow> LAYERS =
      new Table<>(
          "layers",
          "the operations of one kind in one layer",
          List.of(
              text("layer", LAYER, r -> r.layer().name()),
              text("kind", KIND, r -> r.kind().key()),
              integer("count", "how many", r -> r.result().count()),
              integer("bytes", "bytes read or written", r -> r.result().bytes()),
              integer(
                  "bytesRequested",
                  "bytes asked for, where known",
                  r -> r.result().bytesRequested()),
              integer("timeNs", "sum of the durations", r -> r.result().timeNs()),
              integer("busyNs", "time with at least one outstanding", r -> r.result().busyNs()),
              real(
                  "throughputBytesPerSecond",
                  "bytes / busy time",
                  r -> r.result().throughputBytesPerSecond()),
              real(
                  "effectiveBytesPerSecond",
                  "bytes / time",
                  r -> r.result().effectiveBytesPerSecond()),
              real(
                  "perceivedBytesPerSecond",
                  "bytes / time of the slowest process",
                  r -> r.result().perceivedBytesPerSecond()),
              integer(
                  "concurrencyMax",
                  "most outstanding at once",
                  r -> r.result().concurrency().max()),
              real(
                  "concurrencyMean",
                  "outstanding on average over the run",
                  r -> r.result().concurrency().mean()),
              integer(
                  "slowestProcess",
                  "the process with most time",
                  r -> r.result().slowestProcess().process()),
              integer(
                  "slowestProcessTimeNs", "its time", r -> r.result().slowestProcess().timeNs()),
              integer("slowestProcessBytes", "its bytes", r -> r.result().slowestProcess().bytes()),
              known(
                  "sizeMin",
                  "smallest transfer, bytes",
                  r -> r.size() == null ? -1 : r.size().min()),
              known(
                  "sizeMax",
                  "largest transfer, bytes",
                  r -> r.size() == null ? -1 : r.size().max()),
              real(
                  "sizeMean",
                  "mean transfer, bytes",
                  r -> r.size() == null ? Double.NaN : r.size().mean()),
              integer("latencyMinNs", "shortest", r -> r.result().latencyNs().min()),
              integer(
                  "latencyP50Ns", "half are at most this long", r -> r.result().latencyNs().p50()),
              integer(
                  "latencyP95Ns", "95 % are at most this long", r -> r.result().latencyNs().p95()),
              integer(
                  "latencyP99Ns", "99 % are at most this long", r -> r.result().latencyNs().p99()),
              integer("latencyMaxNs", "longest", r -> r.result().latencyNs().max())));

  static final Table<FileRow> FILES =
      new Table<>(
          "files",
          "the operations of one kind on one file in one layer; files by time, the longest first",
          List.of(
              text("file", "the path of the file", r -> r.file().path()),
              text(
                  "fileClass",
                  "whose file: DATA is the program's own",
                  r -> r.file().fileClass().name()),
              text("layer", LAYER, r -> r.file().layer().name()),
              text("kind", KIND, r -> r.kind().key()),
              integer("count", "how many", r -> r.totals().count()),
              integer("bytes", "bytes read or written", r -> r.totals().bytes()),
              integer("timeNs", "sum of the durations", r -> r.totals().timeNs())));

  static final Table<ProcessRow> PROCESSES =
      new Table<>(
          "processes",
          "the operations of one kind of one process in one layer",
          List.of(
              integer(
                  "process",
                  "the process, 0..n-1 as the trace defines it",
                  r -> r.process().process()),
              text("name", "its name in the trace", r -> r.process().name()),
              text("layer", LAYER, r -> r.process().layer().name()),
              text("kind", KIND, r -> r.kind().key()),
              integer("count", "how many", r -> r.totals().count()),
              integer("bytes", "bytes read or written", r -> r.totals().bytes()),
              integer("timeNs", "sum of the durations", r -> r.totals().timeNs())));

  static final Table<LinkResult> LINKS =
      new Table<>(
          "links",
          "what the operations of one layer and kind caused in a layer below",
          List.of(
              text("parentLayer", "the parents' layer", r -> r.from().name()),
              text("parentKind", "the parents' kind", r -> r.kind().key()),
              text("childLayer", "the children's layer", r -> r.to().name()),
              text("childKind", "the children's kind", r -> r.childKind().key()),
              integer("parents", "how many, with such children or without", LinkResult::parents),
              integer("children", "how many", LinkResult::children),
              integer("parentBytes", "bytes of the parents", LinkResult::parentBytes),
              integer("childBytes", "bytes of the children", LinkResult::childBytes),
              real("amplification", "childBytes / parentBytes", LinkResult::amplification),
              real("splitFactor", "children / parents", LinkResult::splitFactor),
              integer("parentTimeNs", "sum of the parents' durations", LinkResult::parentTimeNs),
              integer("childTimeNs", "sum of the children's durations", LinkResult::childTimeNs),
              real("childShare", "childTimeNs / parentTimeNs", LinkResult::childShare)));

  static final Table<WindowResult> WINDOWS =
      new Table<>(
          "windows",
          "the reads or writes of one layer that began in one 64th of the run",
          List.of(
              text("layer", LAYER, r -> r.layer().name()),
              text("kind", "read or write", r -> r.kind().key()),
              integer(
                  "fromNs", "begin of the window, since the trace's start", WindowResult::fromNs),
              integer("toNs", "end of the window", WindowResult::toNs),
              integer("processes", "how many processes", WindowResult::processes),
              integer("count", "how many operations", WindowResult::count),
              integer("timeNs", "sum of their durations", WindowResult::timeNs),
              integer(
                  "slowestProcess",
                  "whose operations took longest on average",
                  WindowResult::slowestProcess),
              integer("slowestCount", "how many it did", WindowResult::slowestCount),
              integer("slowestTimeNs", "sum of their durations", WindowResult::slowestTimeNs)));

  static final Table<Finding> FINDINGS =
      new Table<>(
          "findings",
          "the verdict of one rule, also when it found nothing; the worst first",
          List.of(
              text("id", "the rule; its page is docs/rules/<id>.md", Finding::id),
              text(
                  "severity",
                  "critical, warning, info, ok or notApplicable",
                  r -> r.severity().key()),
              integer("score", "0..100: the share of the run it costs", Finding::score),
              text(
                  "layer",
                  "where the trouble first appears",
                  r -> r.layer() == null ? null : r.layer().name()),
              text("title", "the verdict in one sentence", Finding::title),
              integer("impactNs", "what it costs, of the time of the run", Finding::impactNs),
              text("remedy", "what to do about it", Finding::remedy)));

  private Tables() {}

  /** All tables, in the order of the documentation. */
  public static List<Table<?>> all() {
    List<Table<?>> all = new ArrayList<>();
    all.add(TRACE);
    all.add(OPERATIONS);
    all.add(LAYERS);
    all.add(FILES);
    all.add(PROCESSES);
    all.add(LINKS);
    all.add(WINDOWS);
    all.add(FINDINGS);
    return all;
  }
}
