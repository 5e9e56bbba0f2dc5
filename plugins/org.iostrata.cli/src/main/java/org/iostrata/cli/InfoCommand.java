// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.iostrata.core.analysis.InfoEngine;
import org.iostrata.core.analysis.InfoResult;
import org.iostrata.core.report.JsonReport;
import org.iostrata.core.report.TextReport;
import org.iostrata.core.source.Source;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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

  @Override
  public Integer call() throws IOException {
    int workers = Runtime.getRuntime().availableProcessors();
    InfoResult result;
    try (Source source = input.open();
        ProgressBar bar = ProgressBar.on(spec.commandLine().getErr())) {
      result = InfoEngine.count(source, workers, bar);
    }
    new Output(spec, input.format())
        .write(TextReport.of(result), out -> JsonReport.write(result, out));
    return 0;
  }
}
