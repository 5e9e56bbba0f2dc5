// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Bound;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.result.TraceSummary;

/** All findings of a run in a few sentences: the worst trouble, how many there are, what passed. */
public final class Verdict {
  /** Shorter is not worth a word. */
  static final long LONG_NS = 10_000_000;

  private static final double MUCH = 0.1;
  private static final double MOST = 0.5;

  private Verdict() {}

  /**
   * In a sentence that needs no knowledge of I/O, what the worst trouble is and what it costs, or
   * the note that costs much; empty when nothing of that kind was found.
   */
  public static Optional<String> sentence(TraceSummary trace, List<Finding> findings) {
    return worst(trace, findings)
        .filter(finding -> finding.severity().isAtLeast(Severity.WARNING))
        .map(
            worst ->
                String.format(
                    Locale.US,
                    "The %s of %s could be %s %s (%s) shorter: %s.",
                    trace.spanName(),
                    Quantity.nanoseconds(trace.spanNs()),
                    worst.bound() == Bound.AT_LEAST ? "at least" : "about",
                    Quantity.nanoseconds(worst.costNs()),
                    share(trace, worst.costNs()),
                    worst.trouble()))
        .or(() -> note(trace, findings).map(worst -> worthALook(trace, worst)));
  }

  private static String worthALook(TraceSummary trace, Finding note) {
    if (!isDear(trace, note)) {
      return String.format(
          Locale.US,
          "Worth a look: %s (about %s of I/O, but up to %s with what the program does around it).",
          note.trouble(),
          Quantity.nanoseconds(note.costNs()),
          Quantity.nanoseconds(note.likely().mostNs()));
    }
    return String.format(
        Locale.US,
        "Worth a look: %s (about %s, %s of the %s).",
        note.trouble(),
        Quantity.nanoseconds(note.costNs()),
        share(trace, note.costNs()),
        trace.spanName());
  }

  /** The note that costs much of a run without trouble, or may do so. */
  private static Optional<Finding> note(TraceSummary trace, List<Finding> findings) {
    return worst(trace, findings)
        .filter(finding -> finding.severity() == Severity.INFO)
        .filter(finding -> isDear(trace, finding) || mayBeDear(trace, finding));
  }

  private static boolean isDear(TraceSummary trace, Finding note) {
    return note.costNs() >= Math.max(LONG_NS, MUCH * trace.spanNs());
  }

  private static boolean mayBeDear(TraceSummary trace, Finding note) {
    return note.likely().mostNs() >= Math.max(LONG_NS, MOST * trace.spanNs());
  }

  private static Optional<Finding> worst(TraceSummary trace, List<Finding> findings) {
    return findings.stream()
        .filter(finding -> finding.severity().isReported())
        .filter(finding -> finding.explainedBy().isEmpty() && finding.costNs() > 0)
        .filter(finding -> !finding.trouble().isEmpty() && trace.spanNs() > 0)
        .findFirst();
  }

  /** In a sentence, what findings there are and what they cost. */
  public static String summary(TraceSummary trace, List<Finding> findings) {
    List<Finding> reported =
        FindingsText.reported(findings).stream().filter(f -> f.explainedBy().isEmpty()).toList();
    if (reported.isEmpty()) {
      return noTrouble(trace, findings);
    }
    long critical = count(reported, Severity.CRITICAL);
    long warnings = count(reported, Severity.WARNING);
    long notes = count(reported, Severity.INFO);
    List<String> counts = new ArrayList<>();
    if (critical > 0) {
      counts.add(critical + " critical");
    }
    if (warnings > 0) {
      counts.add(Quantity.number(warnings, "warning"));
    }
    if (notes > 0) {
      counts.add(Quantity.number(notes, "note"));
    }
    String serious = critical + warnings == 0 ? "Nothing serious: " : "";
    String head =
        trace.covered().isPartial() ? "In what was recorded, which is not all: " : serious;
    long costNs = reported.stream().mapToLong(Finding::impactNs).reduce(0, Saturating::add);
    boolean all = reported.stream().allMatch(finding -> finding.bound() == Bound.EXACT);
    return head + String.join(", ", counts) + shareOfRun(trace, costNs, all) + ".";
  }

  private static String shareOfRun(TraceSummary trace, long costNs, boolean isAll) {
    String run = trace.spanName() + " of " + Quantity.nanoseconds(trace.spanNs());
    if (costNs == 0 || trace.spanNs() == 0) {
      return " in a " + run;
    }
    return ", together " + (isAll ? "" : "at least ") + share(trace, costNs) + " of the " + run;
  }

  /** What is said where no rule found anything: of what is not there nothing is known. */
  public static String noTrouble(TraceSummary trace, List<Finding> findings) {
    String span = "a " + trace.spanName() + " of " + Quantity.nanoseconds(trace.spanNs());
    String run = trace.spanNs() == 0 ? "" : " of " + span;
    if (trace.covered().isPartial()) {
      return "Nothing found in what was recorded" + run + ", which is not all.";
    }
    long notAsked = notAsked(findings);
    if (notAsked > 0) {
      return String.format(
          Locale.US,
          "Nothing found%s, but %s could not be made: the trace does not tell what they need.",
          run,
          Quantity.number(notAsked, "check"));
    }
    boolean cut = trace.covered().killed() > 0;
    return cut
        ? "No trouble found in what was recorded" + run + "."
        : "No trouble found in " + span + ".";
  }

  /** How many rules found nothing, and how many could not tell. */
  public static String passed(List<Finding> findings) {
    return Quantity.number(count(findings, Severity.OK), "check")
        + " passed, "
        + count(findings, Severity.NOT_APPLICABLE)
        + " not applicable"
        + (notAsked(findings) == 0
            ? ""
            : " (" + notAsked(findings) + " need what the trace does not tell)");
  }

  /** How many rules could not be asked, because the trace does not tell what they need. */
  private static long notAsked(List<Finding> findings) {
    return findings.stream().filter(finding -> finding.notKnown().isPresent()).count();
  }

  /** Whether there is nothing to tell, and all that could be asked was. */
  public static boolean isClear(TraceSummary trace, List<Finding> findings) {
    return !trace.covered().isPartial() && notAsked(findings) == 0;
  }

  /** A cost as a part of the run. */
  static String share(TraceSummary trace, long costNs) {
    double share = (double) costNs / Math.max(1, trace.spanNs());
    return share < 0.0005 ? "under 0.1 %" : Quantity.share(share).toString();
  }

  private static long count(List<Finding> findings, Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }
}
