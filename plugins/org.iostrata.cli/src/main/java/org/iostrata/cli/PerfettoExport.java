// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import org.iostrata.cli.perfetto.PerfettoWriter;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SummarySource;

/** Writes a trace into a file that Perfetto opens, as far as it can be read. */
final class PerfettoExport {
  private final TraceOpening opening;
  private final Part part;
  private final PrintWriter err;

  /** Of a part of traces; {@code err} hears what could not be read. */
  PerfettoExport(TraceOpening opening, Part part, PrintWriter err) {
    this.opening = opening;
    this.part = part;
    this.err = err;
  }

  /** Writes the file. */
  void write(Path trace, OutputFile file) throws IOException {
    try (Source source = part.of(opening.open(trace));
        ProgressBar bar = ProgressBar.onTerminal()) {
      SummarySource.requireOperations(source, "an export for Perfetto");
      file.write(out -> PerfettoWriter.write(source, bar, out));
      source.quality().cutThreads().forEach(this::tell);
    }
  }

  private void tell(CutThread cut) {
    err.println(
        "iostrata: "
            + Failure.message(new IOException(cut.file() + ": " + cut.reason()))
            + String.format(
                Locale.US,
                "; written up to there: %,d of %,d events",
                cut.events(),
                cut.claimedEvents()));
  }
}
