// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.iostrata.core.internal.rule.Judgement.Cost;
import org.iostrata.core.model.Layer;

/**
 * Tells causes from symptoms: of two findings about the same operations, one that the other's rule
 * {@linkplain Rule#explains explains} is a symptom of it. The special explains the general, the
 * decision of a layer what follows in the layers below.
 */
final class Causes {
  /** What costs a smaller part of the time of another is no cause of it. */
  private static final double LEAST_SHARE = 0.2;

  /** The same of a general one: any other trouble is its cause only if it is most of it. */
  private static final double MOST = 0.5;

  private static final Comparator<Judgement> BY_COST =
      Comparator.<Judgement>comparingLong(j -> j.finding().costNs())
          .thenComparing(j -> j.finding().id(), Comparator.reverseOrder());

  private final Map<String, Set<String>> explained;
  private final Set<String> general;
  private final Map<String, Judgement> judgements = new LinkedHashMap<>();

  Causes(List<Rule> rules) {
    explained =
        rules.stream()
            .map(Rule::description)
            .collect(Collectors.toMap(RuleDescription::id, RuleDescription::explains));
    general =
        rules.stream()
            .map(Rule::description)
            .filter(RuleDescription::isGeneral)
            .map(RuleDescription::id)
            .collect(Collectors.toSet());
  }

  /** The judgements, each symptom with its cause, which is as bad as the worst of its symptoms. */
  List<Judgement> explain(List<Judgement> all) {
    all.forEach(judgement -> judgements.put(judgement.finding().id(), judgement));
    Map<String, Judgement> told = new LinkedHashMap<>(judgements);
    for (Judgement symptom : all) {
      Finding cause = root(symptom).finding();
      if (!cause.id().equals(symptom.finding().id())) {
        told.computeIfPresent(
            cause.id(), (same, own) -> own.with(own.finding().atLeastAsBadAs(symptom.finding())));
        told.computeIfPresent(
            symptom.finding().id(), (same, own) -> own.with(own.finding().explainedBy(cause)));
      }
    }
    return List.copyOf(told.values());
  }

  /** The cause of a finding, or the cause of that, and so on; itself without any. */
  private Judgement root(Judgement symptom) {
    return cause(symptom)
        .map(this::root)
        .orElse(symptom); // ends: no rule explains itself, by way of others neither
  }

  private Optional<Judgement> cause(Judgement symptom) {
    return symptom.finding().severity().isReported()
        ? judgements.values().stream().filter(cause -> explains(cause, symptom)).max(BY_COST)
        : Optional.empty();
  }

  private boolean explains(Judgement cause, Judgement symptom) {
    String id = symptom.finding().id();
    return cause.finding().severity().isReported()
        && explains(cause.finding().id(), id)
        && !cause.noCauseOf().contains(id)
        && cause.finding().costNs() >= leastShare(cause, symptom) * symptom.finding().costNs()
        && shareFiles(cause, symptom)
        && cause.costs().stream().anyMatch(c -> symptom.costs().stream().anyMatch(s -> is(c, s)));
  }

  private double leastShare(Judgement cause, Judgement symptom) {
    return isNamed(cause.finding().id(), symptom.finding().id()) ? LEAST_SHARE : MOST;
  }

  private boolean explains(String cause, String symptom) {
    return isNamed(cause, symptom) || (general.contains(symptom) && !general.contains(cause));
  }

  private boolean isNamed(String cause, String symptom) {
    return explained.getOrDefault(cause, Set.of()).contains(symptom);
  }

  private static boolean shareFiles(Judgement a, Judgement b) {
    return a.files().isEmpty()
        || b.files().isEmpty()
        || !Collections.disjoint(a.files(), b.files());
  }

  /** Whether operations are the same, or one's the part of the other's in a layer below. */
  private static boolean is(Cost a, Cost b) {
    Layer layer = a.layer();
    boolean stacked = layer == b.layer() || layer.isAbove(b.layer()) || b.layer().isAbove(layer);
    boolean transfers = a.kind().isTransfer() && b.kind().isTransfer();
    return stacked && (a.kind() == b.kind() || !transfers || layer != b.layer());
  }
}
