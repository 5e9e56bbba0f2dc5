// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.List;
import java.util.stream.Collectors;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.report.FindingsText;
import org.iostrata.core.internal.report.Verdict;
import org.iostrata.core.internal.rule.Evidence;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.result.TraceSummary;

/** Every finding with its evidence and remedy, the worst on top and open. */
final class FindingsSection {
  private final Html html;
  private final TraceSummary trace;
  private final List<Finding> findings;

  FindingsSection(Html html, TraceSummary trace, List<Finding> findings) {
    this.html = html;
    this.trace = trace;
    this.findings = findings;
  }

  void write() {
    html.open("section", "id", "findings").element("h2", "Findings");
    Verdict.sentence(trace, findings)
        .ifPresent(sentence -> html.element("p", sentence, "class", "summary"));
    html.element("p", Verdict.summary(trace, findings), "class", "summary");
    html.element(
        "p",
        "What is wrong, in which layer it begins, what it costs, and what to do. Time that"
            + " several cost is said in each of them.",
        "class",
        "note");
    boolean first = true;
    for (Finding finding : findings) {
      if (finding.severity().isReported()) {
        finding(finding, first);
        first = false;
      }
    }
    html.open("details", "class", "note").element("summary", Verdict.passed(findings));
    others("Passed:", Severity.OK);
    others("Not applicable:", Severity.NOT_APPLICABLE);
    html.close().closeLine();
  }

  private void finding(Finding finding, boolean open) {
    String severity = finding.severity().key();
    html.open(
        "details", "id", finding.id(), "class", "finding " + severity, "open", open ? "" : null);
    String badge = finding.explainedBy().isPresent() ? "symptom" : severity;
    html.open("summary").element("span", badge, "class", "badge " + severity);
    html.element("span", finding.title(), "class", "title");
    html.element("span", Quantity.nanoseconds(finding.costNs()).toString(), "class", "cost");
    html.close();
    html.open("div", "class", "body");
    html.element("p", FindingsText.cost(trace, finding));
    evidence(finding.evidence());
    html.open("p", "class", "remedy")
        .element("strong", "What to do: ")
        .text(finding.remedy())
        .close();
    html.open("p", "class", "note").text("The rule: ").element("code", finding.page()).close();
    html.close().closeLine();
  }

  private void evidence(Evidence evidence) {
    html.open("table", "class", "evidence").open("tbody");
    for (Evidence.Measure measure : evidence.measures()) {
      html.open("tr").element("th", measure.name(), "scope", "row").open("td");
      measure.layer().ifPresent(layer -> LayerChip.write(html, layer));
      html.close().element("td", measure.value().toString(), "class", "number").closeLine();
    }
    evidence
        .timeRange()
        .ifPresent(
            range ->
                row(
                    "when",
                    Quantity.nanoseconds(range.fromNs())
                        + " to "
                        + Quantity.nanoseconds(range.toNs())));
    if (!evidence.files().isEmpty()) {
      row("files", String.join(", ", evidence.files()));
    }
    if (!evidence.processes().isEmpty()) {
      row(
          "processes",
          evidence.processes().stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }
    html.close().closeLine();
  }

  private void row(String name, String value) {
    html.open("tr").element("th", name, "scope", "row");
    html.element("td", value, "colspan", "2", "class", "long").closeLine();
  }

  private void others(String title, Severity severity) {
    String ids =
        findings.stream()
            .filter(finding -> finding.severity() == severity)
            .map(Finding::id)
            .collect(Collectors.joining(", "));
    if (!ids.isEmpty()) {
      html.text(title + " " + ids + ". ");
    }
  }
}
