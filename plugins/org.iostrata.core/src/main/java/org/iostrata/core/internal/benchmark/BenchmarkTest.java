// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One test of a benchmark: some phases with the same settings.
 *
 * @param name what the benchmark calls it, a number or the name of a job
 * @param settings what the benchmark says of it, in its own words and order
 * @param measurements what its phases reached, in the order of the output
 */
public record BenchmarkTest(
    String name, Map<String, String> settings, List<Measurement> measurements) {

  /** Makes it; nothing that it is given is changed later. */
  public BenchmarkTest {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    measurements = List.copyOf(measurements);
  }

  /** The first of some settings that is there; null when none is. */
  public String setting(String... names) {
    for (String name : names) {
      String value = settings.get(name);
      if (value != null) {
        return value;
      }
    }
    return null;
  }
}
