// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.iostrata.core.internal.describe.Told;

/** How many bytes reads, or writes, moved. */
public record SizeDistribution(
    @Told("smallest transfer, bytes") OptionalLong min,
    @Told("largest transfer, bytes") OptionalLong max,
    @Told("mean transfer, bytes") OptionalDouble mean,
    @Told(
            "buckets that hold something: sizes from fromBytes up to, without, toBytes; edges are 0"
                + " and powers of two, or those that a log counts by")
        List<SizeBucket> histogram,
    @Told(value = "the exact sizes that are most common", column = Told.NO_COLUMN)
        Optional<Common> common) {
  /** How many exact sizes are told. */
  public static final int MOST_COMMON = 4;

  /** The most common exact sizes. */
  public record Common(
      @Told(
              value =
                  "of too many different sizes the roundest were counted: others may be as common",
              quiet = true)
          boolean others,
      @Told("at most 4, the most common first") List<CommonSize> sizes) {
    /** Copies the list. */
    public Common {
      sizes = List.copyOf(sizes);
    }
  }

  /** One exact size. */
  public record CommonSize(
      @Told("bytes of each") long bytes, @Told("how many have exactly this size") long count) {}
}
