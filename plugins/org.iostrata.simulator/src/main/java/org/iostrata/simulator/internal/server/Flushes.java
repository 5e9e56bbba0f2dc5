// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.server;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.iostrata.simulator.internal.network.Endpoint;

/**
 * Who waits for what of files to be on the disk: as many bytes of a file as had come when it was
 * asked for.
 */
final class Flushes {
  private final List<Awaited> awaited = new ArrayList<>();
  private long[] cameBytes = new long[4]; // by file
  private long[] doneBytes = new long[4];

  private record Awaited(Endpoint client, int file, long bytes) {}

  /** Bytes to write are here. */
  void came(int file, long bytes) {
    grow(file);
    cameBytes[file] += bytes;
  }

  /** Bytes that came are on the disk, or others have taken their place. */
  void done(int file, long bytes) {
    doneBytes[file] += bytes;
  }

  /** A client waits for a file. */
  void ask(Endpoint client, int file) {
    grow(file);
    awaited.add(new Awaited(client, file, cameBytes[file]));
  }

  /** Whom to answer now, each once. */
  List<Endpoint> answered() {
    if (awaited.isEmpty()) {
      return List.of();
    }
    List<Endpoint> clients = new ArrayList<>();
    for (Iterator<Awaited> all = awaited.iterator(); all.hasNext(); ) {
      Awaited one = all.next();
      if (doneBytes[one.file] >= one.bytes) {
        clients.add(one.client);
        all.remove();
      }
    }
    return clients;
  }

  private void grow(int file) {
    if (file >= cameBytes.length) {
      cameBytes = Arrays.copyOf(cameBytes, 2 * file + 1);
      doneBytes = Arrays.copyOf(doneBytes, 2 * file + 1);
    }
  }
}
