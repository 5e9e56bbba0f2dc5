// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Unpacks what gzip packed, of one member or several behind each other (RFC 1952): every process of
 * a job adds its own to a log. Java's own stream takes a damaged begin of a member for the end.
 */
final class Gunzip extends InputStream {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int MAGIC = 0x1f8b;
  private static final int DEFLATE = 8;
  private static final int HEADER_SUM = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 sum = new CRC32();
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int at;
  private int held;
  private boolean inMember;

  Gunzip(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, to.length);
    while (length > 0) {
      if (!inMember && !begin()) {
        return -1;
      }
      int done = inflate(to, offset, length);
      if (done > 0) {
        sum.update(to, offset, done);
        return done;
      }
      if (inflater.finished()) {
        end();
      }
    }
    return 0;
  }

  private int inflate(byte[] to, int offset, int length) throws IOException {
    if (inflater.needsInput() && !inflater.finished()) {
      if (at == held && !fill()) {
        throw new EOFException("it ends in the middle");
      }
      inflater.setInput(buffer, at, held - at);
      at = held;
    }
    try {
      return inflater.inflate(to, offset, length);
    } catch (DataFormatException e) {
      throw new ZipException(String.valueOf(e.getMessage()));
    }
  }

  private boolean fill() throws IOException {
    held = Math.max(0, in.read(buffer));
    at = 0;
    return held > 0;
  }

  private int next() throws IOException {
    if (at == held && !fill()) {
      throw new EOFException("it ends in the middle");
    }
    return buffer[at++] & 0xff;
  }

  private long number(int bytes) throws IOException {
    long number = 0;
    for (int i = 0; i < bytes; i++) {
      number |= (long) next() << (8 * i);
    }
    return number;
  }

  /** Whether there is another member. */
  private boolean begin() throws IOException {
    if (at == held && !fill()) {
      return false;
    }
    if ((next() << 8 | next()) != MAGIC || next() != DEFLATE) {
      throw new ZipException("no gzip");
    }
    int flags = next();
    number(6); // when, how and where it was packed
    if ((flags & EXTRA) != 0) {
      for (long left = number(2); left > 0; left--) {
        next();
      }
    }
    skipText(flags & NAME);
    skipText(flags & COMMENT);
    number((flags & HEADER_SUM) != 0 ? 2 : 0);
    inflater.reset();
    sum.reset();
    inMember = true;
    return true;
  }

  private void skipText(int flag) throws IOException {
    while (flag != 0 && next() != 0) {
      // it is of no use
    }
  }

  private void end() throws IOException {
    at = held - inflater.getRemaining();
    boolean isWhole = number(4) == sum.getValue();
    if (!isWhole || number(4) != (inflater.getBytesWritten() & 0xffffffffL)) {
      throw new ZipException("its check sum is wrong");
    }
    inMember = false;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }
}
