// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.SizeBucket;
import org.iostrata.core.result.SizeDistribution;
import org.iostrata.core.result.SizeDistribution.Common;
import org.iostrata.core.result.SizeDistribution.CommonSize;

/** How large reads, or writes, of a module are: ten ranges, and the most common exact sizes. */
final class RangeCounts {
  /** What Darshan calls them. */
  static final List<String> NAMES =
      List.of(
          "0_100",
          "100_1K",
          "1K_10K",
          "10K_100K",
          "100K_1M",
          "1M_4M",
          "4M_10M",
          "10M_100M",
          "100M_1G",
          "1G_PLUS");

  /** The largest size of each range but the last. */
  private static final long[] LARGEST = {
    100, 1 << 10, 10 << 10, 100 << 10, 1 << 20, 4 << 20, 10 << 20, 100 << 20, 1 << 30
  };

  /** Exact sizes of so many files are kept; of more, the first ones found. */
  private static final int MOST_EXACT = 4096;

  private static final int COMMON_TOLD = 4;

  private final long[] counts = new long[NAMES.size()];
  private final Map<Long, Long> exact = new HashMap<>();
  private boolean isExactMixed;
  private boolean isTold;

  /** The smallest size of a range. */
  static long least(int range) {
    return range == 0 ? 0 : LARGEST[range - 1] + 1;
  }

  /** The largest one. */
  static long most(int range) {
    return range == LARGEST.length ? Long.MAX_VALUE : LARGEST[range];
  }

  /** Adds a record, which tells exact sizes of reads and writes together. */
  void add(CounterRecord record, ModuleTerms terms, OperationKind kind, boolean isOnlyKind) {
    String prefix = terms.sizesOf(kind);
    for (int range = 0; range < NAMES.size(); range++) {
      long count = record.integer(prefix + NAMES.get(range));
      isTold |= count >= 0;
      counts[range] = Saturating.add(counts[range], Math.max(0, count));
    }
    isExactMixed |= !isOnlyKind;
    for (int i = 1; isOnlyKind && i <= COMMON_TOLD; i++) {
      long size = record.integer(terms.prefix() + "ACCESS" + i + "_ACCESS");
      long count = record.integer(terms.prefix() + "ACCESS" + i + "_COUNT");
      if (size >= 0 && count > 0 && (exact.size() < MOST_EXACT || exact.containsKey(size))) {
        exact.merge(size, count, Saturating::add);
      }
    }
  }

  /** What is known of so many transfers of so many bytes. */
  Optional<SizeDistribution> distribution(long transfers, long bytes) {
    if (!isTold) {
      return Optional.empty();
    }
    List<SizeBucket> histogram = new ArrayList<>();
    for (int range = 0; range < NAMES.size(); range++) {
      if (counts[range] > 0) {
        long to = range == LARGEST.length ? Long.MAX_VALUE : LARGEST[range] + 1;
        histogram.add(new SizeBucket(least(range), to, counts[range]));
      }
    }
    return Optional.of(
        new SizeDistribution(
            OptionalLong.empty(),
            OptionalLong.empty(),
            transfers == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) bytes / transfers),
            histogram,
            isExactMixed ? Optional.empty() : Optional.of(common(transfers))));
  }

  private Common common(long transfers) {
    List<CommonSize> sizes =
        exact.entrySet().stream()
            .map(entry -> new CommonSize(entry.getKey(), entry.getValue()))
            .sorted(
                Comparator.comparingLong(CommonSize::count)
                    .reversed()
                    .thenComparingLong(CommonSize::bytes))
            .limit(SizeDistribution.MOST_COMMON)
            .toList();
    long told = exact.values().stream().reduce(0L, Saturating::add);
    return new Common(told < transfers, sizes);
  }
}
