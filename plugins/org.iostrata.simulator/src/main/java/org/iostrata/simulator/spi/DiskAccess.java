// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.spi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A range of a file, on one server, that is to be read or written: what a client asked for, or
 * several of those that the disk does at once. Immutable.
 */
public final class DiskAccess {
  private final int file;
  private final boolean isWrite;
  private final long offset;
  private final long bytes;
  private final Object origin;
  private final List<DiskAccess> parts;

  private DiskAccess(
      DiskAccess like, long offset, long bytes, Object origin, List<DiskAccess> parts) {
    this.file = like.file;
    this.isWrite = like.isWrite;
    this.offset = offset;
    this.bytes = bytes;
    this.origin = origin;
    this.parts = parts;
  }

  /**
   * What a client asked for.
   *
   * @param file the number of the file
   * @param offset where in the server's part of the file
   * @param origin who asked, to be handed back when it is done
   */
  public DiskAccess(int file, boolean isWrite, long offset, long bytes, Object origin) {
    this.file = file;
    this.isWrite = isWrite;
    this.offset = offset;
    this.bytes = bytes;
    this.origin = origin;
    parts = List.of();
  }

  /**
   * Several of one file as one, from where the first byte of them is to where the last one is.
   *
   * @param parts in the order in which they are to be handed back
   */
  public static DiskAccess joining(List<DiskAccess> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    long first = Long.MAX_VALUE;
    long last = 0;
    List<DiskAccess> all = new ArrayList<>(parts.size());
    for (DiskAccess part : parts) {
      first = Math.min(first, part.offset);
      last = Math.max(last, part.end());
      if (part.parts.isEmpty()) {
        all.add(part);
      } else {
        all.addAll(part.parts);
      }
    }
    return new DiskAccess(parts.get(0), first, last - first, null, all);
  }

  /** Some of its bytes only. */
  public DiskAccess trimmed(long from, long to) {
    List<DiskAccess> kept = new ArrayList<>();
    for (DiskAccess part : parts) {
      if (part.offset < to && part.end() > from) {
        kept.add(part.trimmed(Math.max(from, part.offset), Math.min(to, part.end())));
      }
    }
    return new DiskAccess(this, from, to - from, origin, kept);
  }

  /** The number of the file. */
  public int file() {
    return file;
  }

  /** Whether it is written; else it is read. */
  public boolean isWrite() {
    return isWrite;
  }

  /** Where it begins, in the server's part of the file. */
  public long offset() {
    return offset;
  }

  /** How many bytes it is. */
  public long bytes() {
    return bytes;
  }

  /** The first byte behind it. */
  public long end() {
    return offset + bytes;
  }

  /** Who asked; null when it is several. */
  public Object origin() {
    return origin;
  }

  /** What it consists of, when it is several; else empty. */
  public List<DiskAccess> parts() {
    return Collections.unmodifiableList(parts);
  }

  /** How many bytes were asked for: more than it has when those who asked want the same. */
  public long askedBytes() {
    if (parts.isEmpty()) {
      return bytes;
    }
    long asked = 0;
    for (DiskAccess part : parts) {
      asked += part.bytes;
    }
    return asked;
  }
}
