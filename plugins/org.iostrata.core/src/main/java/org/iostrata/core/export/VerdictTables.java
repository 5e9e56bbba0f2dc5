// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.export;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Trace;
import org.iostrata.core.quantity.Quantity;
import org.iostrata.core.result.PartSummary;
import org.iostrata.core.result.QualityNote;
import org.iostrata.core.result.TraceSummary;
import org.iostrata.core.rule.Evidence;
import org.iostrata.core.rule.Finding;

/** The tables about whole traces and the verdicts on them. */
final class VerdictTables {
  private static final String RULE = "the rule; its page is docs/rules/<id>.md";

  static final ResultTable<TraceSummary> TRACES =
      new TableBuilder<TraceSummary>("traces", "a whole trace")
          .text("format", "its file format", TraceSummary::format)
          .text("path", "as it was named", TraceSummary::path)
          .integer("events", "events read", TraceSummary::events)
          .integer("locations", "threads and other places that record", TraceSummary::locations)
          .integer("processes", "how many", TraceSummary::processes)
          .integer("durationNs", "from its start to its end", TraceSummary::durationNs)
          .known("startNs", "its start, since 1970", TraceSummary::startNs)
          .known(
              "partFromNs",
              "begin of the part that the tables are of, when one was given",
              r -> part(r).fromNs().orElse(Trace.UNKNOWN))
          .known(
              "partToNs",
              "end of the part that the tables are of, when one was given",
              r -> part(r).toNs().orElse(Trace.UNKNOWN))
          .text(
              "partWhere",
              "the condition on the operations of the tables, when one was given",
              r -> part(r).where())
          .rows(judged -> List.of(judged.analysis().trace()));

  private static PartSummary part(TraceSummary trace) {
    return trace.part() == null ? PartSummary.WHOLE : trace.part();
  }

  static final ResultTable<Finding> FINDINGS =
      new TableBuilder<Finding>(
              "findings", "the verdict of one rule, also when it found nothing; the worst first")
          .text("id", RULE, Finding::id)
          .text("severity", "critical, warning, info, ok or notApplicable", r -> r.severity().key())
          .integer("score", "0..100: the share of the run it costs", Finding::score)
          .layer("where the trouble first appears", Finding::layer)
          .text("title", "the verdict in one sentence", Finding::title)
          .integer(
              "impactNs", "what it costs of the run that no worse one tells of", Finding::impactNs)
          .integer("sharedNs", "what it costs in time that worse ones cost, too", Finding::sharedNs)
          .text("remedy", "what to do about it", Finding::remedy)
          .rows(JudgedResult::findings);

  /** One fact; the value or the text is null. */
  record EvidenceRow(String finding, String name, Layer layer, Quantity value, String text) {
    static List<EvidenceRow> of(List<Finding> findings) {
      List<EvidenceRow> rows = new ArrayList<>();
      findings.forEach(finding -> add(finding.id(), finding.evidence(), rows));
      return rows;
    }

    private static void add(String id, Evidence evidence, List<EvidenceRow> rows) {
      for (Evidence.Measure m : evidence.measures()) {
        rows.add(new EvidenceRow(id, m.name(), m.layer(), m.value(), null));
      }
      if (evidence.timeRange() != null) {
        Quantity from = Quantity.nanoseconds(evidence.timeRange().fromNs());
        Quantity to = Quantity.nanoseconds(evidence.timeRange().toNs());
        rows.add(new EvidenceRow(id, "from", null, from, null));
        rows.add(new EvidenceRow(id, "to", null, to, null));
      }
      evidence.files().forEach(file -> rows.add(new EvidenceRow(id, "file", null, null, file)));
      for (int process : evidence.processes()) {
        rows.add(new EvidenceRow(id, "process", null, Quantity.count(process), null));
      }
    }
  }

  static final ResultTable<EvidenceRow> EVIDENCE =
      new TableBuilder<EvidenceRow>("evidence", "one fact that a finding rests on")
          .text("finding", "id of the finding", EvidenceRow::finding)
          .text(
              "name",
              "what it is: a measure, from and to of a time range, file or process",
              EvidenceRow::name)
          .layer("the layer it is about", EvidenceRow::layer)
          .real("value", "the number", r -> r.value() == null ? Double.NaN : r.value().value())
          .text("unit", "its unit", r -> r.value() == null ? null : r.value().unit().key())
          .text("text", "the path of a file", EvidenceRow::text)
          .rows(judged -> EvidenceRow.of(judged.findings()));

  static final ResultTable<QualityNote> QUALITY =
      new TableBuilder<QualityNote>("quality", "something odd in the trace")
          .text("id", "what it is, for programs", QualityNote::id)
          .text("message", "what it is, for people", QualityNote::message)
          .integer("count", "how often it was met", QualityNote::count)
          .rows(judged -> judged.analysis().quality());

  private VerdictTables() {}
}
