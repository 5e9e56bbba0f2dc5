// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.iostrata.core.internal.benchmark.BenchmarkRun;
import org.iostrata.core.internal.benchmark.BenchmarkSummary;
import org.iostrata.core.internal.benchmark.BenchmarkTest;
import org.iostrata.core.internal.benchmark.BenchmarkTool;
import org.iostrata.core.internal.export.BenchmarkTables;
import org.iostrata.core.internal.export.TableWriter;
import org.iostrata.core.internal.export.TextFiles;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.text.Visible;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code iostrata import}: what benchmarks printed, as tables. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    description =
        "Reads what benchmarks of file systems printed, text or JSON, and shows what their phases"
            + " reached; with --to as tables for other programs and for iostrata sql.",
    footer = {
      "",
      "Examples:",
      "  iostrata import ior ior-*.txt",
      "  iostrata import fio fio.json --to fio-tables --format csv",
      "  iostrata import io500 results/result.txt",
      "  iostrata import ior runs/*.json --to ior && iostrata sql ior/ \"SELECT api, transferBytes,"
          + " max(bytesPerSecond) FROM benchmarks WHERE phase = 'write' GROUP BY ALL\""
    })
final class ImportCommand implements Callable<Integer> {
  private static final List<String> COLUMNS =
      List.of("test", "phase", "repetitions", "best", "mean", "worst", "latency", "note");

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "TOOL", description = "${COMPLETION-CANDIDATES}")
  private BenchmarkTool tool;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "FILE",
      description = "what it printed; one that cannot be read does not stop the others")
  private List<Path> files;

  @Option(
      names = "--to",
      paramLabel = "DIR",
      description = "where tables go: a directory, new or empty; without it a summary is printed")
  private Path directory;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "parquet",
      description = "of the tables: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private TableFormat format;

  @Mixin private Spreadsheets spreadsheets;

  private int exitCode;

  @Override
  public Integer call() throws IOException {
    spreadsheets.require(directory != null && format == TableFormat.CSV, spec);
    if (directory != null) {
      TableFolder.requireFree(directory, "--to", spec);
    }
    Map<Path, BenchmarkRun> runs = read();
    if (directory == null) {
      for (Map.Entry<Path, BenchmarkRun> run : runs.entrySet()) {
        summarize(run.getKey(), run.getValue());
      }
    } else {
      TableFolder folder = new TableFolder(directory, format, spreadsheets.csv());
      try (ProgressBar bar = ProgressBar.onTerminal()) {
        folder.write(BenchmarkTables.ALL, (text, progress) -> write(runs, text), bar);
      }
      folder.print(BenchmarkTables.ALL, TextPrinter.out(spec));
    }
    return exitCode;
  }

  private Map<Path, BenchmarkRun> read() throws IOException {
    Map<Path, BenchmarkRun> runs = new LinkedHashMap<>();
    for (Path file : files) {
      try {
        runs.put(file, tool.read(file));
      } catch (IOException e) {
        if (files.size() == 1) {
          throw e;
        }
        spec.commandLine().getErr().println("iostrata: " + Failure.message(e));
        exitCode = Failure.UNREADABLE;
      }
    }
    if (runs.isEmpty()) {
      throw new IOException("none of the files can be read");
    }
    return runs;
  }

  private static long write(Map<Path, BenchmarkRun> runs, TextFiles text) throws IOException {
    int number = 0;
    for (Map.Entry<Path, BenchmarkRun> run : runs.entrySet()) {
      BenchmarkTables.add(number, run.getKey(), run.getValue(), text);
      number++;
    }
    return number;
  }

  private void summarize(Path file, BenchmarkRun run) throws IOException {
    String version = run.version().isEmpty() ? "" : " " + run.version();
    TextPrinter.out(spec).print(Visible.line(file + ": " + run.tool().title() + version) + "\n");
    try (TableWriter out = new AlignedWriter(COLUMNS, TextPrinter.out(spec))) {
      for (BenchmarkSummary summary : BenchmarkSummary.of(run)) {
        row(run.tests().get(summary.test()), summary, out);
      }
    }
    TextPrinter.out(spec).print("\n");
  }

  private static void row(BenchmarkTest test, BenchmarkSummary summary, TableWriter out)
      throws IOException {
    out.beginRow();
    out.text(test.name());
    out.text(summary.phase());
    out.integer(summary.repetitions());
    for (double rate : new double[] {summary.best(), summary.mean(), summary.worst()}) {
      out.text(rate(rate, summary.ofBytes()));
    }
    out.text(Quantity.of(summary.latencyNs(), Unit.NANOSECONDS).inColumn());
    out.text(note(summary));
    out.endRow();
  }

  private static String note(BenchmarkSummary summary) {
    List<String> notes = new ArrayList<>();
    summary.score().ifPresent(score -> notes.add("score " + Quantity.ratio(score)));
    if (!summary.valid()) {
      notes.add("invalid, as the benchmark says");
    }
    return String.join("; ", notes);
  }

  private static String rate(double rate, boolean ofBytes) {
    if (Double.isNaN(rate)) {
      return "-";
    }
    return ofBytes
        ? Quantity.bytesPerSecond(rate).inColumn()
        : Quantity.count((double) Math.round(rate)) + "/s";
  }
}
