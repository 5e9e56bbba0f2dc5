// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import org.iostrata.simulator.spi.Extents;

/**
 * A read or write.
 *
 * @param isWrite whether it wrote
 * @param isCollective whether all processes did it together
 * @param fromNs when it began
 * @param toNs when it ended
 * @param range what it moved
 */
record RecordedTransfer(
    boolean isWrite, boolean isCollective, long fromNs, long toNs, TransferRange range)
    implements RecordedCall {
  /**
   * A part of a file, by its number.
   *
   * @param pieces what of it is meant; null when it is all
   */
  record TransferRange(int file, long offset, long bytes, Extents pieces) {
    /** One piece. */
    TransferRange(int file, long offset, long bytes) {
      this(file, offset, bytes, null);
    }

    /** Several, which are not changed any more. */
    TransferRange(int file, Extents pieces) {
      this(file, pieces.first(), pieces.bytes(), pieces);
    }

    /** What is meant. */
    Extents extents() {
      Extents all = pieces;
      if (all == null) {
        all = new Extents();
        all.add(offset, bytes);
      }
      return all;
    }

    /** Where it ends. */
    long to() {
      return offset + bytes;
    }
  }

  int file() {
    return range.file;
  }

  /** The same, done together or alone. */
  RecordedTransfer as(boolean collective) {
    return new RecordedTransfer(isWrite, collective, fromNs, toNs, range);
  }

  /** TransferSort others do when they do the same together. */
  TransferSort sort() {
    return new TransferSort(isWrite, range.file);
  }

  /** Whether a file is written or read, and which. */
  record TransferSort(boolean isWrite, int file) {}
}
