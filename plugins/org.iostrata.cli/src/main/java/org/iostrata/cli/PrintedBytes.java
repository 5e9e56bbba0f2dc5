// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Bytes of UTF-8 for a print writer, which is flushed and stays open. A block may end within a
 * character: what is left of it waits for the next.
 */
final class PrintedBytes extends OutputStream {
  private static final int CONTINUATION = 0x80;
  private static final int KIND = 0xC0;

  private final PrintWriter out;
  private byte[] left = {};

  PrintedBytes(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    byte[] all = new byte[left.length + length];
    System.arraycopy(left, 0, all, 0, left.length);
    System.arraycopy(bytes, offset, all, left.length, length);
    int end = all.length;
    if (end > 0 && all[end - 1] < 0) {
      end--;
      while (end > 0 && (all[end] & KIND) == CONTINUATION) {
        end--;
      }
    }
    out.print(new String(all, 0, end, StandardCharsets.UTF_8));
    left = Arrays.copyOfRange(all, end, all.length);
    if (out.checkError()) {
      throw new OutputClosedException();
    }
  }

  @Override
  public void close() {
    out.print(new String(left, StandardCharsets.UTF_8));
    out.flush();
  }
}
