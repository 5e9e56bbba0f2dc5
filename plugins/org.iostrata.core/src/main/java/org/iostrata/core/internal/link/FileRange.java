// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

/** Bytes of a file: a flyweight that its owner sets again and again. Not thread-safe. */
public final class FileRange {
  private int file;
  private long from;
  private long to;
  private boolean known;

  /**
   * Sets it.
   *
   * @param newFile the index of the file
   * @param offset of the first byte; negative when not known: then it is the whole file
   * @param bytes how many; negative when not known
   * @return itself
   */
  public FileRange set(int newFile, long offset, long bytes) {
    file = newFile;
    known = offset >= 0 && bytes >= 0;
    from = known ? offset : 0;
    to = known && offset <= Long.MAX_VALUE - bytes ? offset + bytes : Long.MAX_VALUE;
    return this;
  }

  /** The index of the file. */
  public int file() {
    return file;
  }

  /** The first byte. */
  public long from() {
    return from;
  }

  /** Behind the last byte. */
  public long to() {
    return to;
  }

  /** Whether offset and length are known. */
  public boolean isKnown() {
    return known;
  }
}
