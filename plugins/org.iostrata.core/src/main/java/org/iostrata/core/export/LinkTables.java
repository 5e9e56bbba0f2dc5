// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.export;

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
          .text("parentLayer", "the parents' layer", r -> r.from().name())
          .text("parentKind", "the parents' kind", r -> r.kind().key())
          .text("childLayer", "the children's layer", r -> r.to().name())
          .text("childKind", "the children's kind", r -> r.childKind().key())
          .integer("parents", "how many, with such children or without", LinkResult::parents)
          .integer("children", "how many", LinkResult::children)
          .integer("parentBytes", "bytes of the parents", LinkResult::parentBytes)
          .integer("childBytes", "bytes of the children", LinkResult::childBytes)
          .real("amplification", "childBytes / parentBytes", LinkResult::amplification)
          .real("splitFactor", "children / parents", LinkResult::splitFactor)
          .integer("parentTimeNs", "sum of the parents' durations", LinkResult::parentTimeNs)
          .integer("childTimeNs", "sum of the children's durations", LinkResult::childTimeNs)
          .real("childShare", "childTimeNs / parentTimeNs", LinkResult::childShare)
          .share("of the children", LinkResult::share)
          .integer("byThread", "children on the parent's thread", LinkResult::byThread)
          .integer("byRange", "children found by file and bytes", LinkResult::byRange)
          .integer("byTime", "children found by file and time", LinkResult::byTime)
          .real(
              "confidence",
              "share of children without another possible parent",
              LinkResult::confidence)
          .integer(
              "readModifyWrites",
              "reads below a write whose bytes were then written below it",
              LinkResult::readModifyWrites)
          .integer(
              "readModifyWriteBytes",
              "their bytes that were written back",
              LinkResult::readModifyWriteBytes)
          .rows(judged -> judged.analysis().links());

  static final ResultTable<AggregationResult> AGGREGATIONS =
      new TableBuilder<AggregationResult>(
              "aggregations", "collective reads or writes that other processes served")
          .text("parentLayer", "the layer of the collective operations", r -> r.from().name())
          .text("kind", "read or write", r -> r.kind().key())
          .text("childLayer", "the layer of what served them", r -> r.to().name())
          .integer("processes", "how many had requests others served", AggregationResult::processes)
          .integer("aggregators", "how many served others", AggregationResult::aggregators)
          .integer(
              "requests", "requests others served, in part at least", AggregationResult::requests)
          .integer("bytes", "their bytes that others moved", AggregationResult::bytes)
          .integer("ownBytes", "bytes that their own process moved", AggregationResult::ownBytes)
          .integer("byRange", "requests found by file and bytes", AggregationResult::byRange)
          .integer("byTime", "those found by file and time", AggregationResult::byTime)
          .rows(judged -> judged.analysis().aggregations());

  /** A step of the n-th path. */
  record StepRow(int path, int process, int depth, CriticalPath.Step step) {
    /** The path of its file, or null. */
    String file() {
      return step.path().isEmpty() ? null : step.path();
    }

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
          .layerAndKind(r -> r.step().layer(), r -> r.step().kind())
          .text("file", "the path of the file", StepRow::file)
          .known("offsetBytes", "where in the file", r -> r.step().offset())
          .integer("bytes", "bytes read or written", r -> r.step().bytes())
          .integer("admitNs", "when it began, since the trace's start", r -> r.step().admitNs())
          .integer("durationNs", "how long it took", r -> r.step().durationNs())
          .integer("selfNs", "the part without a child under way", r -> r.step().selfNs())
          .integer("children", "how many direct children it has", r -> r.step().children())
          .rows(judged -> StepRow.of(judged.analysis().criticalPaths()));

  private LinkTables() {}
}
