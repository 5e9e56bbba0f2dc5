// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** The process's standard output. A print writer on it hides failures; this remembers the first. */
final class StandardOutput extends OutputStream {
  private static final int FILE_TYPE = 0170000;
  private static final int PIPE = 0010000;
  private static final int SOCKET = 0140000;

  private final OutputStream out = new FileOutputStream(FileDescriptor.out);
  private IOException failure;

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /**
   * The exit code, given that of the command: output that was lost is an error, except when the
   * reader of a pipe has had enough, as {@code head}.
   */
  int exitCode(int ofCommand, PrintWriter err) {
    if (failure == null || isPipe()) {
      return ofCommand;
    }
    err.println("iostrata: standard output: " + failure.getMessage());
    return Failure.UNREADABLE;
  }

  /** Java does not tell errors of writing apart; writing to a pipe fails for one reason only. */
  static boolean isPipe() {
    try {
      int type = (int) Files.getAttribute(Path.of("/dev/stdout"), "unix:mode") & FILE_TYPE;
      return type == PIPE || type == SOCKET;
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }
}
