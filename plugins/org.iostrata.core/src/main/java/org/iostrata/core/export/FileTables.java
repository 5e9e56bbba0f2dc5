// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.export;

import org.iostrata.core.analysis.AnalysisResult.ExcludedResult;
import org.iostrata.core.analysis.AnalysisResult.FileResult;
import org.iostrata.core.analysis.AnalysisResult.PatternResult;
import org.iostrata.core.analysis.AnalysisResult.ProcessResult;
import org.iostrata.core.analysis.AnalysisResult.Totals;

/** The tables about files and the processes that use them. */
final class FileTables {
  private static final String FILE = "the path of the file";

  static final ResultTable<KindRow<FileResult, Totals>> FILES =
      new TableBuilder<KindRow<FileResult, Totals>>(
              "files",
              "the operations of one kind on one file in one layer; files by time, the longest"
                  + " first")
          .text("file", FILE, r -> r.entry().path())
          .text(
              "fileClass",
              "whose file: DATA is the program's own",
              r -> r.entry().fileClass().name())
          .layerAndKind(r -> r.entry().layer(), KindRow::kind)
          .totals(KindRow::did)
          .rows(judged -> KindRow.of(judged.analysis().files(), FileResult::kinds));

  static final ResultTable<PatternResult> PATTERNS =
      new TableBuilder<PatternResult>(
              "patterns",
              "how the processes together read or write one file in one layer; a run is what one"
                  + " process accesses without a gap or a step back")
          .text("file", FILE, PatternResult::path)
          .layerAndKind(PatternResult::layer, PatternResult::kind)
          .integer("processes", "how many processes", PatternResult::processes)
          .integer("count", "how many operations", PatternResult::count)
          .integer("bytes", "bytes read or written", PatternResult::bytes)
          .integer("timeNs", "sum of the durations", PatternResult::timeNs)
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
          .integer("runs", "how many runs they make", PatternResult::threadRuns)
          .integer(
              "backward",
              "those that begin before the end of the one before",
              PatternResult::backward)
          .integer("atStart", "those at the begin of the file", PatternResult::atStart)
          .integer(
              "unalignedBlock", "those not at a multiple of 4 KiB", PatternResult::unalignedBlock)
          .integer(
              "unalignedStripe",
              "those of at least 1 MiB not at a multiple of it",
              PatternResult::unalignedStripe)
          .integer("fromByte", "the first byte touched", PatternResult::fromByte)
          .integer("toByte", "the byte behind the last one touched", PatternResult::toByte)
          .rows(judged -> judged.analysis().patterns());

  static final ResultTable<KindRow<ProcessResult, Totals>> PROCESSES =
      new TableBuilder<KindRow<ProcessResult, Totals>>(
              "processes", "the operations of one kind of one process in one layer")
          .integer(
              "process", "the process, 0..n-1 as the trace defines it", r -> r.entry().process())
          .text("name", "its name in the trace", r -> r.entry().name())
          .layerAndKind(r -> r.entry().layer(), KindRow::kind)
          .totals(KindRow::did)
          .rows(judged -> KindRow.of(judged.analysis().processes(), ProcessResult::kinds));

  static final ResultTable<ExcludedResult> EXCLUDED =
      new TableBuilder<ExcludedResult>(
              "excluded",
              "what is in no other table but operations: files that are not the program's")
          .text("fileClass", "STREAM, SYSTEM or LIBRARY", r -> r.fileClass().name())
          .layer("the layer: MPI_IO, POSIX …", ExcludedResult::layer)
          .totals(ExcludedResult::totals)
          .rows(judged -> judged.analysis().excluded());

  private FileTables() {}
}
