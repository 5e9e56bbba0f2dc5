// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
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

  /**
   * A file that is not there, or that the system does not let us read.
   *
   * @param file the file
   * @param cause what the system says
   */
  public static Otf2Exception unreadable(Path file, IOException cause) {
    Otf2Exception e = new Otf2Exception(file, words(cause));
    e.initCause(cause);
    return e;
  }

  private Otf2Exception(Path file, String message) {
    super(file + ": " + message);
    this.file = file;
    this.offsetBytes = 0;
    this.reason = message;
  }

  private static String words(IOException cause) {
    if (cause instanceof NoSuchFileException) {
      return "no such file";
    }
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    String reason =
        cause instanceof FileSystemException system ? system.getReason() : cause.getMessage();
    return reason == null ? "cannot be read" : "cannot be read: " + reason;
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
