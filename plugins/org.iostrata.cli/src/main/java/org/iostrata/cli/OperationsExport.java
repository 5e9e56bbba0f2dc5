// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SummarySource;
import picocli.CommandLine.Model.CommandSpec;

/** Writes the operations of traces for another program, each trace as far as it can be read. */
final class OperationsExport {
  private final CommandSpec spec;
  private final TraceList traces;
  private final Part part;
  private final ExportTarget target;

  /** For which program, and what it gets. */
  interface ExportTarget {
    /** What is written, for people. */
    String what();

    /** How the names end of what several traces are written to. */
    String ending();

    /** Refuses to write to a place. */
    default void refuse(Path output, CommandSpec spec) throws IOException {}

    /**
     * Writes a trace.
     *
     * @param name what tells the trace from others
     * @return what the command says of it
     */
    Report write(Source source, Progress progress, Path output, String name) throws IOException;
  }

  /** Of a part of traces. */
  OperationsExport(CommandSpec spec, TraceList traces, Part part, ExportTarget target) {
    this.spec = spec;
    this.traces = traces;
    this.part = part;
    this.target = target;
  }

  /**
   * Writes them.
   *
   * @param output what one is written to; of several traces the directory for theirs
   * @return what the command ends with
   */
  @SuppressWarnings("try") // closing it is what it is for
  int write(Path output) throws IOException {
    List<Path> all = traces.traces();
    new InputFiles(all).refuse(output);
    TraceRun run = new TraceRun(spec, traces, all);
    Map<String, String> names = OutputNames.of(all, "");
    if (!traces.isMany()) {
      target.refuse(output, spec);
      String name = names.get(all.get(0).toString());
      return run.run((source, threads, bar) -> write(source, bar, output, name));
    }
    try (CleanUp unused = OutputFolder.make(output)) {
      return run.run(
          (source, threads, bar) -> {
            String name = names.get(source.trace().path());
            Path own = output.resolve(name + target.ending());
            target.refuse(own, spec);
            return write(source, bar, own, name);
          });
    }
  }

  private Report write(Source whole, Progress progress, Path output, String name)
      throws IOException {
    SummarySource.requireOperations(whole, target.what());
    Report report = target.write(part.of(whole), progress, output, name);
    whole.quality().cutThreads().forEach(this::tell);
    return report;
  }

  private void tell(CutThread cut) {
    String where = Failure.message(new IOException(cut.file() + ": " + cut.reason()));
    String howFar =
        String.format(
            Locale.US, "written up to there: %,d of %,d events", cut.events(), cut.claimedEvents());
    spec.commandLine().getErr().println("iostrata: " + where + "; " + howFar);
  }
}
