// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.model.Trace;

/**
 * What a trace is.
 *
 * @param format the name of the file format
 * @param path the path it was opened with
 * @param events how many events were read
 * @param locations how many threads it has
 * @param processes how many processes it has; of a part how many may have operations in it
 * @param durationNs from its start to its last event, in nanoseconds
 * @param startNs nanoseconds from 1970 to its start, or {@link Trace#UNKNOWN}
 * @param coverage how much of what the program did is in it
 * @param part which part of it was analysed; null when all of it was
 */
public record TraceSummary(
    String format,
    String path,
    long events,
    int locations,
    int processes,
    long durationNs,
    long startNs,
    TraceCoverage coverage,
    PartSummary part) {
  /** How long what was analysed is: what shares of time are shares of. */
  public long spanNs() {
    return part == null ? durationNs : part.spanNs();
  }

  /** What that is called. */
  public String spanName() {
    return part == null ? "run" : "part";
  }
}
