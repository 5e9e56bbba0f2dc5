// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Bound;
import org.iostrata.core.internal.rule.Evidence;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.TraceSummary;

/** Writes findings for people: the worst on top, plain words first, then evidence and remedy. */
public final class FindingsText {
  private static final int WIDTH = 100;

  /** More prove no more; they are in the other formats. */
  private static final int MOST_NUMBERS = 5;

  private static final String INDENT = " ".repeat(10);

  private FindingsText() {}

  /**
   * The findings of a run.
   *
   * @param detail how much is told
   */
  public static String of(AnalysisResult result, List<Finding> findings, Detail detail) {
    TraceSummary trace = result.trace();
    StringBuilder out = new StringBuilder();
    List<Finding> reported = reported(findings);
    List<Finding> told =
        reported.stream().filter(finding -> detail.notes() || isTold(finding)).toList();
    out.append(Visible.name(trace.path())).append('\n');
    PartWords.of(trace).ifPresent(sentence -> wrapped(out, "", sentence));
    CoverageWords.of(trace.covered()).forEach(sentence -> wrapped(out, "", sentence));
    Verdict.sentence(trace, findings).ifPresent(sentence -> wrapped(out, "", sentence));
    out.append(Verdict.summary(trace, findings)).append('\n');
    IoShare.sentence(result, findings).ifPresent(sentence -> wrapped(out, "", sentence));
    told.forEach(finding -> finding(out, trace, finding, symptoms(reported, finding)));
    out.append('\n');
    if (told.size() < reported.size()) {
      int untold = reported.size() - told.size();
      out.append(untold).append(" more: notes, and symptoms of what is told (--all tells).\n");
    }
    out.append(Verdict.passed(findings))
        .append(detail.checks() ? ".\n" : " (--verbose lists them).\n");
    if (detail.checks()) {
      others(out, findings, Severity.OK, "Passed:");
      others(out, findings, Severity.NOT_APPLICABLE, "Not applicable:");
    }
    return out.toString();
  }

  /**
   * How much is told.
   *
   * @param notes whether notes and symptoms are told as warnings are
   * @param checks whether rules that found nothing are named, not only counted
   */
  public record Detail(boolean notes, boolean checks) {
    /** Trouble only. */
    public static final Detail TROUBLE = new Detail(false, false);

    /** Everything. */
    public static final Detail ALL = new Detail(true, true);
  }

  static List<Finding> reported(List<Finding> findings) {
    return findings.stream().filter(f -> f.severity().isReported()).toList();
  }

  /** Whether it is told without being asked for: trouble that is not a symptom of another. */
  private static boolean isTold(Finding finding) {
    boolean ofTrace = finding.layer().isEmpty(); // without it the others would be misread
    return finding.severity().isAtLeast(Severity.WARNING)
        || (ofTrace && finding.explainedBy().isEmpty());
  }

  private static List<Finding> symptoms(List<Finding> reported, Finding cause) {
    return reported.stream()
        .filter(finding -> finding.explainedBy().filter(cause.id()::equals).isPresent())
        .toList();
  }

  private static void finding(
      StringBuilder out, TraceSummary trace, Finding finding, List<Finding> symptoms) {
    String severity = finding.severity().key().toUpperCase(Locale.ROOT);
    out.append('\n');
    wrapped(out, String.format("%-10s", severity), finding.title());
    wrapped(out, INDENT, cost(trace, finding));
    evidence(out, finding.evidence());
    wrapped(out, INDENT, finding.remedy());
    finding.explainedBy().ifPresent(cause -> wrapped(out, INDENT, "A symptom of " + cause + "."));
    if (!symptoms.isEmpty()) {
      String ids = symptoms.stream().map(Finding::id).collect(Collectors.joining(", "));
      wrapped(out, INDENT, "Explains " + ids + ".");
    }
    out.append(INDENT).append("see ").append(finding.page()).append('\n');
  }

  /** What a finding costs, with whom it shares that, and where it begins. */
  public static String cost(TraceSummary trace, Finding finding) {
    String cost = costAlone(trace, finding);
    String shared =
        finding.sharedNs() == 0
            ? ""
            : String.format(
                Locale.US,
                " %s is also in %s.",
                finding.impactNs() == 0
                    ? "All of it"
                    : "Of it " + Quantity.nanoseconds(finding.sharedNs()),
                String.join(", ", finding.sharedWith()));
    String first = finding.layer().map(layer -> " Begins in " + layer + ".").orElse("");
    return cost + shared + first;
  }

  private static String costAlone(TraceSummary trace, Finding finding) {
    boolean exact = finding.bound() == Bound.EXACT;
    if (finding.costNs() == 0) {
      return exact ? "Costs no time by itself." : "What it costs is not known.";
    }
    return String.format(
        Locale.US,
        "Costs %s %s (%s to %s), %s of the %s.",
        exact ? "about" : "at least",
        Quantity.nanoseconds(finding.costNs()),
        Quantity.nanoseconds(finding.likely().leastNs()),
        Quantity.nanoseconds(finding.likely().mostNs()),
        Verdict.share(trace, finding.costNs()),
        trace.spanName());
  }

  private static void evidence(StringBuilder out, Evidence evidence) {
    List<Evidence.Measure> proof = evidence.measures().stream().limit(MOST_NUMBERS).toList();
    int name = proof.stream().mapToInt(m -> m.name().length()).max().orElse(0);
    for (Evidence.Measure measure : proof) {
      String layer = measure.layer().map(Layer::toString).orElse("");
      String format = "%s  %-" + Math.max(1, name) + "s  %-6s  %s%n";
      out.append(String.format(Locale.US, format, INDENT, measure.name(), layer, measure.value()));
    }
    evidence
        .timeRange()
        .ifPresent(
            range ->
                out.append(INDENT)
                    .append("  from ")
                    .append(Quantity.nanoseconds(range.fromNs()))
                    .append(" to ")
                    .append(Quantity.nanoseconds(range.toNs()))
                    .append('\n'));
    evidence
        .files()
        .forEach(
            file -> out.append(INDENT).append("  file ").append(Visible.name(file)).append('\n'));
    if (!evidence.processes().isEmpty()) {
      String ranks =
          evidence.processes().stream().map(String::valueOf).collect(Collectors.joining(", "));
      out.append(INDENT).append("  processes ").append(ranks).append('\n');
    }
  }

  private static void others(
      StringBuilder out, List<Finding> findings, Severity severity, String title) {
    String ids =
        findings.stream()
            .filter(finding -> finding.severity() == severity)
            .map(Finding::id)
            .collect(Collectors.joining(", "));
    if (!ids.isEmpty()) {
      wrapped(out, "", title + " " + ids);
    }
  }

  /** Words in lines of at most {@link #WIDTH}, all but the first indented by the head's length. */
  private static void wrapped(StringBuilder out, String head, String text) {
    StringBuilder line = new StringBuilder(head);
    for (String word : text.split(" ", -1)) {
      if (line.length() + word.length() > WIDTH && line.length() > head.length()) {
        out.append(line.toString().stripTrailing()).append('\n');
        line.setLength(0);
        line.append(" ".repeat(head.length()));
      }
      line.append(word).append(' ');
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }
}
