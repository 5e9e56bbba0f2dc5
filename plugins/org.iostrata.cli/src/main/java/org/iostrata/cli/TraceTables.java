// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.export.TableExport;
import org.iostrata.core.internal.export.TextFiles;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;

/**
 * Writes the tables of several traces, one after the other, each on all cores. One that cannot be
 * read does not stop the others.
 */
final class TraceTables implements TableFolder.TableRows {
  private static final AnalysisOptions OPTIONS = AnalysisOptions.defaults();

  private final List<Path> traces;
  private final TraceOpening opening;
  private final Part part;
  private final PrintWriter err;
  private long events;
  private int exitCode;

  /** Tables of a part of traces; {@code err} hears of those that cannot be read. */
  TraceTables(List<Path> traces, TraceOpening opening, Part part, PrintWriter err) {
    this.traces = traces;
    this.opening = opening;
    this.part = part;
    this.err = err;
  }

  /** What the command ends with. */
  int exitCode() {
    return exitCode;
  }

  /**
   * Writes them.
   *
   * @return how many events those that were written claim to have
   * @throws IOException when none can be read, or the files not be written
   */
  @Override
  public long write(TextFiles files, Progress progress) throws IOException {
    TableExport export = new TableExport(files);
    for (int i = 0; i < traces.size(); i++) {
      double from = (double) i / traces.size();
      add(export, traces.get(i), progress.part(from, from + 1.0 / traces.size()));
    }
    if (export.traces() == 0) {
      throw new IOException("none of the traces can be read");
    }
    return events;
  }

  private void add(TableExport export, Path trace, Progress progress) throws IOException {
    Source source;
    try {
      source = part.of(opening.open(trace));
    } catch (IOException e) {
      skip(e);
      return;
    }
    try (source) {
      AnalysisResult result;
      try {
        result = AnalysisEngine.analyze(source, OPTIONS, progress.part(0, 0.5));
      } catch (IOException e) {
        skip(e);
        return;
      }
      export.add(source, result, OPTIONS.threads(), progress.part(0.5, 1));
      events += source.trace().claimedEvents();
    }
  }

  private void skip(IOException failure) throws IOException {
    if (traces.size() == 1) {
      throw failure;
    }
    err.println("iostrata: " + Failure.message(failure));
    exitCode = Failure.UNREADABLE;
  }
}
