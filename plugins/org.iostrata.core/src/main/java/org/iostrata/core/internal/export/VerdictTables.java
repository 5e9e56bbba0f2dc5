// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Evidence;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.QualityNote;
import org.iostrata.core.result.TraceSummary;

/** The tables about whole traces and the verdicts on them. */
final class VerdictTables {
  static final ResultTable<TraceSummary> TRACES =
      new TableBuilder<TraceSummary>("traces", "a whole trace")
          .fields(TraceSummary.class, r -> r)
          .rows(judged -> List.of(judged.analysis().trace()));

  static final ResultTable<Finding> FINDINGS =
      new TableBuilder<Finding>(
              "findings", "the verdict of one rule, also when it found nothing; the worst first")
          .fields(Finding.class, r -> r)
          .rows(JudgedResult::findings);

  /** One fact; the value or the text is null. */
  record EvidenceRow(String finding, String name, Layer layer, Quantity value, String text) {
    static List<EvidenceRow> of(List<Finding> findings) {
      List<EvidenceRow> rows = new ArrayList<>();
      findings.forEach(finding -> add(finding.id(), finding.evidence(), rows));
      return rows;
    }

    private static void add(String id, Evidence.TimeRange range, List<EvidenceRow> rows) {
      rows.add(new EvidenceRow(id, "from", null, Quantity.nanoseconds(range.fromNs()), null));
      rows.add(new EvidenceRow(id, "to", null, Quantity.nanoseconds(range.toNs()), null));
    }

    private static void add(String id, Evidence evidence, List<EvidenceRow> rows) {
      for (Evidence.Measure m : evidence.measures()) {
        rows.add(new EvidenceRow(id, m.name(), m.layer().orElse(null), m.value(), null));
      }
      evidence.timeRange().ifPresent(range -> add(id, range, rows));
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
          .fields(QualityNote.class, r -> r)
          .rows(judged -> judged.analysis().quality());

  private VerdictTables() {}
}
