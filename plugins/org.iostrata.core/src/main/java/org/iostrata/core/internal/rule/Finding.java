// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;

/** What a rule says about a run. Immutable. */
public record Finding(
    @Told("the rule; its page is docs/rules/<id>.md") String id,
    @Told("critical, warning, info, ok or notApplicable") Severity severity,
    @Told("0..100: cost, shared or not, in per cent of the run, rounded up") int score,
    @Told("where the trouble first appears; absent when there is none or it belongs to no layer")
        Optional<Layer> layer,
    @Told("one sentence in plain words") String title,
    @Told("the trouble as anybody would say it, without numbers; empty when there is none")
        String trouble,
    @Told(
            "what it costs of the run that no worse finding tells of: all findings together never"
                + " cost more than the run")
        long impactNs,
    @Told(
            "what it costs in time that worse findings cost, too; with impactNs the cost by the"
                + " rule's formula")
        long sharedNs,
    @Told("ids of these findings") List<String> sharedWith,
    @Told(
            "id of the finding that is the cause of this one, about the same operations; absent when"
                + " none is known")
        Optional<String> explainedBy,
    @Told(value = "atLeast when the cost may be higher; absent when it is known", quiet = true)
        Bound bound,
    @Told(value = "between what mending it alone is likely to win", column = "likely%")
        LikelyCost likely,
    @Told("what the rule would have to know, where that is why it is not applicable")
        Optional<String> notKnown,
    @Told(value = "what the verdict rests on", column = Told.NO_COLUMN) Evidence evidence,
    @Told("what to do; empty when there is nothing to do") String remedy) {
  /** Copies the list. */
  public Finding {
    sharedWith = List.copyOf(sharedWith);
  }

  /** A verdict without trouble. */
  static Finding without(String id, Severity severity, String sentence) {
    return without(id, severity, sentence, Optional.empty());
  }

  /** That a rule could not be asked. */
  static Finding notKnown(String id, String what) {
    String sentence = "The trace does not tell " + what + ".";
    return without(id, Severity.NOT_APPLICABLE, sentence, Optional.of(what));
  }

  private static Finding without(
      String id, Severity severity, String sentence, Optional<String> notKnown) {
    return new Finding(
        id,
        severity,
        0,
        Optional.empty(),
        sentence,
        "",
        0,
        0,
        List.of(),
        Optional.empty(),
        Bound.EXACT,
        LikelyCost.NONE,
        notKnown,
        Evidence.NONE,
        "");
  }

  /** The same with another cost, of which a part is told by others. */
  Finding with(long ownNs, long otherNs, List<String> others) {
    return new Finding(
        id,
        severity,
        score,
        layer,
        title,
        trouble,
        ownNs,
        otherNs,
        others,
        explainedBy,
        bound,
        likely,
        notKnown,
        evidence,
        remedy);
  }

  /** The same, with more to say about what to do. */
  public Finding withRemedy(String other) {
    return new Finding(
        id,
        severity,
        score,
        layer,
        title,
        trouble,
        impactNs,
        sharedNs,
        sharedWith,
        explainedBy,
        bound,
        likely,
        notKnown,
        evidence,
        other);
  }

  /**
   * The same as a symptom of another, which is told in its place and whose repair mends it: it
   * costs no more than that, and nothing beside it.
   */
  Finding explainedBy(Finding cause) {
    long ofCauseNs = Math.min(costNs(), cause.costNs());
    List<String> within = ofCauseNs == 0 ? List.of() : List.of(cause.id);
    return with(0, ofCauseNs, within)
        .with(
            Severity.INFO,
            Math.min(score, cause.score),
            Optional.of(cause.id),
            likely.atMost(cause.likely));
  }

  /** The same, at least as bad as one that it explains. */
  Finding atLeastAsBadAs(Finding symptom) {
    Severity worse = severity.isAtLeast(symptom.severity) ? severity : symptom.severity;
    return with(worse, score, explainedBy, likely);
  }

  private Finding with(
      Severity newSeverity, int newScore, Optional<String> cause, LikelyCost newLikely) {
    return new Finding(
        id,
        newSeverity,
        newScore,
        layer,
        title,
        trouble,
        impactNs,
        sharedNs,
        sharedWith,
        cause,
        bound,
        newLikely,
        notKnown,
        evidence,
        remedy);
  }

  /** What it costs by the rule's formula: what would be gained if nothing else was mended. */
  public long costNs() {
    return impactNs + sharedNs;
  }

  /** The page that explains the rule, beside the sources. */
  public String page() {
    return "docs/rules/" + id + ".md";
  }
}
