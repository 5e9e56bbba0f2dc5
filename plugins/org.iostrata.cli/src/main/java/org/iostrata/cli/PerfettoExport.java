// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.iostrata.cli.perfetto.PerfettoWriter;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;

/** Writes a file that Perfetto opens. */
final class PerfettoExport implements OperationsExport.ExportTarget {
  @Override
  public String what() {
    return "an export for Perfetto";
  }

  @Override
  public String ending() {
    return ".pftrace";
  }

  @Override
  public Report write(Source source, Progress progress, Path output, String name)
      throws IOException {
    OutputFile file = new OutputFile(output);
    file.write(out -> PerfettoWriter.write(source, progress, out));
    return file.written(0);
  }
}
