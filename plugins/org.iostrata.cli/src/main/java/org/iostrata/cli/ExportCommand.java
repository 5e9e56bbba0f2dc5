// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.iostrata.core.internal.export.EventListing;
import org.iostrata.core.internal.export.Tables;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SummarySource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code iostrata export}: operations and results as tables for other programs. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    description =
        "Writes operations, layers, files, processes, links, findings … as tables, those of several"
            + " traces into the same; or the operations as a trace for Perfetto's viewer, or as a"
            + " project of HDTrace.",
    footer = {
      "",
      "Examples:",
      "  iostrata export scorep-run/ --to tables --format parquet",
      "  iostrata export scorep-run/ --to tables --where 'file ~ \"ckpt*\" && bytes < 64KiB'",
      "  iostrata export scorep-run/ --format perfetto -o run.pftrace",
      "  iostrata export scorep-run/ --format hdtrace -o hdtrace-run",
      "  iostrata export --recursive campaign/ --to campaign-tables",
      "  iostrata export scorep-run/ --events --where 'layer == AIO' | head",
      "  iostrata sql tables \"SELECT layer, sum(bytes) FROM operations GROUP BY layer\""
    })
final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private TraceList traces;

  @Mixin private PartOptions.WithUntil partOptions;

  @Option(
      names = "--to",
      paramLabel = "DIR",
      description = "where the files go: a directory, new or empty")
  private Path directory;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "with --format perfetto: the file, *.pftrace; of several traces the directory for theirs."
              + " With --format hdtrace: a directory, new or empty; of several traces each has one"
              + " in it")
  private Path output;

  @Option(
      names = "--events",
      description =
          "instead of tables: print when each operation was admitted, issued, completed and"
              + " called back, a line for each in the order of time")
  private boolean events;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "parquet",
      description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private ExportFormat format;

  @Mixin private Spreadsheets spreadsheets;

  @Override
  public Integer call() throws IOException {
    Optional<TableFormat> tables = format.tables();
    require(!events || tables.isPresent(), "--events prints; leave out --format " + format);
    require(!events || (directory == null && output == null), "--events prints; leave out --to");
    if (events) {
      return list();
    }
    if (tables.isEmpty()) {
      OperationsExport.ExportTarget target = format.target().orElseThrow();
      boolean named = directory == null && output != null;
      require(named, "Name where " + target.what() + " goes: -o=<FILE>");
      spreadsheets.require(false, spec);
      return new OperationsExport(spec, traces, partOptions.part(), target).write(output);
    }
    require(
        output == null,
        "Tables go to a directory: --to=<DIR>; -o is for --format perfetto and hdtrace");
    require(directory != null, "Name where it goes: --to=<DIR>");
    return export(tables.get());
  }

  private void require(boolean good, String otherwise) {
    if (!good) {
      throw new ParameterException(spec.commandLine(), otherwise);
    }
  }

  /** Prints boundary events, of several traces one behind the other, as far as each can be read. */
  private int list() throws IOException {
    List<Path> all = traces.traces();
    int exitCode = 0;
    PrintedBytes bytes = new PrintedBytes(spec.commandLine().getOut());
    try (Writer out = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8))) {
      for (Path trace : all) {
        try {
          list(trace, out);
        } catch (IOException e) {
          if (all.size() == 1) {
            throw e;
          }
          spec.commandLine().getErr().println("iostrata: " + Failure.message(e));
          exitCode = Failure.UNREADABLE;
        }
      }
    }
    return exitCode;
  }

  private void list(Path trace, Writer out) throws IOException {
    int threads = Runtime.getRuntime().availableProcessors();
    try (Source source = partOptions.part().of(traces.opening().open(trace))) {
      SummarySource.requireOperations(source, "--events");
      EventListing.write(new Scan(source, threads, Progress.NONE), out);
    }
  }

  private int export(TableFormat tableFormat) throws IOException {
    spreadsheets.require(tableFormat == TableFormat.CSV, spec);
    Part part = partOptions.part();
    List<Path> all = traces.traces();
    new InputFiles(all).refuse(directory);
    TableFolder.requireFree(directory, "--to", spec);
    TraceTables tables = new TraceTables(all, traces.opening(), part, spec.commandLine().getErr());
    TableFolder folder = new TableFolder(directory, tableFormat, spreadsheets.csv());
    try (ProgressBar bar = ProgressBar.onTerminal()) {
      folder.write(Tables.all(), tables, bar);
    }
    folder.print(Tables.all(), TextPrinter.out(spec));
    return tables.exitCode();
  }
}
