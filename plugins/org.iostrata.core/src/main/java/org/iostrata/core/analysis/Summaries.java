// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Optional;
import java.util.OptionalLong;
import org.iostrata.core.internal.collection.TimeBounds;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.PartSummary;
import org.iostrata.core.result.TraceCoverage;
import org.iostrata.core.result.TraceSummary;
import org.iostrata.core.source.Filter;
import org.iostrata.core.source.Part;

/** Makes the summaries of a trace, and of what of it was looked at. */
final class Summaries {
  private Summaries() {}

  /** The summary of a trace of which a number of events was read, as a whole. */
  static TraceSummary whole(Trace trace, long events, TraceCoverage coverage) {
    return of(trace, events, trace.programProcesses(), coverage, null);
  }

  /** The summary of a trace of which a part was looked at, that some processes may hold. */
  static TraceSummary part(Trace trace, int holding, TraceCoverage coverage, PartSummary looked) {
    return of(trace, trace.claimedEvents(), holding, coverage, looked);
  }

  private static TraceSummary of(
      Trace trace, long events, int processes, TraceCoverage coverage, PartSummary part) {
    return new TraceSummary(
        trace.format(),
        trace.path(),
        events,
        trace.threads().size(),
        processes,
        trace.durationNs(),
        known(trace.startNs()),
        Optional.ofNullable(part),
        Optional.of(coverage).filter(TraceCoverage::isKnown));
  }

  /** The part of a trace with some operations in it. */
  static PartSummary of(Part part, Trace trace, TimeBounds operations) {
    return new PartSummary(
        known(part.fromNs(), Part.OPEN_BEGIN),
        known(part.toNs(), Part.OPEN_END),
        Optional.ofNullable(part.filter()).map(Filter::expression),
        part.hasRange() ? spanNs(part, trace, operations) : trace.durationNs());
  }

  private static OptionalLong known(long value, long unknown) {
    return value == unknown ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /** A number, unless the trace does not tell it. */
  static OptionalLong known(long value) {
    return known(value, Trace.UNKNOWN);
  }

  private static long spanNs(Part part, Trace trace, TimeBounds operations) {
    long fromNs = Math.max(0, part.fromNs());
    long toNs = Math.max(fromNs, Math.min(part.toNs(), trace.durationNs()));
    return Math.max(toNs, operations.lastNs()) - Math.min(fromNs, operations.firstNs());
  }
}
