// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.JsonReport;
import org.iostrata.core.report.TextReport;
import org.iostrata.core.rule.Rules;
import org.iostrata.core.source.Source;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
      "  iostrata analyze --recursive campaign/ > campaign.jsonl"
    })
final class AnalyzeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private TraceInput input;

  @Override
  public Integer call() throws IOException {
    return new TraceRun(spec, input).run(AnalyzeCommand::report);
  }

  private static Report report(Source source, int threads, Progress progress) throws IOException {
    AnalysisResult result =
        AnalysisEngine.analyze(source, AnalysisOptions.defaults().withThreads(threads), progress);
    return Report.of(
        () -> TextReport.of(result),
        (out, layout) -> JsonReport.write(result, Rules.judge(result), out, layout));
  }
}
