// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.iostrata.core.internal.quantity.Quantity;

/**
 * Recognises one kind of trouble. Stateless and deterministic: it reads the {@link RuleContext}
 * only. A rule says what it is in its constructor, its limits in fields, and looks for the trouble
 * in {@link #find}. Found by {@link java.util.ServiceLoader}, so it needs a public constructor
 * without parameters and a line in {@code META-INF/services}. Its page is {@code
 * docs/rules/<id>.md}.
 */
public abstract class Rule {
  private final String id;
  private final String title;
  private final String healthy;
  private final List<Requirement> requires;
  private final List<Threshold> thresholds = new ArrayList<>();
  private Set<String> explains = Set.of();
  private boolean general;
  private String trouble = "";

  /**
   * What the rule is, before any trace.
   *
   * @param id {@code topic.kebab-name}; never used again for something else
   * @param title what it looks for, in a few words
   * @param healthy one sentence for a run without it
   * @param requires what a result must hold for the rule to be applicable
   */
  protected Rule(String id, String title, String healthy, Requirement... requires) {
    this.id = id;
    this.title = title;
    this.healthy = healthy;
    this.requires = List.of(requires);
  }

  /**
   * A limit to judge by.
   *
   * @param name the last word of its id: {@code max-size} of {@code access.small-writes.max-size}
   * @param defaultValue what it is unless the user says otherwise
   * @param meaning what it decides
   */
  protected final Threshold limit(String name, Quantity defaultValue, String meaning) {
    return limit(new Threshold(id + "." + name, defaultValue, meaning));
  }

  /** A limit that others judge by, too. */
  protected final Threshold limit(Threshold threshold) {
    thresholds.add(threshold);
    return threshold;
  }

  /** Which rules' trouble follows from this one's where both find it in the same operations. */
  protected final void explains(String... ids) {
    explains = Set.of(ids);
  }

  /** Its trouble as a scientist would say it: a clause without numbers. */
  protected final void inPlainWords(String clause) {
    trouble = clause;
  }

  /**
   * Any other trouble with the same operations explains this one: it is told when there is none.
   */
  protected final void explainedByAny() {
    general = true;
  }

  /** Its trouble as a scientist would say it. */
  final String inPlainWords() {
    return trouble;
  }

  /** What it is. */
  public final RuleDescription description() {
    return new RuleDescription(id, title, requires, thresholds, explains, general);
  }

  /**
   * The trouble, in a run that meets every requirement; empty when there is none.
   *
   * @return begun with {@link RuleContext#finding}
   */
  protected abstract Optional<FindingBuilder> find(RuleContext run);

  /** Of several troubles the one that costs most. */
  protected static Optional<FindingBuilder> worst(Stream<FindingBuilder> findings) {
    return findings.max(Comparator.comparingLong(FindingBuilder::impactNs));
  }

  /**
   * Of several places in which trouble may be the one that costs most. What is not known of one
   * does not matter where there is trouble in another.
   */
  protected static Optional<FindingBuilder> worstKnown(
      List<Supplier<Optional<FindingBuilder>>> places) {
    List<FindingBuilder> found = new ArrayList<>();
    NotKnown missing = null;
    for (Supplier<Optional<FindingBuilder>> place : places) {
      try {
        place.get().ifPresent(found::add);
      } catch (NotKnown e) {
        missing = e;
      }
    }
    if (missing != null && found.stream().noneMatch(FindingBuilder::matters)) {
      throw missing;
    }
    return worst(found.stream());
  }

  /** The verdict on any run. */
  final Judgement judge(RuleContext run) {
    try {
      return ask(run);
    } catch (NotKnown e) {
      return without(Finding.notKnown(id, e.what()));
    }
  }

  private Judgement ask(RuleContext run) {
    for (Requirement need : requires) {
      if (!need.isMet(run)) {
        String sentence = "The trace has not got " + need.description() + ".";
        return without(Severity.NOT_APPLICABLE, sentence);
      }
    }
    return find(run)
        .filter(FindingBuilder::matters)
        .map(finding -> finding.build(id, trouble))
        .orElseGet(() -> nothingFound(run));
  }

  private Judgement nothingFound(RuleContext run) {
    return run.result().trace().part().isEmpty() || clearsParts()
        ? without(Severity.OK, healthy)
        : without(Severity.NOT_APPLICABLE, "Only a part of the run was looked at.");
  }

  /** Whether that it finds nothing in a part of a run says anything. */
  protected boolean clearsParts() {
    return true;
  }

  private Judgement without(Severity severity, String sentence) {
    return without(Finding.without(id, severity, sentence));
  }

  private static Judgement without(Finding finding) {
    return new Judgement(finding, List.of(), Set.of(), Set.of(), false);
  }
}
