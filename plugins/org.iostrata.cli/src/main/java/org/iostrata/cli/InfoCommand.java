// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.iostrata.core.analysis.InfoEngine;
import org.iostrata.core.internal.otf2.Otf2Source;
import org.iostrata.core.internal.report.JsonReport;
import org.iostrata.core.internal.report.TextReport;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.InfoResult;
import org.iostrata.core.source.Source;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code iostrata info}: what is in a trace, counted from the records themselves. */
@Command(
    name = "info",
    mixinStandardHelpOptions = true,
    description = "Says what is in a trace: record counts by type, processes, clock.",
    footer = {
      "",
      "Examples:",
      "  iostrata info traces.otf2 --format json",
      "  iostrata info --index scorep-run/",
      "  iostrata info run1 --join node2/run1 --join node3/run1"
    })
final class InfoCommand implements Callable<Integer> {
  /** What reads in less than a millisecond need not be skipped. */
  private static final int INDEX_EVENTS = 1 << 14;

  @Spec private CommandSpec spec;
  @Mixin private TraceInput input;

  @Option(
      names = "--repair",
      description =
          "first finish archives of `iostrata trace` whose processes were killed: write what is"
              + " missing, cut off what is broken")
  private boolean repair;

  @Option(
      names = "--index",
      description =
          "first make an index beside the archive, so that --from and --to of the other commands"
              + " need not read what lies before")
  private boolean index;

  @Option(
      names = "--join",
      paramLabel = "DIR",
      description =
          "first add a recording to TRACE: of another node of the same run, which shares no file"
              + " system with this one; again for each. Where programs of several nodes sent each"
              + " other something (--net), their clocks are corrected by that")
  private List<Path> pieces = List.of();

  @Override
  public Integer call() throws IOException {
    if (!pieces.isEmpty() && input.named().size() != 1) {
      throw new ParameterException(spec.commandLine(), "--join adds to one TRACE");
    }
    if (repair || !pieces.isEmpty()) {
      for (Path trace : input.named()) {
        String found = ArchiveRepair.repair(trace, pieces);
        String done = Visible.line("repaired " + trace + ": " + found);
        spec.commandLine().getErr().println("iostrata: " + done);
        for (String clock : ArchiveClocks.align(ArchiveRepair.directory(trace))) {
          spec.commandLine().getErr().println("iostrata: " + clock);
        }
      }
    }
    return new TraceRun(spec, input).run(this::report);
  }

  private Report report(Source source, int threads, Progress progress) throws IOException {
    if (index) {
      makeIndex(source, threads, progress);
    }
    InfoResult result = InfoEngine.count(source, threads, progress);
    return Report.of(
        () -> TextReport.of(result), (out, layout) -> JsonReport.write(result, out, layout));
  }

  private static void makeIndex(Source source, int threads, Progress progress) throws IOException {
    if (!(source instanceof Otf2Source archive)) {
      throw new IOException(source.trace().path() + ": only OTF2 archives have an index");
    }
    new OutputFile(archive.indexFile()).write(archive.makeIndex(INDEX_EVENTS, threads, progress));
  }
}
