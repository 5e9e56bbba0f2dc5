// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.export.TableExport;
import org.iostrata.core.export.TableWriter;
import org.iostrata.core.export.Tables;
import org.iostrata.core.export.TextFiles;
import org.iostrata.core.export.TextFormat;
import org.iostrata.core.source.Source;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code iostrata sql}: questions to the tables of a trace, or of an export of one. */
@Command(
    name = "sql",
    mixinStandardHelpOptions = true,
    description = "Asks the tables of a trace, or of an export of one, in SQL (DuckDB's).",
    footer = {
      "",
      "Examples:",
      "  iostrata sql scorep-run/ \"SELECT layer, count(*) FROM operations GROUP BY layer\"",
      "  iostrata sql tables/ \"SHOW TABLES\"",
      "  iostrata sql tables/ \"DESCRIBE operations\" --format csv"
    })
final class SqlCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "TRACE",
      description = "a trace, or the directory of an export, which answers at once")
  private Path trace;

  @Parameters(index = "1", paramLabel = "QUERY", description = "a SELECT; nothing can be changed")
  private String query;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "table",
      description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private ResultFormat format;

  /** How rows are printed. */
  enum ResultFormat {
    TABLE,
    CSV,
    JSON;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public Integer call() throws IOException {
    for (ExportFormat exported : ExportFormat.values()) {
      if (Files.exists(trace.resolve(exported.file(Tables.all().get(0))))) {
        ask(trace, exported);
        return 0;
      }
    }
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    try (TemporaryFolder tables = new TemporaryFolder(folder, "iostrata-sql")) {
      try (Source source = TraceInput.open(trace);
          ProgressBar bar = ProgressBar.on(spec.commandLine().getErr())) {
        TextFiles files = new TextFiles(tables.path(), TextFormat.CSV);
        TableExport.write(source, AnalysisOptions.defaults(), files, bar);
      }
      ask(tables.path(), ExportFormat.CSV);
    }
    return 0;
  }

  private void ask(Path folder, ExportFormat exported) throws IOException {
    try (Database database = new Database(folder, exported);
        Query asked = database.query(query);
        TableWriter out = writer(asked)) {
      asked.writeTo(out);
    } catch (Query.RefusedException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private TableWriter writer(Query asked) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    OutputStream bytes = new PrintedBytes(out);
    return switch (format) {
      case TABLE -> new AlignedWriter(asked.columns(), out);
      case CSV -> TextFormat.CSV.writer(asked.columns(), true, bytes);
      case JSON -> TextFormat.JSON_LINES.writer(asked.columns(), true, bytes);
    };
  }
}
