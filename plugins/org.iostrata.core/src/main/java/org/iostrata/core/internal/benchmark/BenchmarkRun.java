// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import java.util.List;

/**
 * What one output of a benchmark tells.
 *
 * @param tool who printed it
 * @param version of the tool, empty where it does not say
 * @param command the command line, empty where it does not say
 * @param tests its tests, in the order of the output
 */
public record BenchmarkRun(
    BenchmarkTool tool, String version, String command, List<BenchmarkTest> tests) {

  /** Makes it; nothing that it is given is changed later. */
  public BenchmarkRun {
    tests = List.copyOf(tests);
  }

  /** Whether anything was measured. */
  boolean isEmpty() {
    return tests.stream().allMatch(test -> test.measurements().isEmpty());
  }
}
