// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.export.TableWriter;

/** A question to the database, and its answer, which streams. */
final class Query implements AutoCloseable {
  /** More do not fit into a long. */
  private static final int LONG_BITS = Long.SIZE - 1;

  private final Statement statement;
  private final ResultSet rows;

  /** The query is wrong, or would do more than ask. */
  static final class RefusedException extends Exception {
    RefusedException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  private Query(Statement statement, ResultSet rows) {
    this.statement = statement;
    this.rows = rows;
  }

  /** Asks; anything but one SELECT is refused. */
  static Query ask(Connection connection, String sql) throws IOException, RefusedException {
    try {
      requireSelect(connection, sql);
      Statement statement = connection.createStatement();
      return new Query(statement, statement.executeQuery(sql));
    } catch (SQLException e) {
      throw new RefusedException(e.getMessage(), e);
    }
  }

  /**
   * The database's own parser says what a statement is: it turns questions, and only those, to
   * JSON.
   */
  private static void requireSelect(Connection connection, String sql)
      throws SQLException, RefusedException {
    String parsed =
        "SELECT json_extract_string(tree, '$.error_message'),"
            + " json_array_length(tree, '$.statements')"
            + " FROM (SELECT json_serialize_sql("
            + Database.text(sql)
            + ") AS tree)";
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(parsed)) {
      result.next();
      String error = result.getString(1);
      if (error != null) {
        throw new RefusedException(
            error.startsWith("Only SELECT") ? "Only a SELECT can be asked" : error, null);
      }
      if (result.getInt(2) != 1) {
        throw new RefusedException("One question at a time", null);
      }
    }
  }

  /** The names of its columns. */
  List<String> columns() throws IOException {
    try {
      ResultSetMetaData meta = rows.getMetaData();
      List<String> names = new ArrayList<>();
      for (int i = 1; i <= meta.getColumnCount(); i++) {
        names.add(meta.getColumnLabel(i));
      }
      return names;
    } catch (SQLException e) {
      throw Database.failed(e);
    }
  }

  /** Writes all rows. */
  void writeTo(TableWriter out) throws IOException {
    try {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        out.beginRow();
        for (int i = 1; i <= columns; i++) {
          write(rows.getObject(i), out);
        }
        out.endRow();
      }
    } catch (SQLException e) {
      throw Database.failed(e);
    }
  }

  private static void write(Object value, TableWriter out) throws IOException {
    if (value == null) {
      out.missing();
    } else if (value instanceof BigInteger number && isUnsigned(number)) {
      out.unsigned(number.longValue());
    } else if (value instanceof BigInteger number && number.bitLength() > LONG_BITS) {
      out.text(number.toString());
    } else if (value instanceof Double || value instanceof Float || value instanceof BigDecimal) {
      double number = ((Number) value).doubleValue();
      if (Double.isFinite(number)) {
        out.real(number);
      } else {
        out.missing();
      }
    } else if (value instanceof Number number) {
      out.integer(number.longValue());
    } else if (value instanceof Boolean flag) {
      out.flag(flag);
    } else {
      out.text(value.toString());
    }
  }

  private static boolean isUnsigned(BigInteger number) {
    return number.signum() >= 0 && number.bitLength() <= Long.SIZE;
  }

  @Override
  public void close() throws IOException {
    try (statement) {
      rows.close();
    } catch (SQLException e) {
      throw Database.failed(e);
    }
  }
}
