// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.iostrata.core.analysis.InfoEngine;
import org.iostrata.core.analysis.InfoResult;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.JsonReport;
import org.iostrata.core.report.TextReport;
import org.iostrata.core.source.Source;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code iostrata info}: what is in a trace, counted from the records themselves. */
@Command(
    name = "info",
    mixinStandardHelpOptions = true,
    description = "Says what is in a trace: record counts by type, processes, clock.",
    footer = {"", "Example:", "  iostrata info traces.otf2 --format json"})
final class InfoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private TraceInput input;

  @Option(
      names = "--repair",
      description =
          "first finish archives of `iostrata trace` whose processes were killed: write what is"
              + " missing, cut off what is broken")
  private boolean repair;

  @Override
  public Integer call() throws IOException {
    if (repair) {
      for (Path trace : input.named()) {
        String found = ArchiveRepair.repair(trace);
        spec.commandLine().getErr().println("iostrata: repaired " + trace + ": " + found);
      }
    }
    return new TraceRun(spec, input).run(InfoCommand::report);
  }

  private static Report report(Source source, int threads, Progress progress) throws IOException {
    InfoResult result = InfoEngine.count(source, threads, progress);
    return Report.of(TextReport.of(result), (out, layout) -> JsonReport.write(result, out, layout));
  }
}
