// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.UnaryOperator;

/** Bytes for a stream that does not say in its failures where they go. */
public final class NamedOutput extends FilterOutputStream {
  private final UnaryOperator<IOException> named;

  /**
   * Into a stream.
   *
   * @param named a failure with the name of the file
   */
  public NamedOutput(OutputStream out, UnaryOperator<IOException> named) {
    super(out);
    this.named = named;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw named.apply(e);
    }
  }
}
