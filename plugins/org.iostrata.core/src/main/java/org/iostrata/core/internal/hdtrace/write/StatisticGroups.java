// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.iostrata.core.source.Surroundings.Metric;

/**
 * A group of statistics for each metric, as metrics are measured at times of their own. Its name is
 * that of an element, and in the names of files.
 */
final class StatisticGroups {
  private static final int LONGEST = 40;

  private final List<String> names = new ArrayList<>();
  private final Set<Integer> used = new TreeSet<>();

  StatisticGroups(List<Metric> metrics) {
    Set<String> taken = new HashSet<>();
    for (Metric metric : metrics) {
      String plain = metric.name().replaceAll("[^a-zA-Z0-9]", "");
      String begins = plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "M" + plain : plain;
      String name = begins.substring(0, Math.min(LONGEST, begins.length()));
      String free = name;
      for (int n = 2; !taken.add(free); n++) {
        free = name + "-" + n;
      }
      names.add(free);
    }
  }

  /** The group of a metric, which is used from now on. */
  String of(int metric) {
    used.add(metric);
    return names.get(metric);
  }

  /** Those that are used. */
  List<String> used() {
    return used.stream().map(names::get).toList();
  }
}
