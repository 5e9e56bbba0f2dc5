// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.ExcludedResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.FileSystemResult;
import org.iostrata.core.result.HandleResult;
import org.iostrata.core.result.PatternResult;
import org.iostrata.core.result.PhaseResult;
import org.iostrata.core.result.Place;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.ThreadResult;
import org.iostrata.core.result.Totals;

/** The tables about files and the processes that use them. */
final class FileTables {
  static final ResultTable<KindRow<FileResult, Totals>> FILES =
      byKind(
          "files",
          "the operations of one kind on one file in one layer; files by time, the longest first",
          FileResult.class,
          result -> Optional.of(result.files()));

  static final ResultTable<FileSystemResult> FILE_SYSTEMS =
      new TableBuilder<FileSystemResult>(
              "fileSystems",
              "the operations on the files of one file system in one layer, the longest first")
          .fields(FileSystemResult.class, r -> r)
          .rows(judged -> judged.analysis().fileSystems().orElse(List.of()));

  static final ResultTable<PatternResult> PATTERNS =
      new TableBuilder<PatternResult>(
              "patterns", "how the processes together read or write one file in one layer")
          .fields(PatternResult.class, r -> r)
          .rows(judged -> judged.analysis().patterns().orElse(List.of()));

  static final ResultTable<KindRow<ProcessResult, Totals>> PROCESSES =
      byKind(
          "processes",
          "the operations of one kind of one process in one layer",
          ProcessResult.class,
          AnalysisResult::processes);

  static final ResultTable<KindRow<ThreadResult, Totals>> THREADS =
      byKind(
          "threads",
          "the operations of one kind of one thread in one layer",
          ThreadResult.class,
          AnalysisResult::threads);

  static final ResultTable<KindRow<HandleResult, Totals>> HANDLES =
      byKind(
          "handles",
          "the operations of one kind through one handle, the longest first",
          HandleResult.class,
          AnalysisResult::handles);

  static final ResultTable<KindRow<PhaseResult, Totals>> PHASES =
      byKind(
          "phases",
          "the operations of one kind in one layer in a phase the program named",
          PhaseResult.class,
          AnalysisResult::phases);

  static final ResultTable<ExcludedResult> EXCLUDED =
      new TableBuilder<ExcludedResult>(
              "excluded",
              "what is in no other table but operations: files that are not the program's")
          .fields(ExcludedResult.class, r -> r)
          .rows(judged -> judged.analysis().excluded());

  private FileTables() {}

  /** A row for each kind of operations in each place, with how much was done. */
  private static <P extends Record & Place> ResultTable<KindRow<P, Totals>> byKind(
      String name,
      String meaning,
      Class<P> type,
      Function<AnalysisResult, Optional<List<P>>> places) {
    return new TableBuilder<KindRow<P, Totals>>(name, meaning)
        .fields(type, KindRow::entry)
        .kind(KindRow::kind)
        .fields(Totals.class, KindRow::did)
        .rows(
            judged -> KindRow.of(places.apply(judged.analysis()).orElse(List.of()), Place::kinds));
  }
}
