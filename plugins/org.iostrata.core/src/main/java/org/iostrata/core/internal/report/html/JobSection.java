// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.List;
import org.iostrata.core.internal.job.JobCell;
import org.iostrata.core.internal.job.JobCell.JobLayer;
import org.iostrata.core.internal.job.JobCell.JobNumber;
import org.iostrata.core.internal.job.JobCell.JobText;
import org.iostrata.core.internal.job.JobSheet;
import org.iostrata.core.internal.job.JobSheet.JobFact;
import org.iostrata.core.internal.job.JobTable;

/** What a log tells of its job. */
final class JobSection {
  /** Of longer tables the page shows the begin. */
  private static final int MOST_ROWS = 100;

  /** Shorter tables need no field to filter by. */
  private static final int FILTERED_ROWS = 20;

  private final Html html;

  JobSection(Html html) {
    this.html = html;
  }

  void write(JobSheet sheet) {
    html.open("section", "id", "job").element("h2", "Job");
    html.element(
        "p",
        "As the log counts it. A dash is what the log does not tell; ≥ is what is at least so much.",
        "class",
        "note");
    html.open("dl", "class", "facts");
    for (JobFact fact : sheet.facts()) {
      html.open("div").element("dt", fact.name()).element("dd", fact.value()).close();
    }
    html.closeLine();
    sheet.tables().stream().filter(table -> !table.rows().isEmpty()).forEach(this::table);
    List<String> empty =
        sheet.tables().stream()
            .filter(table -> table.rows().isEmpty())
            .map(JobTable::title)
            .toList();
    if (!empty.isEmpty()) {
      html.element("p", "Nothing in this log about: " + String.join(", ", empty) + ".");
    }
    html.closeLine();
  }

  private void table(JobTable of) {
    html.element("h3", of.title(), "id", "job-" + of.id());
    html.element("p", of.note(), "class", "note");
    SortableTable table = new SortableTable(html, of.id(), of.rows().size());
    if (of.rows().size() < FILTERED_ROWS) {
      table.withoutFilter();
    }
    table.columns(of.columns().toArray(String[]::new));
    for (List<JobCell> row : of.rows().subList(0, Math.min(MOST_ROWS, of.rows().size()))) {
      if (table.row()) {
        row.forEach(cell -> cell(table, cell));
      }
    }
    table.end();
  }

  private static void cell(SortableTable table, JobCell cell) {
    if (cell instanceof JobText words) {
      table.text(words.text());
    } else if (cell instanceof JobLayer of) {
      table.layer(of.layer());
    } else if (cell instanceof JobNumber number && number.isAtLeast()) {
      table.atLeast(number.quantity());
    } else if (cell instanceof JobNumber number) {
      table.number(number.quantity());
    }
  }
}
