// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.export;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.ExcludedResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.HandleResult;
import org.iostrata.core.result.PatternResult;
import org.iostrata.core.result.PhaseResult;
import org.iostrata.core.result.Place;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.ThreadResult;
import org.iostrata.core.result.Totals;
import org.iostrata.core.result.TouchedBytes;

/** The tables about files and the processes that use them. */
final class FileTables {
  private static final String FILE = "the path of the file";
  private static final String ALL_KINDS = "all kinds together";

  static final ResultTable<KindRow<FileResult, Totals>> FILES =
      byKind(
          new TableBuilder<KindRow<FileResult, Totals>>(
                  "files",
                  "the operations of one kind on one file in one layer; files by time, the longest"
                      + " first")
              .text("file", FILE, r -> r.entry().path())
              .text(
                  "fileClass",
                  "whose file: DATA is the program's own",
                  r -> r.entry().fileClass().name())
              .share(ALL_KINDS, r -> r.entry().share()),
          AnalysisResult::files);

  static final ResultTable<PatternResult> PATTERNS =
      new TableBuilder<PatternResult>(
              "patterns", "how the processes together read or write one file in one layer")
          .text("file", FILE, PatternResult::path)
          .layerAndKind(PatternResult::layer, PatternResult::kind)
          .integer("count", "how many operations", PatternResult::count)
          .integer("bytes", "bytes read or written", PatternResult::bytes)
          .integer("timeNs", "sum of the durations", PatternResult::timeNs)
          .share("of these", PatternResult::share)
          .integer("collective", "those recorded as collective", PatternResult::collective)
          .integer("synchronous", "writes that waited for the device", PatternResult::synchronous)
          .integer(
              "firstNs", "sum over processes of their first one's duration", PatternResult::firstNs)
          .integer("issued", "those of which issueNs is known", PatternResult::issued)
          .integer("admitToIssueNs", "their time until then", PatternResult::admitToIssueNs)
          .integer("issuedTimeNs", "their durations", PatternResult::issuedTimeNs)
          .integer(
              "located",
              "those whose offset is known; what follows is about them",
              PatternResult::located)
          .integer(
              "threadRuns",
              "what a thread accesses without a gap or a step back: how many",
              PatternResult::threadRuns)
          .integer(
              "backward",
              "those that begin before the end of the one before",
              PatternResult::backward)
          .integer("atStart", "those at the begin of the file", PatternResult::atStart)
          .integer(
              "unalignedBlock", "those not at a multiple of 4 KiB", PatternResult::unalignedBlock)
          .integer(
              "stripeBytes",
              "length of the file's stripes as recorded, else 1 MiB",
              PatternResult::stripeBytes)
          .integer(
              "unalignedStripe",
              "those at least as long as a stripe not at a multiple of it",
              PatternResult::unalignedStripe)
          .integer("fromByte", "the first byte touched", PatternResult::fromByte)
          .integer("toByte", "the byte behind the last one touched", PatternResult::toByte)
          .known(
              "streams",
              "ranges of bytes apart from each other",
              r -> touched(r, TouchedBytes::streams))
          .known("touchedBytes", "how many different bytes", r -> touched(r, TouchedBytes::bytes))
          .known(
              "holeBytes",
              "those between that were never touched",
              r -> touched(r, TouchedBytes::holeBytes))
          .rows(judged -> judged.analysis().patterns());

  static final ResultTable<KindRow<ProcessResult, Totals>> PROCESSES =
      byKind(
          new TableBuilder<KindRow<ProcessResult, Totals>>(
                  "processes", "the operations of one kind of one process in one layer")
              .integer(
                  "process",
                  "the process, 0..n-1 as the trace defines it",
                  r -> r.entry().process())
              .text("name", "its name in the trace", r -> r.entry().name()),
          AnalysisResult::processes);

  static final ResultTable<KindRow<ThreadResult, Totals>> THREADS =
      byKind(
          new TableBuilder<KindRow<ThreadResult, Totals>>(
                  "threads", "the operations of one kind of one thread in one layer")
              .integer("thread", "the thread, as in operations", r -> r.entry().thread())
              .text("name", "its name in the trace", r -> r.entry().name())
              .integer("process", "its process", r -> r.entry().process()),
          AnalysisResult::threads);

  static final ResultTable<KindRow<HandleResult, Totals>> HANDLES =
      byKind(
          new TableBuilder<KindRow<HandleResult, Totals>>(
                  "handles", "the operations of one kind through one handle, the longest first")
              .integer("handle", "its number in the trace", r -> r.entry().handle())
              .text("name", "its name in the trace", r -> r.entry().name())
              .text("file", FILE, r -> r.entry().path())
              .share(ALL_KINDS, r -> r.entry().share()),
          AnalysisResult::handles);

  static final ResultTable<KindRow<PhaseResult, Totals>> PHASES =
      byKind(
          new TableBuilder<KindRow<PhaseResult, Totals>>(
                  "phases", "the operations of one kind in one layer in a phase the program named")
              .text("phase", "its name", r -> r.entry().phase())
              .share(ALL_KINDS, r -> r.entry().share()),
          AnalysisResult::phases);

  static final ResultTable<ExcludedResult> EXCLUDED =
      new TableBuilder<ExcludedResult>(
              "excluded",
              "what is in no other table but operations: files that are not the program's")
          .text("fileClass", "STREAM, SYSTEM or LIBRARY", r -> r.fileClass().name())
          .layer("the layer: MPI_IO, POSIX …", ExcludedResult::layer)
          .totals(ExcludedResult::totals)
          .rows(judged -> judged.analysis().excluded());

  private FileTables() {}

  /** A row for each kind of operations in each place, with how much was done. */
  private static <P extends Place> ResultTable<KindRow<P, Totals>> byKind(
      TableBuilder<KindRow<P, Totals>> place, Function<AnalysisResult, List<P>> places) {
    return place
        .layerAndKind(r -> r.entry().layer(), KindRow::kind)
        .totals(KindRow::did)
        .rows(judged -> KindRow.of(places.apply(judged.analysis()), Place::kinds));
  }

  private static long touched(PatternResult pattern, ToLongFunction<TouchedBytes> of) {
    return pattern.touched() == null ? Trace.UNKNOWN : of.applyAsLong(pattern.touched());
  }
}
