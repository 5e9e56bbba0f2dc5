// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.server;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.iostrata.simulator.internal.network.Endpoint;
import org.iostrata.simulator.internal.program.ServerRequests;

/**
 * Who waits for what of files to be on the disk: as many bytes of a file as had come when it was
 * asked for.
 */
final class Flushes {
  private final Consumer<Endpoint> answer;
  private final List<AwaitedFlush> awaited = new ArrayList<>();
  private long[] cameBytes = new long[4]; // by file
  private long[] doneBytes = new long[4];

  private record AwaitedFlush(Endpoint client, int file, long bytes) {}

  /**
   * Without anybody who waits.
   *
   * @param answer tells a client that what it waits for is there
   */
  Flushes(Consumer<Endpoint> answer) {
    this.answer = answer;
  }

  /** Bytes to write are here. */
  void came(int file, long bytes) {
    grow(file);
    cameBytes[file] += bytes;
  }

  /** Bytes that came are on the disk, or others have taken their place. */
  void done(int file, long bytes) {
    doneBytes[file] += bytes;
    answer();
  }

  /** A client asks for a flush, and may wait for it. */
  void ask(ServerRequests.FlushRequest request, Endpoint client) {
    if (request.isAnswered()) {
      int file = request.file().index();
      grow(file);
      awaited.add(new AwaitedFlush(client, file, cameBytes[file]));
      answer();
    }
  }

  private void answer() {
    for (int i = 0; i < awaited.size(); i++) {
      AwaitedFlush one = awaited.get(i);
      if (doneBytes[one.file] >= one.bytes) {
        awaited.remove(i--);
        answer.accept(one.client);
      }
    }
  }

  private void grow(int file) {
    if (file >= cameBytes.length) {
      cameBytes = Arrays.copyOf(cameBytes, 2 * file + 1);
      doneBytes = Arrays.copyOf(doneBytes, 2 * file + 1);
    }
  }
}
