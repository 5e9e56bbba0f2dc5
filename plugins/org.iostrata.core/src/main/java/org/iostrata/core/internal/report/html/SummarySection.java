// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.report.CoverageWords;
import org.iostrata.core.internal.report.FindingsText;
import org.iostrata.core.internal.report.IoShare;
import org.iostrata.core.internal.report.PartWords;
import org.iostrata.core.internal.report.Verdict;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.TraceSummary;

/** The head of the page: what run this is, what is worst, and what happened, in plain words. */
final class SummarySection {
  private final Html html;
  private final AnalysisResult result;
  private final List<Finding> findings;
  private final List<Finding> reported;

  SummarySection(Html html, AnalysisResult result, List<Finding> findings) {
    this.html = html;
    this.result = result;
    this.findings = findings;
    this.reported = findings.stream().filter(f -> f.severity().isReported()).toList();
  }

  void head() {
    html.open("header").element("p", "IOStrata · I/O report", "class", "brand");
    html.element("h1", result.trace().path());
    facts(result.trace());
    html.closeLine();
  }

  void write() {
    html.open("section", "id", "summary");
    PartWords.of(result.trace())
        .ifPresent(sentence -> html.element("p", sentence, "class", "coverage"));
    for (String sentence : CoverageWords.of(result.trace().covered())) {
      html.element("p", sentence, "class", "coverage");
    }
    verdict();
    IoShare.sentence(result, findings).ifPresent(sentence -> html.element("p", sentence));
    html.open("ul", "class", "words");
    for (String sentence : new PlainWords(result).sentences()) {
      html.element("li", sentence);
    }
    html.closeLine();
    others();
    html.closeLine();
  }

  private void facts(TraceSummary trace) {
    html.open("dl", "class", "facts");
    fact("Run time", Quantity.nanoseconds(trace.durationNs()).toString());
    fact("Processes", Quantity.count(trace.processes()).toString());
    fact("Threads", Quantity.count(trace.locations()).toString());
    fact("Events", Quantity.count(trace.events()).toString());
    if (trace.startNs().isPresent()) {
      Instant start =
          Instant.ofEpochSecond(0, trace.startNs().getAsLong()).truncatedTo(ChronoUnit.SECONDS);
      fact("Started", start.toString().replace('T', ' ').replace("Z", " UTC"));
    }
    html.closeLine();
  }

  private void fact(String name, String value) {
    html.open("div").element("dt", name).element("dd", value).close();
  }

  private void verdict() {
    if (reported.isEmpty()) {
      boolean clear = Verdict.isClear(result.trace(), findings);
      html.open("div", "class", clear ? "verdict ok" : "verdict info");
      html.element("p", clear ? "No trouble found" : unclear(), "class", "kicker");
      html.element(
              "h2",
              !clear
                  ? Verdict.noTrouble(result.trace(), findings)
                  : "Every rule that applies to this trace is content with it.")
          .closeLine();
      return;
    }
    Finding worst = reported.get(0);
    html.open("div", "class", "verdict " + worst.severity().key());
    html.element(
        "p", kicker(worst.severity(), result.trace().covered().isPartial()), "class", "kicker");
    html.element("h2", worst.title());
    Verdict.sentence(result.trace(), findings).ifPresent(sentence -> html.element("p", sentence));
    html.element("p", FindingsText.cost(result.trace(), worst));
    html.open("p").element("a", "Evidence and remedy", "href", "#" + worst.id()).close();
    html.closeLine();
  }

  private String unclear() {
    return result.trace().covered().isPartial() ? "Not all was recorded" : "Not all is known";
  }

  private static String kicker(Severity severity, boolean partial) {
    if (severity != Severity.INFO) {
      return "Worst finding · " + severity.key();
    }
    return partial ? "Not all was recorded" : "Nothing serious · what costs most";
  }

  private void others() {
    if (reported.size() < 2) {
      return;
    }
    int more = reported.size() - 1;
    html.element(
        "h3", String.format(Locale.US, "%d more %s", more, more == 1 ? "finding" : "findings"));
    html.open("ul", "class", "others");
    for (Finding finding : reported.subList(1, reported.size())) {
      html.open("li");
      String badge = finding.explainedBy().isPresent() ? "symptom" : finding.severity().key();
      html.element("span", badge, "class", "badge " + finding.severity().key());
      html.element("a", finding.title(), "href", "#" + finding.id());
      html.element("span", Quantity.nanoseconds(finding.costNs()).toString(), "class", "cost");
      html.closeLine();
    }
    html.closeLine();
  }
}
