// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.kept;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;

/**
 * The part of a file that holds pages, mapped in segments; none of the pages crosses the border of
 * two. What is mapped takes no heap: the system reads what is looked at, and may forget it again.
 */
public final class Segments {
  /** Small beside the address space, and large beside a page. */
  static final int SIZE = 1 << 26;

  private final FileChannel channel;
  private final long from;
  private final List<ByteBuffer> mapped = new ArrayList<>();

  /**
   * Nothing is mapped yet.
   *
   * @param from where in the file the first segment begins
   */
  Segments(FileChannel channel, long from) {
    this.channel = channel;
    this.from = from;
  }

  /** Maps the next segment, of which so much is in the file. */
  void map(int sizeBytes) throws IOException {
    mapped.add(
        channel
            .map(MapMode.READ_ONLY, from + (long) mapped.size() * SIZE, sizeBytes)
            .order(ByteOrder.LITTLE_ENDIAN));
  }

  /** How many are mapped. */
  int count() {
    return mapped.size();
  }

  /** Maps all that is there. */
  void mapAll(long sizeBytes) throws IOException {
    for (long at = 0; at < sizeBytes; at += SIZE) {
      map((int) Math.min(SIZE, sizeBytes - at));
    }
  }

  /** The page at a position behind the begin of the first segment. */
  public Slot slot(long position) {
    return new Slot(mapped.get((int) (position / SIZE)), (int) (position % SIZE), position);
  }

  /** A sum of the bytes of each segment, on all cores. */
  int[] checksums(long sizeBytes) {
    return IntStream.range(0, mapped.size())
        .parallel()
        .map(i -> checksum(mapped.get(i), (int) Math.min(SIZE, sizeBytes - (long) i * SIZE)))
        .toArray();
  }

  static int checksum(ByteBuffer bytes, int length) {
    CRC32C sum = new CRC32C();
    sum.update(bytes.duplicate().position(0).limit(length));
    return (int) sum.getValue();
  }
}
