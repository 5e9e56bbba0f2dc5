// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.iostrata.cli.perfetto.PerfettoWriter;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SummarySource;
import picocli.CommandLine.Model.CommandSpec;

/** Writes traces into files that Perfetto opens, each as far as it can be read. */
final class PerfettoExport {
  private static final String ENDING = ".pftrace";

  private final CommandSpec spec;
  private final TraceList traces;
  private final Part part;

  /** Of a part of traces. */
  PerfettoExport(CommandSpec spec, TraceList traces, Part part) {
    this.spec = spec;
    this.traces = traces;
    this.part = part;
  }

  /**
   * Writes them.
   *
   * @param output the file; of several traces the directory for theirs
   * @return what the command ends with
   */
  @SuppressWarnings("try") // closing it is what it is for
  int write(Path output) throws IOException {
    List<Path> all = traces.traces();
    new InputFiles(all).refuse(output);
    TraceRun run = new TraceRun(spec, traces, all);
    if (!traces.isMany()) {
      return run.run((source, threads, bar) -> write(source, bar, output));
    }
    Map<String, String> names = OutputNames.of(all, "");
    try (CleanUp unused = OutputFolder.make(output)) {
      return run.run(
          (source, threads, bar) ->
              write(source, bar, output.resolve(names.get(source.trace().path()) + ENDING)));
    }
  }

  private Report write(Source whole, Progress progress, Path output) throws IOException {
    SummarySource.requireOperations(whole, "an export for Perfetto");
    Source source = part.of(whole);
    OutputFile file = new OutputFile(output);
    file.write(out -> PerfettoWriter.write(source, progress, out));
    source.quality().cutThreads().forEach(this::tell);
    return file.written(0);
  }

  private void tell(CutThread cut) {
    String where = Failure.message(new IOException(cut.file() + ": " + cut.reason()));
    String howFar =
        String.format(
            Locale.US, "written up to there: %,d of %,d events", cut.events(), cut.claimedEvents());
    spec.commandLine().getErr().println("iostrata: " + where + "; " + howFar);
  }
}
