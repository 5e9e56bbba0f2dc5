// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.state;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.iostrata.core.model.Trace;

/** Reads what {@link StateWriter} wrote. */
public final class StateReader {
  private static final int HEAD = 2 * Integer.BYTES;

  private final DataInputStream in;
  private final Trace trace;
  private long offset;

  /**
   * Begins a state of a kind, of a trace.
   *
   * @throws StateException when it is none
   */
  public StateReader(InputStream in, Trace trace, char kind) throws IOException {
    this.in = new DataInputStream(in);
    this.trace = trace;
    byte[] magic = StateWriter.magic(kind);
    if (!Arrays.equals(this.in.readNBytes(magic.length), magic)) {
      throw new StateException(0, "no such state, or one of another version");
    }
    offset = magic.length;
  }

  /** Reads a section. Its length is believed only as far as there are bytes. */
  public void section(Portable part) throws IOException {
    int length;
    int checksum;
    try {
      length = in.readInt();
      checksum = in.readInt();
    } catch (EOFException e) {
      throw new StateException(offset, "ends too early");
    }
    byte[] bytes = length < 0 ? new byte[0] : in.readNBytes(length);
    if (bytes.length != length) {
      throw new StateException(offset, "ends too early");
    }
    CRC32C found = new CRC32C();
    found.update(bytes);
    if ((int) found.getValue() != checksum) {
      throw new StateException(offset, "a section is damaged");
    }
    StateInput input = new StateInput(trace, bytes, offset + HEAD);
    part.read(input);
    input.end();
    offset += HEAD + length;
  }

  /** All was read. */
  public void end() throws IOException {
    if (in.read() >= 0) {
      throw new StateException(offset, "something follows the end");
    }
  }
}
