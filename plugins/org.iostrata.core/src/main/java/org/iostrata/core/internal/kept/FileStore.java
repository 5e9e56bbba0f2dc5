// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.kept;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Pages in a file that is being written. Written by the channel, not by the mapping: a full disk is
 * an exception then, and not the end of the process.
 */
final class FileStore implements PageStore {
  private final FileChannel channel;
  private final long from;
  private final Segments segments;
  private long end;

  /**
   * A store without pages.
   *
   * @param from where in the file the first page goes
   */
  FileStore(FileChannel channel, long from) {
    this.channel = channel;
    this.from = from;
    segments = new Segments(channel, from);
  }

  @Override
  public Slot put(ByteBuffer page) throws IOException {
    try {
      long position = allocate(page.remaining());
      long at = from + position;
      while (page.hasRemaining()) {
        at += channel.write(page, at);
      }
      synchronized (this) {
        return segments.slot(position);
      }
    } catch (IOException e) {
      throw new StoreException(e);
    }
  }

  private synchronized long allocate(int sizeBytes) throws IOException {
    if (end % Segments.SIZE + sizeBytes > Segments.SIZE) {
      end += Segments.SIZE - end % Segments.SIZE;
    }
    long position = end;
    end += sizeBytes;
    if (end > (long) segments.count() * Segments.SIZE) {
      // The file has to be there as far as it is mapped.
      long last = from + (long) (segments.count() + 1) * Segments.SIZE - 1;
      channel.write(ByteBuffer.allocate(1), last);
      segments.map(Segments.SIZE);
    }
    return position;
  }

  /** How many bytes the pages take, with the room between them. */
  synchronized long end() {
    return end;
  }

  synchronized Segments segments() {
    return segments;
  }
}
