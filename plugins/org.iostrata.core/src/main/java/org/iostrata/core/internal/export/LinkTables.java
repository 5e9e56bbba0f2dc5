// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.result.AggregationResult;
import org.iostrata.core.result.CriticalPath;
import org.iostrata.core.result.LinkResult;

/** The tables about what operations cause in the layers below. */
final class LinkTables {
  static final ResultTable<LinkResult> LINKS =
      new TableBuilder<LinkResult>(
              "links", "what the operations of one layer and kind caused in a layer below")
          .fields(LinkResult.class, r -> r)
          .rows(judged -> judged.analysis().links().orElse(List.of()));

  static final ResultTable<AggregationResult> AGGREGATIONS =
      new TableBuilder<AggregationResult>(
              "aggregations", "collective reads or writes that other processes served")
          .fields(AggregationResult.class, r -> r)
          .rows(judged -> judged.analysis().aggregations().orElse(List.of()));

  /** A step of the n-th path. */
  record StepRow(int path, int process, int depth, CriticalPath.Step step) {
    static List<StepRow> of(List<CriticalPath> paths) {
      List<StepRow> rows = new ArrayList<>();
      for (int p = 0; p < paths.size(); p++) {
        List<CriticalPath.Step> steps = paths.get(p).steps();
        for (int depth = 0; depth < steps.size(); depth++) {
          rows.add(new StepRow(p, paths.get(p).process(), depth, steps.get(depth)));
        }
      }
      return rows;
    }
  }

  static final ResultTable<StepRow> CRITICAL_PATHS =
      new TableBuilder<StepRow>(
              "criticalPaths",
              "a slow operation of the uppermost layer, or below it the longest child of the one"
                  + " before")
          .integer("path", "the number of the operation, the slowest is 0", StepRow::path)
          .integer("depth", "0 for the operation itself", StepRow::depth)
          .integer("process", "the process that did it", StepRow::process)
          .fields(CriticalPath.Step.class, StepRow::step)
          .rows(judged -> StepRow.of(judged.analysis().criticalPaths().orElse(List.of())));

  private LinkTables() {}
}
