// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import org.iostrata.core.model.Trace;

/**
 * What a trace is.
 *
 * @param format the name of the file format
 * @param path the path it was opened with
 * @param events how many events were read
 * @param locations how many threads it has
 * @param processes how many processes it has
 * @param durationNs from its start to its last event, in nanoseconds
 * @param startNs nanoseconds from 1970 to its start, or {@link Trace#UNKNOWN}
 * @param coverage how much of what the program did is in it
 */
public record TraceSummary(
    String format,
    String path,
    long events,
    int locations,
    int processes,
    long durationNs,
    long startNs,
    TraceCoverage coverage) {
  /** The summary of a trace of which a number of events was read. */
  static TraceSummary of(Trace trace, long events, TraceCoverage coverage) {
    return new TraceSummary(
        trace.format(),
        trace.path(),
        events,
        trace.threads().size(),
        trace.programProcesses(),
        trace.durationNs(),
        trace.startNs(),
        coverage);
  }
}
