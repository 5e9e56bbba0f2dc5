// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import static org.iostrata.core.internal.report.TextCells.number;
import static org.iostrata.core.internal.report.TextCells.time;

import java.util.stream.Collectors;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.result.GroupPart;
import org.iostrata.core.result.GroupResult;
import org.iostrata.core.result.Groups;

/** A table of text for each group of operations: what its layers do. */
final class GroupsText {
  private GroupsText() {}

  static void print(StringBuilder out, Groups groups) {
    for (GroupResult group : groups.groups()) {
      TextReport.section(out, title(group), layers(group));
    }
    if (groups.groups().isEmpty()) {
      out.append("\nNo operation is in any of these groups\n");
    }
    if (groups.leftOut() > 0) {
      out.append("\n").append(number(groups.leftOut())).append(" more have less time\n");
    }
  }

  private static String title(GroupResult group) {
    return group.parts().stream()
        .map(part -> title(group, part))
        .collect(Collectors.joining(", and "));
  }

  private static String title(GroupResult group, GroupPart part) {
    return part.by() == GroupBy.WINDOW
        ? part.name() + ", " + time(group.fromNs()) + " to " + time(group.toNs())
        : part.by().key() + " " + part.key() + ", " + Visible.name(part.name());
  }

  private static TextTable layers(GroupResult group) {
    return KindColumn.table(
        group.layers(),
        KindColumn.COUNT,
        KindColumn.BYTES,
        KindColumn.TIME,
        KindColumn.SELF,
        KindColumn.BUSY,
        KindColumn.EFFECTIVE,
        KindColumn.MEAN_RUN,
        KindColumn.AGAIN,
        KindColumn.UNALIGNED,
        KindColumn.P95,
        KindColumn.MAX_CONCURRENCY,
        KindColumn.MEAN_CONCURRENCY,
        KindColumn.PROCESSES,
        KindColumn.SLOWEST,
        KindColumn.IMBALANCE);
  }
}
