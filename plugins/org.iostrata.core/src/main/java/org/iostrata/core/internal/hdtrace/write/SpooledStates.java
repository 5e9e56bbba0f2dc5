// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The states of a thread that are no operations, by their begin, one after the other. */
final class SpooledStates implements Closeable {
  private final DataInputStream in;
  private StateText next;

  /** Those in a file, which need not be there. */
  SpooledStates(Path file) throws IOException {
    in =
        Files.exists(file)
            ? new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))
            : new DataInputStream(BufferedInputStream.nullInputStream());
    poll();
  }

  /** Appends one to a file. */
  static void write(StateText state, AppendedFile file) throws IOException {
    file.data().writeLong(state.fromNs());
    file.data().writeLong(state.toNs());
    file.data().writeUTF(state.name());
    file.data().writeUTF(state.attributes());
    file.flushIfFull();
  }

  /** The next one, or null. */
  StateText peek() {
    return next;
  }

  /** Takes the next one. */
  StateText poll() throws IOException {
    StateText taken = next;
    try {
      next = new StateText(in.readLong(), in.readLong(), in.readUTF(), in.readUTF());
    } catch (EOFException e) {
      next = null;
    }
    return taken;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
