// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.state;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** Writes a state, section by section, each with its length and a checksum. */
public final class StateWriter {
  /** A state of some processes. */
  public static final char PORTION = 'p';

  /** A state of all processes. */
  public static final char SLICE = 's';

  /** States of readers of an archive, where nothing is open. */
  public static final char INDEX = 'i';

  private static final String MAGIC = "iostateB";

  private final DataOutputStream out;

  /** Begins a state of a kind. */
  public StateWriter(OutputStream out, char kind) throws IOException {
    this.out = new DataOutputStream(out);
    this.out.write(magic(kind));
  }

  static byte[] magic(char kind) {
    return (MAGIC + kind).getBytes(StandardCharsets.US_ASCII);
  }

  /** Writes a section. */
  public void section(Portable part) throws IOException {
    StateOutput section = new StateOutput();
    part.write(section);
    byte[] bytes = section.toBytes();
    CRC32C checksum = new CRC32C();
    checksum.update(bytes);
    out.writeInt(bytes.length);
    out.writeInt((int) checksum.getValue());
    out.write(bytes);
  }
}
