// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.report.html.HtmlReport;
import org.iostrata.core.report.html.Pictures;
import org.iostrata.core.rule.Rules;
import org.iostrata.core.source.Source;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code iostrata report}: everything about a run in one HTML file. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "Writes everything about a run's I/O as one HTML file that needs no network.",
    footer = {"", "Example:", "  iostrata report scorep-run/ -o report.html"})
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TRACE", description = TraceInput.DESCRIPTION)
  private Path trace;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "report.html",
      description = "the file to write; default: ${DEFAULT-VALUE}")
  private Path output;

  @Override
  public Integer call() throws IOException {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    try (Source source = TraceInput.open(trace);
        ProgressBar bar = ProgressBar.on(spec.commandLine().getErr())) {
      AnalysisResult result = AnalysisEngine.analyze(source, AnalysisOptions.defaults(), bar);
      Pictures pictures = Pictures.of(source, result, bar);
      HtmlReport.write(result, Rules.judge(result), pictures, page);
    }
    Files.write(output, page.toByteArray()); // at once: no half a report when something fails
    spec.commandLine().getOut().println(output);
    return 0;
  }
}
