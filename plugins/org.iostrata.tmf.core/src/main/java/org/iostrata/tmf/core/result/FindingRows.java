// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.report.Verdict;
import org.iostrata.core.internal.rule.Bound;
import org.iostrata.core.internal.rule.Evidence;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.result.PartSummary;
import org.iostrata.core.result.TraceSummary;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.result.ResultAnalysis.Judged;
import org.iostrata.tmf.core.result.ResultRow.Spot;
import org.iostrata.tmf.core.trace.IoTrace;

/** Findings as rows: a sentence about the run, the findings, below each its proof and remedy. */
final class FindingRows {
  private static final int COLUMNS = 5;

  private final IoTrace trace;
  private final TraceSummary run;
  private final List<Finding> findings;
  private final List<ResultRow> rows = new ArrayList<>();
  private final Map<String, Long> rowOf = new HashMap<>();
  private final long root;

  FindingRows(IoTrace trace, Judged judged, long root) {
    this.trace = trace;
    this.run = judged.result().trace();
    this.findings = judged.findings();
    this.root = root;
  }

  List<ResultRow> rows() {
    add(-1, Verdict.summary(run, findings), whole());
    for (Finding finding : findings) {
      if (finding.severity().isReported()) {
        add(finding);
      }
    }
    group("Passed", Severity.OK);
    group("Not applicable", Severity.NOT_APPLICABLE);
    return rows;
  }

  private void group(String name, Severity severity) {
    List<Finding> of = findings.stream().filter(f -> f.severity() == severity).toList();
    if (!of.isEmpty()) {
      long group = add(-1, name + ": " + Quantity.number(of.size(), "check"), null);
      of.forEach(finding -> add(group, finding.id() + ": " + finding.title(), null));
    }
  }

  /** The row of the finding that is the cause of this one, which was added before. */
  private long cause(Finding finding) {
    return finding.explainedBy().map(rowOf::get).orElse(-1L);
  }

  private void add(Finding finding) {
    Spot spot = spot(finding.evidence());
    String layer = finding.layer().map(Names::of).orElse(null);
    double share = run.spanNs() == 0 ? 0 : (double) finding.impactNs() / run.spanNs();
    String atLeast = finding.bound() == Bound.EXACT ? "" : "at least ";
    List<String> texts =
        List.of(
            Visible.name(finding.title()),
            finding.severity().key(),
            layer == null ? "" : layer,
            atLeast + Quantity.nanoseconds(finding.impactNs()),
            Quantity.share(share).toString());
    List<Object> values =
        Arrays.asList(finding.title(), finding.severity().key(), layer, finding.impactNs(), share);
    long id = root + rows.size();
    rows.add(new ResultRow(id, cause(finding), texts, values, spot));
    rowOf.put(finding.id(), id);
    details(id, finding);
  }

  private void details(long id, Finding finding) {
    Evidence evidence = finding.evidence();
    if (!finding.remedy().isEmpty()) {
      add(id, "What to do: " + finding.remedy(), null);
    }
    if (finding.sharedNs() > 0) {
      add(
          id,
          "Of the same time as %s: %s"
              .formatted(
                  String.join(", ", finding.sharedWith()),
                  Quantity.nanoseconds(finding.sharedNs())),
          null);
    }
    for (Evidence.Measure measure : evidence.measures()) {
      String layer = measure.layer().map(of -> Names.of(of) + ": ").orElse("");
      add(id, layer + measure.name() + ": " + measure.value(), null);
    }
    evidence
        .timeRange()
        .ifPresent(
            range ->
                add(
                    id,
                    "From %s to %s of the run"
                        .formatted(
                            Quantity.nanoseconds(range.fromNs()),
                            Quantity.nanoseconds(range.toNs())),
                    spot(evidence)));
    evidence.files().forEach(file -> add(id, "File: " + file, spot(evidence).of(file)));
    for (int process : evidence.processes()) {
      String name = trace.description().processes().get(process).name();
      add(id, "Process: " + name, spot(evidence, Optional.of(name)));
    }
    add(id, "Rule: " + finding.id() + " (" + finding.page() + ")", null);
  }

  private long add(long parent, String text, Spot spot) {
    long id = root + rows.size();
    String shown = Visible.name(text);
    List<String> texts = new ArrayList<>(List.of(shown));
    List<Object> values = new ArrayList<>(List.of(shown));
    while (texts.size() < COLUMNS) {
      texts.add("");
      values.add(null);
    }
    rows.add(new ResultRow(id, parent, texts, values, spot));
    return id;
  }

  /** The run, or the part of it that was looked at. */
  private Spot whole() {
    PartSummary part = run.part().orElse(PartSummary.WHOLE);
    long fromNs = part.fromNs().orElse(0);
    long toNs = part.toNs().orElse(run.durationNs());
    return new Spot(trace.axis().onAxis(fromNs), trace.axis().onAxis(toNs), Optional.empty());
  }

  private Spot spot(Evidence evidence) {
    Optional<String> first =
        evidence.processes().stream()
            .findFirst()
            .map(process -> trace.description().processes().get(process).name());
    return spot(evidence, first);
  }

  private Spot spot(Evidence evidence, Optional<String> process) {
    if (evidence.timeRange().isEmpty()) {
      return new Spot(whole().fromNs(), whole().toNs(), process);
    }
    Evidence.TimeRange range = evidence.timeRange().get();
    return new Spot(
        trace.axis().onAxis(range.fromNs()), trace.axis().onAxis(range.toNs()), process);
  }
}
