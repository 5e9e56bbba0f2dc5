// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.OptionalLong;
import org.iostrata.core.model.TimeRange;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Part;

/**
 * Which part of a run a result is about.
 *
 * @param fromNs its begin, when it has one
 * @param toNs its end, when it has one
 * @param where the condition on its operations; null without
 * @param spanNs from its begin, or that of its first operation if that is earlier, to its end, or
 *     that of its last operation if that is later; without begin and end that of the run
 */
public record PartSummary(OptionalLong fromNs, OptionalLong toNs, String where, long spanNs) {
  /** All of a run of any length. */
  public static final PartSummary WHOLE =
      new PartSummary(OptionalLong.empty(), OptionalLong.empty(), null, 0);

  /** The part of a trace with some operations in it. */
  static PartSummary of(Part part, Trace trace, TimeRange operations) {
    return new PartSummary(
        part.fromNs() == Part.OPEN_BEGIN ? OptionalLong.empty() : OptionalLong.of(part.fromNs()),
        part.toNs() == Part.OPEN_END ? OptionalLong.empty() : OptionalLong.of(part.toNs()),
        part.filter() == null ? null : part.filter().expression(),
        part.hasRange() ? spanNs(part, trace, operations) : trace.durationNs());
  }

  private static long spanNs(Part part, Trace trace, TimeRange operations) {
    long fromNs = Math.max(0, part.fromNs());
    long toNs = Math.max(fromNs, Math.min(part.toNs(), trace.durationNs()));
    return Math.max(toNs, operations.lastNs()) - Math.min(fromNs, operations.firstNs());
  }
}
