// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is in a trace: how many records of which name, in the format's own words, sorted.
 *
 * @param trace the trace
 * @param definitions definition records by name
 * @param records event records by name, counted by reading them
 */
public record InfoResult(
    TraceSummary trace, SortedMap<String, Long> definitions, SortedMap<String, Long> records) {
  /** Copies the maps. */
  public InfoResult {
    definitions = Collections.unmodifiableSortedMap(new TreeMap<>(definitions));
    records = Collections.unmodifiableSortedMap(new TreeMap<>(records));
  }
}
