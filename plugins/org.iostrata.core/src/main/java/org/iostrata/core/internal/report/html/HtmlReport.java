// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.job.JobSheet;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.result.AnalysisResult;

/** Writes an analysis as one HTML file in UTF-8. */
public final class HtmlReport {
  /** The parts of the script, each of which may use those before. */
  private static final List<String> SCRIPTS =
      List.of("page.js", "tables.js", "lanes.js", "maps.js", "start.js");

  private final Html html = new Html();
  private final AnalysisResult result;
  private final List<Finding> findings;
  private final Pictures pictures;
  private final Optional<JobSheet> job;

  private HtmlReport(
      AnalysisResult result, List<Finding> findings, Pictures pictures, Optional<JobSheet> job) {
    this.result = result;
    this.findings = findings;
    this.pictures = pictures;
    this.job = job;
  }

  /**
   * Writes a run, the verdicts on it, its pictures and what a log tells of its job; the stream
   * stays open.
   */
  public static void write(
      AnalysisResult result,
      List<Finding> findings,
      Pictures pictures,
      Optional<JobSheet> job,
      OutputStream out)
      throws IOException {
    HtmlReport report = new HtmlReport(result, findings, pictures, job);
    String title = "I/O report: " + result.trace().path();
    Document.write(report.html, title, report::body, PageData.of(pictures), SCRIPTS);
    out.write(report.html.toString().getBytes(UTF_8));
  }

  private void body() {
    PictureSections drawn = new PictureSections(html, result, pictures);
    SummarySection summary = new SummarySection(html, result, findings);
    summary.head();
    navigation(drawn);
    html.open("main");
    summary.write();
    new FindingsSection(html, result.trace(), findings).write();
    job.ifPresent(sheet -> new JobSection(html).write(sheet));
    if (!result.layers().isEmpty()) {
      new StackSection(html, result).write();
    }
    if (!result.links().orElse(List.of()).isEmpty()) {
      new LinksSection(html, result).write();
    }
    if (!result.criticalPaths().orElse(List.of()).isEmpty()) {
      new SlowestSection(html, result).write();
    }
    if (result.requests().isPresent()) {
      new ServerSection(html, result).write();
    }
    if (!result.activities().orElse(List.of()).isEmpty()) {
      new ActivitySection(html, result).write();
    }
    if (drawn.hasTimeline()) {
      drawn.timeline();
    }
    if (hasRates(drawn)) {
      new RateSection(html, result, pictures).write();
    }
    if (RequestSection.isKnown(result)) {
      new RequestSection(html, result).write();
    }
    if (drawn.hasAccess()) {
      drawn.access();
    }
    if (drawn.hasProcesses()) {
      drawn.processes();
    }
    new TableSections(html, result).write();
    new QualitySection(html, result).write();
    html.closeLine();
  }

  private boolean hasRates(PictureSections drawn) {
    return ChartSection.hasTransfers(result) && drawn.hasTimeline();
  }

  private void navigation(PictureSections drawn) {
    html.open("nav", "aria-label", "Parts of the report");
    link("summary", "Summary", true);
    link("findings", "Findings", true);
    link("job", "Job", job.isPresent());
    link("layers", "Layers", !result.layers().isEmpty());
    link("links", "Links", !result.links().orElse(List.of()).isEmpty());
    link("slowest", "Slowest", !result.criticalPaths().orElse(List.of()).isEmpty());
    link("servers", "Servers", result.requests().isPresent());
    link("activities", "Activities", !result.activities().orElse(List.of()).isEmpty());
    link("timeline", "Timeline", drawn.hasTimeline());
    link("rates", "Over time", hasRates(drawn));
    link("requests", "Requests", RequestSection.isKnown(result));
    link("access", "Offsets", drawn.hasAccess());
    link("ranks", "Balance", drawn.hasProcesses());
    link("files", "Files", true);
    link("file-systems", "File systems", result.fileSystems().isPresent());
    link("phases", "Phases", !result.phases().orElse(List.of()).isEmpty());
    link("processes", "Processes", result.processes().isPresent());
    link("quality", "Quality", true);
    html.closeLine();
  }

  private void link(String id, String text, boolean there) {
    if (there) {
      html.element("a", text, "href", "#" + id);
    }
  }
}
