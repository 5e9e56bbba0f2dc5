// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.iostrata.core.internal.hdtrace.write.ProjectWriter;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import picocli.CommandLine.Model.CommandSpec;

/** Writes a project of HDTrace into a directory, which has its files when all are complete. */
final class HdTraceExport implements OperationsExport.ExportTarget {
  private static final String UNFINISHED = ".incomplete";

  /** What other formats call their files. */
  private static final String ENDINGS = "\\.(proj|darshan|darshan\\.gz|darshan\\.bz2)$";

  @Override
  public String what() {
    return "a project of HDTrace";
  }

  @Override
  public String ending() {
    return "";
  }

  @Override
  public void refuse(Path output, CommandSpec spec) throws IOException {
    TableFolder.requireFree(output, "-o", spec);
  }

  @Override
  @SuppressWarnings("try") // closing it is what it is for
  public Report write(Source source, Progress progress, Path output, String name)
      throws IOException {
    try (CleanUp unused = OutputFolder.make(output);
        TemporaryFolder made = new TemporaryFolder(output, UNFINISHED)) {
      Path project =
          ProjectWriter.write(source, progress, made.path(), name.replaceAll(ENDINGS, ""));
      made.moveTo(output);
      return Report.written(output.resolve(project.getFileName()));
    }
  }
}
