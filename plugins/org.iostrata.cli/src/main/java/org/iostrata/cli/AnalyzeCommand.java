// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.analysis.Grouping;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.Reports;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code iostrata analyze}: what each layer did, and what became of requests on their way down. */
@Command(
    name = "analyze",
    mixinStandardHelpOptions = true,
    description = "Shows counts, bytes, times, bandwidths and concurrency of every I/O layer.",
    footer = {
      "",
      "Examples:",
      "  iostrata analyze scorep-run/ --format json",
      "  iostrata analyze scorep-run/ --by file --top 5",
      "  iostrata analyze scorep-run/ --by process,file",
      "  iostrata analyze scorep-run/ --from 2s --to 2.5s --where 'layer == POSIX'",
      "  iostrata analyze --recursive campaign/ > campaign.jsonl"
    })
final class AnalyzeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private TraceInput input;
  @Mixin private PartOptions.WithTo partOptions;

  @Option(
      names = "--by",
      paramLabel = "WHAT[,WHAT]",
      hideParamSyntax = true,
      split = ",",
      description =
          "${COMPLETION-CANDIDATES}: all that is told of a layer apart for each of them, too; a"
              + " window is a 64th of the run. Two by a comma, as process,file: for each process"
              + " and file")
  private List<GroupBy> by = List.of();

  @Option(
      names = "--top",
      paramLabel = "N",
      description =
          "with --by: of how many, those with most time; default: " + Grouping.DEFAULT_GROUPS)
  private Integer top;

  @Override
  public Integer call() throws IOException {
    check();
    Part part = partOptions.part();
    return new TraceRun(spec, input)
        .run((trace, threads, bar) -> report(part.of(trace), threads, bar));
  }

  private void check() {
    if (top != null && by.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--top goes with --by");
    }
    if (top != null && (top < 1 || top > Grouping.MAX_GROUPS)) {
      throw new ParameterException(spec.commandLine(), "--top is 1 to " + Grouping.MAX_GROUPS);
    }
    if (by.size() > 2) {
      String got = "--by takes one or two, not " + by.size();
      throw new ParameterException(spec.commandLine(), got);
    }
    if (by.size() == 2 && by.get(0) == by.get(1)) {
      String same = "--by takes two that differ, not " + by.get(0) + " twice";
      throw new ParameterException(spec.commandLine(), same);
    }
  }

  private Report report(Source source, int threads, Progress progress) throws IOException {
    AnalysisOptions options = AnalysisOptions.defaults().withThreads(threads);
    int most = top == null ? Grouping.DEFAULT_GROUPS : top;
    AnalysisResult result =
        by.isEmpty()
            ? AnalysisEngine.analyze(source, options, progress)
            : AnalysisEngine.analyze(source, options, by, most, progress);
    return Report.of(
        () -> Reports.text(result), (out, layout) -> Reports.json(result, out, layout));
  }
}
