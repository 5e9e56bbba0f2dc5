// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.List;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.report.ActivityWords;
import org.iostrata.core.result.AnalysisResult;

/** What processes do over the run, and for what others wait. */
final class ActivitySection {
  private final Html html;
  private final AnalysisResult result;

  ActivitySection(Html html, AnalysisResult result) {
    this.html = html;
    this.result = result;
  }

  void write() {
    html.open("section", "id", "activities").element("h2", "What processes do");
    html.element(
        "p",
        "All processes together; at each time a process does one thing. The waiting of some at a"
            + " time is for those that do not wait then.",
        "class",
        "note");
    List<ActivityWords.ActivityRow> rows = ActivityWords.rows(result);
    SortableTable table =
        new SortableTable(html, "activities", rows.size())
            .columns("Activity", "Time", "Of all time", "Others wait for it", "Most for");
    for (ActivityWords.ActivityRow row : rows) {
      if (table.row()) {
        table
            .text(row.what())
            .number(Quantity.nanoseconds(row.timeNs()))
            .number(Quantity.share(row.share()))
            .number(Quantity.nanoseconds(row.waitedForNs()))
            .text(row.most());
      }
    }
    table.end();
    html.closeLine();
  }
}
