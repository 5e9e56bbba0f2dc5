// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.export.Table;
import org.iostrata.core.export.TableExport;
import org.iostrata.core.export.Tables;
import org.iostrata.core.export.TextFiles;
import org.iostrata.core.export.TextFormat;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code iostrata export}: operations and results as tables for other programs. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    description = "Writes operations, layers, files, processes, links, findings … as tables.",
    footer = {
      "",
      "Examples:",
      "  iostrata export scorep-run/ --to tables --format parquet",
      "  iostrata sql tables \"SELECT layer, sum(bytes) FROM operations GROUP BY layer\""
    })
final class ExportCommand implements Callable<Integer> {
  /** About the share of the time after which all is written as text. */
  private static final double CONVERSION_BEGINS = 0.5;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TRACE", description = TraceInput.DESCRIPTION)
  private Path trace;

  @Option(
      names = "--to",
      paramLabel = "DIR",
      required = true,
      description = "where the files go: a directory, new or empty")
  private Path directory;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "parquet",
      description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private ExportFormat format;

  @Override
  public Integer call() throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> inside = Files.list(directory)) {
        if (inside.findAny().isPresent()) {
          throw new ParameterException(
              spec.commandLine(), "There is something in " + directory + ": name another (--to)");
        }
      }
    }
    try (Source source = TraceInput.open(trace);
        ProgressBar bar = ProgressBar.on(spec.commandLine().getErr())) {
      write(source, bar);
    }
    for (Table<?> table : Tables.all()) {
      spec.commandLine().getOut().println(directory.resolve(format.file(table)));
    }
    return 0;
  }

  /** Files appear in the directory when all are complete. */
  private void write(Source source, Progress progress) throws IOException {
    Files.createDirectories(directory);
    try (TemporaryFolder made = new TemporaryFolder(directory, ".incomplete")) {
      TextFormat text = format == ExportFormat.JSON ? TextFormat.JSON_LINES : TextFormat.CSV;
      TextFiles files = new TextFiles(made.path(), text);
      boolean convert = format == ExportFormat.PARQUET;
      Progress writing = progress.part(0, convert ? CONVERSION_BEGINS : 1);
      TableExport.write(source, AnalysisOptions.defaults(), files, writing);
      if (convert) {
        long events = source.trace().claimedEvents();
        Progress converting = progress.part(CONVERSION_BEGINS, 1);
        convert(
            files,
            made.path(),
            (done, hundred) -> converting.report(done * events / hundred, events));
      }
      made.moveTo(directory);
    }
  }

  private void convert(TextFiles files, Path folder, Progress progress) throws IOException {
    try (Database database = new Database(folder, ExportFormat.CSV)) {
      for (Table<?> table : Tables.all()) {
        Progress shown =
            table.equals(Tables.OPERATIONS) ? progress : Progress.NONE; // others are short
        database.writeParquet(table, folder.resolve(format.file(table)), shown);
        Files.delete(files.file(table));
      }
    }
  }
}
