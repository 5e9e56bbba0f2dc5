// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Unpacks what zlib packed, of one stream or several behind each other: every process of a job adds
 * its own to a region.
 */
final class Inflated extends InputStream {
  private static final int BUFFER_BYTES = 1 << 16;

  private final InputStream in;
  private final Inflater inflater = new Inflater();
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int held;
  private boolean inStream;
  private ZipException damage;

  Inflated(InputStream in) {
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
    if (damage != null) {
      throw damage;
    }
    while (length > 0) {
      if (inflater.finished()) {
        int left = inflater.getRemaining();
        inflater.reset();
        inStream = false;
        inflater.setInput(buffer, held - left, left);
      }
      if (inflater.needsInput() && !fill()) {
        return -1;
      }
      int done = inflate(to, offset, length);
      if (done > 0) {
        return done;
      }
    }
    return 0;
  }

  /** Whether there is more; none may be missing of a stream that began. */
  private boolean fill() throws IOException {
    held = in.read(buffer);
    if (held < 0 && inStream) {
      throw new EOFException("it ends in the middle");
    }
    if (held > 0) {
      inflater.setInput(buffer, 0, held);
    }
    return held > 0;
  }

  /** What is in front of a damage is given first. */
  private int inflate(byte[] to, int offset, int length) throws ZipException {
    inStream = true;
    long before = inflater.getBytesWritten();
    int done;
    try {
      done = inflater.inflate(to, offset, length);
    } catch (DataFormatException e) {
      damage = new ZipException(String.valueOf(e.getMessage()));
      done = (int) (inflater.getBytesWritten() - before);
    }
    if (damage == null && done == 0 && inflater.needsDictionary()) {
      damage = new ZipException("it needs a dictionary");
    }
    if (damage != null && done == 0) {
      throw damage;
    }
    return done;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }
}
