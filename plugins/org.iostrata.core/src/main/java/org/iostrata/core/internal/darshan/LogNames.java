// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Reads the names of records: an id, then a text up to a zero; in format 3.00 with its length. */
final class LogNames {
  private static final int LENGTHS_UNTIL = 300;
  private static final int MOST_NAME_BYTES = 1 << 16;
  private static final int BLOCK_BYTES = 1 << 16;

  /** Names take memory as long as the log is open; paths of millions of files have room. */
  private static final long MOST_BYTES = 1L << 28;

  private final RegionInput in;
  private final boolean haveLengths;
  private final Map<Long, String> names = new HashMap<>();
  private final byte[] block = new byte[BLOCK_BYTES];
  private byte[] name = new byte[256];
  private int at;
  private int held;

  LogNames(RegionInput in, LogHeader header) {
    this.in = in;
    haveLengths = header.version() <= LENGTHS_UNTIL;
  }

  /** Names by id, those read so far included when a damage ends it. */
  Map<Long, String> names() {
    return names;
  }

  /** Reads all. */
  void read(LogHeader header) throws IOException {
    ByteBuffer id = ByteBuffer.allocate(haveLengths ? Long.BYTES + Integer.BYTES : Long.BYTES);
    id.order(header.order());
    while (more()) {
      for (int i = 0; i < id.capacity(); i++) {
        id.put(i, next());
      }
      int length = haveLengths ? ofLength(id.getInt(Long.BYTES)) : untilZero();
      String text = new String(name, 0, length, StandardCharsets.UTF_8);
      names.merge(id.getLong(0), text, (first, second) -> first.isEmpty() ? second : first);
      if (in.position() > MOST_BYTES) {
        throw in.damage("more names than are kept");
      }
    }
  }

  private boolean more() throws IOException {
    if (at == held) {
      held = Math.max(0, in.readSome(block, 0, BLOCK_BYTES));
      at = 0;
    }
    return at < held;
  }

  private byte next() throws IOException {
    if (!more()) {
      throw in.damage("a name is cut");
    }
    return block[at++];
  }

  private int ofLength(int length) throws IOException {
    if (length < 0 || length > MOST_NAME_BYTES) {
      throw in.damage("a name of " + (length & 0xffffffffL) + " bytes");
    }
    for (int i = 0; i < length; i++) {
      put(i, next());
    }
    return length;
  }

  private int untilZero() throws IOException {
    for (int length = 0; length <= MOST_NAME_BYTES; length++) {
      byte value = next();
      if (value == 0) {
        return length;
      }
      put(length, value);
    }
    throw in.damage("a name of more than " + MOST_NAME_BYTES + " bytes");
  }

  private void put(int place, byte value) {
    if (place == name.length) {
      name = Arrays.copyOf(name, 2 * place);
    }
    name[place] = value;
  }
}
