// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.duckdb.DuckDBDriver;
import org.duckdb.DuckDBPreparedStatement;
import org.iostrata.core.internal.export.Column;
import org.iostrata.core.internal.export.Table;
import org.iostrata.core.internal.export.Tables;
import org.iostrata.core.progress.Progress;

/**
 * An embedded DuckDB whose tables are views of the files of an export. It lives in memory up to a
 * bound, then in temporary files, and is gone when it is closed.
 */
final class Database implements AutoCloseable {
  private static final String MEMORY_LIMIT = "1GB";
  private static final long INTERVAL_MS = 100;

  /** The database could not do its work. */
  static final class FailedException extends IOException {
    FailedException(SQLException cause) {
      super("database: " + said(cause).lines().findFirst().orElse(""), cause);
    } // further lines quote what it was reading

    /** All that the database says. */
    String said() {
      return said(getCause());
    }

    private static String said(Throwable cause) {
      return String.valueOf(cause.getMessage());
    }
  }

  private final Connection connection;
  private final TemporaryFolder spilled;

  /** Some tables in a folder. */
  Database(Path folder, TableFormat format, List<Table<?>> tables) throws IOException {
    this(
        tables,
        table -> {
          String file = text(folder.resolve(format.file(table)).toString());
          return "VIEW " + table.name() + " AS FROM " + reader(format, file, table);
        });
  }

  /** What is created for each table. */
  private Database(List<Table<?>> tables, Function<Table<?>, String> created) throws IOException {
    Properties settings = new Properties();
    settings.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true"); // not all rows at once
    spilled = new TemporaryFolder(Path.of(System.getProperty("java.io.tmpdir")), "iostrata-sql");
    try {
      connection = DriverManager.getConnection("jdbc:duckdb:", settings);
      execute("SET memory_limit = '" + MEMORY_LIMIT + "'");
      execute("SET temp_directory = " + text(spilled.path().toString()));
      execute("SET autoinstall_known_extensions = false"); // nothing from the network
      execute("SET enable_progress_bar = true"); // to be asked for it
      execute("SET enable_progress_bar_print = false");
      for (Table<?> table : tables) {
        execute("CREATE " + created.apply(table));
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Those of traces with no rows: tells whether a question can be asked before one is read. */
  static Database withoutRows() throws IOException {
    return new Database(
        Tables.all(),
        table ->
            "TABLE "
                + table.name()
                + table.columns().stream()
                    .map(column -> '"' + column.name() + "\" " + column.type().sql())
                    .collect(Collectors.joining(", ", "(", ")")));
  }

  /**
   * From now on questions see its tables only: no other files, no network, no extensions; what they
   * may not touch they cannot change either.
   *
   * @param files those that the tables are read from
   */
  Database locked(List<Path> files) throws IOException {
    String paths =
        files.stream().map(Path::toString).map(Database::text).collect(Collectors.joining(", "));
    try {
      execute("SET allowed_paths = [" + paths + "]");
      execute("SET enable_external_access = false");
      execute("SET lock_configuration = true");
      return this;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** What went wrong in the database; that what the user asked is wrong is said elsewhere. */
  static IOException failed(SQLException e) {
    return new FailedException(e);
  }

  /** Asks a question. */
  Query query(String sql) throws IOException, Query.RefusedException {
    return Query.ask(connection, sql);
  }

  /** Writes a table as a Parquet file; the progress counts per cent. */
  void writeParquet(Table<?> table, Path file, Progress progress) throws IOException {
    String sql = "COPY (FROM %s) TO %s (FORMAT parquet, PARQUET_VERSION v2, COMPRESSION zstd)";
    String copy = sql.formatted(table.name(), text(file.toString()));
    try (DuckDBPreparedStatement statement =
        connection.createStatement().unwrap(DuckDBPreparedStatement.class)) {
      FutureTask<Boolean> work = new FutureTask<>(() -> statement.execute(copy));
      Thread thread = new Thread(work, "iostrata-parquet");
      thread.setDaemon(true);
      thread.start();
      while (!isDone(work)) {
        progress.report(Math.max(0, (long) statement.getQueryProgress().getPercentage()), 100);
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Waits a moment for a statement. */
  private static boolean isDone(FutureTask<Boolean> work) throws SQLException, IOException {
    try {
      work.get(INTERVAL_MS, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof SQLException cause ? cause : new SQLException(e.getCause());
    }
  }

  private static String reader(TableFormat format, String file, Table<?> table) {
    List<String> columns = new ArrayList<>();
    for (Column column : table.columns()) {
      columns.add("'" + column.name() + "': '" + column.type().sql() + "'");
    }
    String types = "{" + String.join(", ", columns) + "}";
    return switch (format) {
      case PARQUET -> "read_parquet(" + file + ")";
      case CSV ->
          ("read_csv(%s, header = true, auto_detect = false, delim = ',', quote = '\"',"
                  + " escape = '\"', nullstr = '', allow_quoted_nulls = false, columns = %s)")
              .formatted(file, types);
      case JSON ->
          "read_json(%s, format = 'newline_delimited', columns = %s)".formatted(file, types);
    };
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** A text as SQL writes it. */
  static String text(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  @Override
  public void close() throws IOException {
    try (spilled) {
      connection.close();
    } catch (SQLException e) {
      throw failed(e);
    }
  }
}
