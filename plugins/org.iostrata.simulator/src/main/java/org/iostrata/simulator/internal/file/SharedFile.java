// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.file;

import org.iostrata.core.model.Trace;
import org.iostrata.simulator.internal.record.Recorded;
import org.iostrata.simulator.spi.Extents;

/** A file of the parallel file system. */
public final class SharedFile {
  private final int index;
  private final String name;
  private long bytes;

  /** A file of so many bytes. */
  public SharedFile(int index, String name, long bytes) {
    this.index = index;
    this.name = name;
    this.bytes = bytes;
  }

  /** 0..n-1 among all files. */
  public int index() {
    return index;
  }

  /** Its path. */
  public String name() {
    return name;
  }

  /** How long it is. */
  public long bytes() {
    return bytes;
  }

  /** It is at least so long. */
  public void extendTo(long end) {
    bytes = Math.max(bytes, end);
  }

  /** Ranges of it, as they are recorded: where the first one begins, and how much they are. */
  public Recorded.FileSpan span(Extents ranges) {
    long offset = ranges.size() == 0 ? Trace.UNKNOWN : ranges.offset(0);
    return new Recorded.FileSpan(index, offset, ranges.bytes());
  }

  /** No bytes of it. */
  public Recorded.FileSpan nothing() {
    return new Recorded.FileSpan(index, Trace.UNKNOWN, 0);
  }
}
