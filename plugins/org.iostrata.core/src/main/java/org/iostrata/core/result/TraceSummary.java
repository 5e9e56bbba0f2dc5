// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Optional;
import java.util.OptionalLong;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Trace;

/** What a trace is. */
public record TraceSummary(
    @Told("its file format") String format,
    @Told("as it was named") String path,
    @Told("events read") long events,
    @Told("threads and other places that record") int locations,
    @Told("how many processes; of a part how many may have operations in it") int processes,
    @Told("from its start to its last event") long durationNs,
    @Told("its start, since 1970; absent when the trace does not tell") OptionalLong startNs,
    @Told(
            value =
                "which part of the run all that follows is about; absent when it is about all of"
                    + " it (formats/filter.md)",
            column = "%")
        Optional<PartSummary> part,
    @Told(
            value =
                "how much of what the program did is in the trace; absent when that does not tell",
            column = Told.NO_COLUMN)
        Optional<TraceCoverage> coverage) {
  /** The summary of a whole trace of which a number of events was read. */
  public static TraceSummary of(Trace trace, long events) {
    return new TraceSummary(
        trace.format(),
        trace.path(),
        events,
        trace.threads().size(),
        trace.programProcesses(),
        trace.durationNs(),
        trace.startNs() == Trace.UNKNOWN ? OptionalLong.empty() : OptionalLong.of(trace.startNs()),
        Optional.empty(),
        Optional.empty());
  }

  /** How much of what the program did is in it, or that it does not tell. */
  public TraceCoverage covered() {
    return coverage.orElse(TraceCoverage.UNKNOWN);
  }

  /** How long what was analysed is: what shares of time are shares of. */
  public long spanNs() {
    return part.map(PartSummary::spanNs).orElse(durationNs);
  }

  /** What that is called. */
  public String spanName() {
    return part.isPresent() ? "part" : "run";
  }
}
