// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.kept;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;

/** A file for what was read of a trace, as long as the trace stays what it is. */
final class KeptFile {
  private final Path trace;
  private final Path file;
  private final byte[] identity;

  KeptFile(Path trace, Path file) throws IOException {
    this.trace = trace;
    this.file = file;
    identity = TraceIdentity.of(trace);
  }

  /** What the trace was before anything of it was read. */
  byte[] identity() {
    return identity.clone();
  }

  /** The file, which may not be there. */
  Path path() {
    return file;
  }

  /** Where it is written first. */
  Path part() {
    return file.resolveSibling(file.getFileName() + ".part");
  }

  /**
   * Gives what was written its name, unless the trace has changed meanwhile, and what was read may
   * be of both; else removes it. What is mapped of it stays. What goes wrong here costs the next
   * one time, but not this one what it has.
   */
  void finish(boolean whole) {
    try {
      if (whole && Arrays.equals(identity, TraceIdentity.of(trace))) {
        Files.move(
            part(), file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.deleteIfExists(part());
      }
    } catch (IOException e) {
      part().toFile().deleteOnExit();
    }
  }
}
