// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.compare;

import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.result.TraceSummary;

/** One of two runs that are compared. */
public record ComparedRun(
    @Told("its file format") String format,
    @Told("its trace, as it was named") String path,
    @Told("events read") long events,
    @Told("how many processes") int processes) {
  static ComparedRun of(TraceSummary trace) {
    return new ComparedRun(trace.format(), trace.path(), trace.events(), trace.processes());
  }
}
