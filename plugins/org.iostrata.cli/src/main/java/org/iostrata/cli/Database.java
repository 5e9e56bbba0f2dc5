// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.duckdb.DuckDBDriver;
import org.iostrata.core.export.Column;
import org.iostrata.core.export.Table;
import org.iostrata.core.export.Tables;

/**
 * An embedded DuckDB whose tables are views of the files of an export. It lives in memory up to a
 * bound, then in temporary files, and is gone when it is closed.
 */
final class Database implements AutoCloseable {
  private static final String MEMORY_LIMIT = "1GB";

  private final Connection connection;

  /** The tables in a folder. */
  Database(Path folder, ExportFormat format) throws IOException {
    Properties settings = new Properties();
    settings.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true"); // not all rows at once
    try {
      connection = DriverManager.getConnection("jdbc:duckdb:", settings);
      execute("SET memory_limit = '" + MEMORY_LIMIT + "'");
      execute("SET temp_directory = " + text(System.getProperty("java.io.tmpdir")));
      execute("SET autoinstall_known_extensions = false"); // nothing from the network
      for (Table<?> table : Tables.all()) {
        String file = text(folder.resolve(format.file(table)).toString());
        execute("CREATE VIEW " + table.name() + " AS FROM " + reader(format, file, table));
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** What went wrong in the database; that what the user asked is wrong is said elsewhere. */
  static IOException failed(SQLException e) {
    return new IOException("database: " + e.getMessage(), e);
  }

  /** Asks a question. */
  Query query(String sql) throws IOException, Query.RefusedException {
    return Query.ask(connection, sql);
  }

  /** Writes a table as a Parquet file. */
  void writeParquet(Table<?> table, Path file) throws IOException {
    try {
      execute(
          "COPY (FROM "
              + table.name()
              + ") TO "
              + text(file.toString())
              + " (FORMAT parquet, COMPRESSION zstd)");
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private static String reader(ExportFormat format, String file, Table<?> table) {
    List<String> columns = new ArrayList<>();
    for (Column<?> column : table.columns()) {
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
    try {
      connection.close();
    } catch (SQLException e) {
      throw failed(e);
    }
  }
}
