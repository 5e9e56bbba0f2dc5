// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that grows piece by piece, and is open only while a piece is written: a process may have
 * more threads than files may be open.
 */
final class AppendedFile implements Closeable {
  private static final int PIECE = 1 << 15;

  private final Path path;
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();
  private final DataOutputStream data = new DataOutputStream(held);

  /** A new file. */
  AppendedFile(Path path) throws IOException {
    this.path = Files.createFile(path);
  }

  /** Its name. */
  Path path() {
    return path;
  }

  /** Appends text. */
  void text(String text) throws IOException {
    held.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    flushIfFull();
  }

  /** Where to put what is no text; {@link #flushIfFull} afterwards. */
  DataOutputStream data() {
    return data;
  }

  /** Writes a piece when there is one. */
  void flushIfFull() throws IOException {
    if (held.size() >= PIECE) {
      flush();
    }
  }

  private void flush() throws IOException {
    try (OutputStream file = Files.newOutputStream(path, StandardOpenOption.APPEND)) {
      held.writeTo(file);
    }
    held.reset();
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
