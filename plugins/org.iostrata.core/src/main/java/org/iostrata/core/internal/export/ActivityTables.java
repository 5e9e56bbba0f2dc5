// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.util.List;
import org.iostrata.core.result.ActivityResult;
import org.iostrata.core.result.OverlapResult;

/** The tables about what processes do over time. */
final class ActivityTables {
  static final ResultTable<ActivityResult> ACTIVITIES =
      new TableBuilder<ActivityResult>(
              "activities", "what one process did for how long, and how long others waited for it")
          .fields(ActivityResult.class, r -> r)
          .rows(judged -> judged.analysis().activities().orElse(List.of()));

  static final ResultTable<OverlapResult> OVERLAPS =
      new TableBuilder<OverlapResult>(
              "ioOverlaps",
              "how much of the I/O of one process runs beside its computing, and could")
          .fields(OverlapResult.class, r -> r)
          .rows(judged -> judged.analysis().overlaps().orElse(List.of()));

  private ActivityTables() {}
}
