// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import java.util.EnumMap;
import java.util.Map;

/** What follows for all measurements of a test from what IOR says of it. */
final class IorSettings {
  private IorSettings() {}

  /**
   * Processes, nodes, sizes and bytes. Bytes are unknown where a time limit ended the test, or a
   * size was printed with a fraction.
   */
  static Map<BenchmarkMeasure, Double> measures(Map<String, String> settings) {
    Map<BenchmarkMeasure, Double> all = new EnumMap<>(BenchmarkMeasure.class);
    double tasks = Figures.first(first(settings, "tasks", "clients", "numTasks"));
    double block = whole(first(settings, "blockSize", "blocksize"));
    double transfer = whole(first(settings, "transferSize", "xfersize"));
    all.put(BenchmarkMeasure.PROCESSES, tasks);
    all.put(BenchmarkMeasure.NODES, Figures.first(settings.get("nodes")));
    all.put(BenchmarkMeasure.BLOCK_BYTES, block);
    all.put(BenchmarkMeasure.TRANSFER_BYTES, transfer);
    if (Figures.first(settings.getOrDefault("deadlineForStonewall", "0")) == 0) {
      all.put(BenchmarkMeasure.BYTES, block * segments(settings) * tasks);
    }
    return all;
  }

  /** Of old versions: {@code segmented (1 segment)} or {@code strided (16 segments)}. */
  private static double segments(Map<String, String> settings) {
    String pattern = settings.getOrDefault("pattern", "").replaceAll("^[^(]*\\(", "");
    String named = first(settings, "segmentCount", "segments");
    return Figures.first(named == null ? pattern : named);
  }

  private static String first(Map<String, String> settings, String... names) {
    return new BenchmarkTest("", settings, java.util.List.of()).setting(names);
  }

  /** A size that was rounded is none. */
  private static double whole(String size) {
    return size == null || size.contains(".") ? Double.NaN : Figures.bytes(size);
  }
}
