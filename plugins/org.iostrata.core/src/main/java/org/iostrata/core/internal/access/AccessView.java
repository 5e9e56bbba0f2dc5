// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.access;

import org.iostrata.core.internal.collection.Saturating;

/**
 * What part of a file's operations is looked at, and how closely.
 *
 * @param fromNs of the operations that touch these times, both ends included
 * @param toNs after {@code fromNs}
 * @param fromByte those that touch these offsets, both ends included
 * @param toByte after {@code fromByte}
 * @param columns into how many pixels the times fall
 * @param rows into how many pixels the offsets fall
 * @param most so many cells are told apart at most
 * @param looksAt about so many operations are looked at, evenly spread; 0 for all
 */
public record AccessView(
    long fromNs,
    long toNs,
    long fromByte,
    long toByte,
    int columns,
    int rows,
    int most,
    int looksAt) {
  /** More pixels no screen has. */
  private static final int MOST_PIXELS = 1 << 15;

  /** This part of the offsets is room. */
  private static final int ROOM = 16;

  /** Checks the values. */
  public AccessView {
    if (toNs <= fromNs || toByte <= fromByte) {
      throw new IllegalArgumentException("an empty range");
    }
    if (columns < 1 || rows < 1 || columns > MOST_PIXELS || rows > MOST_PIXELS) {
      throw new IllegalArgumentException("no picture: " + columns + " x " + rows);
    }
  }

  /** The same by some of the operations, when all would take too long. */
  public AccessView of(int operations) {
    return new AccessView(fromNs, toNs, fromByte, toByte, columns, rows, most, operations);
  }

  /** The same of other offsets, with some room above the last one. */
  public AccessView ofOffsets(long from, long to) {
    long first = Math.min(from, Long.MAX_VALUE - 1);
    return between(first, Saturating.add(to, (to - from) / ROOM + 1));
  }

  /** The same of offsets from one to another, which is larger. */
  public AccessView between(long from, long to) {
    return new AccessView(fromNs, toNs, from, to, columns, rows, most, looksAt);
  }

  /** A time in pixels from the begin, in parts of them. */
  double x(long timeNs) {
    return ((double) timeNs - fromNs) / ((double) toNs - fromNs) * columns;
  }

  /** An offset in pixels from the begin, in parts of them. */
  double y(long offset) {
    return ((double) offset - fromByte) / ((double) toByte - fromByte) * rows;
  }
}
