// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.quantity;

import java.util.Map;

/** What users write behind a size or a time, and how many bytes or nanoseconds it stands for. */
public final class Suffixes {
  /** Powers of 1024, and those of 1000 that disks are sold by. */
  public static final Map<String, Long> SIZES =
      Map.ofEntries(
          Map.entry("", 1L),
          Map.entry("B", 1L),
          Map.entry("KiB", 1L << 10),
          Map.entry("MiB", 1L << 20),
          Map.entry("GiB", 1L << 30),
          Map.entry("TiB", 1L << 40),
          Map.entry("PiB", 1L << 50),
          Map.entry("EiB", 1L << 60),
          Map.entry("kB", 1_000L),
          Map.entry("KB", 1_000L),
          Map.entry("MB", 1_000_000L),
          Map.entry("GB", 1_000_000_000L),
          Map.entry("TB", 1_000_000_000_000L));

  /** From nanoseconds to seconds. */
  public static final Map<String, Long> TIMES =
      Map.of("", 1L, "ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);

  private Suffixes() {}
}
