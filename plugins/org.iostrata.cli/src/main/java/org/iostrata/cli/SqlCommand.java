// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.iostrata.core.internal.export.Column;
import org.iostrata.core.internal.export.Table;
import org.iostrata.core.internal.export.TableWriter;
import org.iostrata.core.internal.export.Tables;
import org.iostrata.core.internal.export.TextFiles;
import org.iostrata.core.internal.export.TextFormat;
import org.iostrata.core.source.Part;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code iostrata sql}: questions to the tables of a trace, or of an export of one. */
@Command(
    name = "sql",
    mixinStandardHelpOptions = true,
    description =
        "Asks the tables of traces, of an export, or of imported benchmarks, in SQL (DuckDB's). Without a question it lists"
            + " the tables and their columns.",
    footer = {
      "",
      "Examples:",
      "  iostrata sql scorep-run/ \"SELECT layer, count(*) FROM operations GROUP BY layer\"",
      "  iostrata sql tables/",
      "  iostrata sql before/ after/ \"SELECT path, sum(bytes) FROM layers JOIN traces USING"
          + " (trace) GROUP BY path\"",
      "  iostrata sql tables/ \"DESCRIBE operations\" --format csv",
      "  iostrata sql darshan-logs/ \"SELECT path, whole FROM counters JOIN traces USING (trace)"
          + " WHERE counter = 'POSIX_READS'\""
    })
final class SqlCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "TRACE... [QUERY]",
      hideParamSyntax = true,
      description =
          "traces, a directory of logs, or that of an export or import, which answers at once; last a SELECT:"
              + " nothing can be changed")
  private List<String> words;

  @Mixin private TraceList.Recursion recursion;

  @Mixin private TraceOpening opening;

  @Mixin private PartOptions.WithTo partOptions;

  @Option(
      names = "--allow-files",
      description =
          "let the question read other files, too, as with read_csv('other.csv'); without it, it"
              + " sees the tables of the trace only")
  private boolean allowFiles;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "table",
      description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private ResultFormat format;

  @Mixin private Spreadsheets spreadsheets;

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
    spreadsheets.require(format == ResultFormat.CSV, spec);
    Part part = partOptions.part();
    String last = words.get(words.size() - 1);
    boolean asks = words.size() > 1 && !isThere(last);
    List<Path> named =
        words.subList(0, words.size() - (asks ? 1 : 0)).stream().map(Path::of).toList();
    if (!asks) {
      list(named);
      return 0;
    }
    Optional<WrittenTables> written = WrittenTables.in(named.get(0));
    if (written.isPresent()) {
      requireAlone(named, part);
      return ask(last, written.get());
    }
    return answer(named, last, part);
  }

  /** Lists all columns, which are the same whatever the trace or benchmark. */
  private void list(List<Path> named) throws IOException {
    for (Path trace : named) {
      InputPath.requireThere(trace);
    }
    try (TableWriter out = writer(List.of("table", "column", "type", "what"))) {
      List<Table<?>> tables =
          WrittenTables.in(named.get(0)).map(WrittenTables::tables).orElse(Tables.all());
      for (Table<?> table : tables) {
        for (Column column : table.columns()) {
          out.beginRow();
          out.text(table.name());
          out.text(column.name());
          out.text(column.type().sql());
          out.text(column.meaning());
          out.endRow();
        }
      }
    }
  }

  private void requireAlone(List<Path> named, Part part) {
    String export = named.get(0).toString();
    if (named.size() > 1) {
      throw new ParameterException(
          spec.commandLine(), "One export at a time: " + export + " is one");
    }
    if (!part.isWhole()) {
      throw new ParameterException(
          spec.commandLine(),
          "--from, --to and --where are for traces: "
              + export
              + " is an export; ask for a part in SQL");
    }
  }

  private int answer(List<Path> named, String query, Part part) throws IOException {
    try (Database empty = locked(Database.withoutRows(), List.of());
        Query unanswered = empty.query(query)) {
      unanswered.columns();
    } catch (Query.RefusedException e) {
      return refused(e);
    }
    return readAndAsk(query, recursion.expandLogs(named), part);
  }

  private int readAndAsk(String query, List<Path> traces, Part part) throws IOException {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    try (TemporaryFolder files = new TemporaryFolder(folder, "iostrata-sql")) {
      PrintWriter err = spec.commandLine().getErr();
      TraceTables tables = new TraceTables(traces, opening, part, err);
      try (ProgressBar bar = ProgressBar.onTerminal()) {
        tables.write(new TextFiles(files.path(), TextFormat.CSV), bar);
      }
      WrittenTables written = new WrittenTables(files.path(), TableFormat.CSV, Tables.all());
      return Math.max(tables.exitCode(), ask(query, written));
    }
  }

  private static boolean isThere(String word) {
    try {
      return !word.isBlank() && Files.exists(Path.of(word));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private int ask(String query, WrittenTables written) throws IOException {
    BrokenExport broken = written.check();
    try (Database database = locked(written.open(), broken.files());
        Query asked = database.query(query);
        TableWriter out = writer(asked.columns())) {
      asked.writeTo(out);
      return ExitCode.OK;
    } catch (Query.RefusedException e) {
      broken.tell(e.getMessage(), e);
      return refused(e);
    } catch (Database.FailedException e) {
      broken.tell(e.said(), e);
      throw e;
    }
  }

  private Database locked(Database database, List<Path> files) throws IOException {
    return allowFiles ? database : database.locked(files);
  }

  private int refused(Query.RefusedException e) {
    PrintWriter err = spec.commandLine().getErr();
    // Its lines may hold names of a trace: none of them begins a line.
    err.println("iostrata: " + e.getMessage().strip().replace("\n", "\n  "));
    if (e.getMessage().startsWith("Permission Error")) {
      err.println("A question sees the tables of the trace only, unless --allow-files is given.");
      return ExitCode.USAGE;
    }
    err.println("Without a question, iostrata sql lists the tables and their columns.");
    return ExitCode.USAGE;
  }

  private TableWriter writer(List<String> columns) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    OutputStream bytes = new PrintedBytes(out);
    return switch (format) {
      case TABLE -> new AlignedWriter(columns, TextPrinter.on(out));
      case CSV -> spreadsheets.csv().writer(columns, true, bytes);
      case JSON -> TextFormat.JSON_LINES.writer(columns, true, bytes);
    };
  }
}
