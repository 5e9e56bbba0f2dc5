// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.figure;

/**
 * What part of a run to draw, and how.
 *
 * @param fromNs where it begins, in nanoseconds since the trace's start
 * @param toNs where it ends, after {@code fromNs}
 * @param grouping what stands together
 * @param width of the picture, in pixels
 */
public record FigureOptions(long fromNs, long toNs, LaneGrouping grouping, int width) {
  /** Narrower, the lanes' names leave no room for the lanes. */
  public static final int SMALLEST_WIDTH = 320;

  /** Wider, a PNG takes more memory than most machines have. */
  public static final int LARGEST_WIDTH = 100_000;

  /** Checks the values. */
  public FigureOptions {
    if (fromNs >= toNs || width < SMALLEST_WIDTH || width > LARGEST_WIDTH) {
      throw new IllegalArgumentException("an empty range, too narrow or too wide");
    }
  }

  /** What stands together. */
  public enum LaneGrouping {
    /** All lanes of a process. */
    PROCESS,
    /** The lanes of all processes of a layer. */
    LAYER
  }
}
