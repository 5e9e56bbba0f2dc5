// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.compare.RunComparison;
import org.iostrata.core.internal.report.ComparisonReport;
import org.iostrata.core.internal.report.JsonReport;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code iostrata compare}: what became of every layer from one run to another. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = "Compares counts, bytes, times and bandwidths of every I/O layer in two runs.",
    footer = {"", "Example:", "  iostrata compare independent-run/ collective-run/"})
final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "BEFORE", description = "the trace to compare with")
  private Path before;

  @Parameters(index = "1", paramLabel = "AFTER", description = "the trace of the other run")
  private Path after;

  @Mixin private TraceOpening opening;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private Format format;

  @Override
  public Integer call() throws IOException {
    RunComparison comparison = RunComparison.of(analyze(before), analyze(after));
    PrintWriter out = spec.commandLine().getOut();
    if (format == Format.TEXT) {
      TextPrinter.on(out).print(ComparisonReport.text(comparison));
    } else {
      ByteArrayOutputStream json = new ByteArrayOutputStream();
      JsonReport.write(comparison, json, JsonLayout.INDENTED);
      out.print(json.toString(StandardCharsets.UTF_8));
    }
    return 0;
  }

  private AnalysisResult analyze(Path trace) throws IOException {
    try (Source source = opening.open(trace);
        ProgressBar bar = ProgressBar.onTerminal()) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), bar);
    }
  }
}
