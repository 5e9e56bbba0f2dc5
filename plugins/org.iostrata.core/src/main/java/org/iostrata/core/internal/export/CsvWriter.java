// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Rows as comma-separated values (RFC 4180, lines end with LF): texts are quoted where they must
 * be, an empty text always, and what is missing is empty without quotes.
 */
final class CsvWriter implements TableWriter {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int MAX_NUMBER_BYTES = 32;

  /**
   * Names of files, layers … stand in row after row: a power of two of them are kept as written.
   */
  private static final int RECENT_TEXTS = 128;

  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final String[] recent = new String[RECENT_TEXTS];
  private final byte[][] cells = new byte[RECENT_TEXTS][];
  private int used;
  private boolean first;

  CsvWriter(OutputStream out) {
    this.out = out;
  }

  /** Writes the line of names. */
  void header(List<String> names) throws IOException {
    beginRow();
    for (String name : names) {
      text(name);
    }
    endRow();
  }

  @Override
  public void beginRow() {
    first = true;
  }

  @Override
  public void endRow() throws IOException {
    put((byte) '\n');
  }

  private void separate() throws IOException {
    if (!first) {
      put((byte) ',');
    }
    first = false;
  }

  private void put(byte b) throws IOException {
    if (used == buffer.length) {
      drain();
    }
    buffer[used++] = b;
  }

  private void put(byte[] bytes) throws IOException {
    if (bytes.length > buffer.length - used) {
      drain();
    }
    if (bytes.length > buffer.length) {
      out.write(bytes);
    } else {
      System.arraycopy(bytes, 0, buffer, used, bytes.length);
      used += bytes.length;
    }
  }

  private void drain() throws IOException {
    out.write(buffer, 0, used);
    used = 0;
  }

  @Override
  public void integer(long value) throws IOException {
    separate();
    if (buffer.length - used < MAX_NUMBER_BYTES) {
      drain();
    }
    used = Digits.write(value, buffer, used);
  }

  @Override
  public void unsigned(long value) throws IOException {
    separate();
    put(Long.toUnsignedString(value).getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void real(double value) throws IOException {
    separate();
    put(Double.toString(value).getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void text(String value) throws IOException {
    separate();
    int slot = value.hashCode() & (RECENT_TEXTS - 1);
    if (!value.equals(recent[slot])) {
      recent[slot] = value;
      cells[slot] = cell(value).getBytes(StandardCharsets.UTF_8);
    }
    put(cells[slot]);
  }

  private static String cell(String value) {
    return needsQuotes(value) ? '"' + value.replace("\"", "\"\"") + '"' : value;
  }

  private static boolean needsQuotes(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == ',' || c == '"' || c == '\n' || c == '\r') {
        return true;
      }
    }
    return value.isEmpty();
  }

  @Override
  public void flag(boolean value) throws IOException {
    text(value ? "true" : "false");
  }

  @Override
  public void missing() throws IOException {
    separate();
  }

  @Override
  public void close() throws IOException {
    try (out) {
      drain();
    }
  }
}
