// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2;

import java.io.IOException;
import java.nio.file.Path;

/** An archive that cannot be read: says in which file and at which byte. */
public class Otf2Exception extends IOException {
  private final transient Path file;
  private final long offsetBytes;
  private final String reason;

  /**
   * @param file the file that is broken
   * @param offsetBytes where in it, counted from its first byte
   * @param message what is wrong there
   */
  public Otf2Exception(Path file, long offsetBytes, String message) {
    super(file + ": byte " + offsetBytes + ": " + message);
    this.file = file;
    this.offsetBytes = offsetBytes;
    this.reason = message;
  }

  /** The file that is broken. */
  public Path file() {
    return file;
  }

  /** What is wrong there. */
  public String reason() {
    return reason;
  }

  /** Where in {@link #file()} reading stopped, counted from its first byte. */
  public long offsetBytes() {
    return offsetBytes;
  }
}
