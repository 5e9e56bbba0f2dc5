// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule;

import java.util.List;
import org.iostrata.core.model.Layer;

/**
 * What a rule says about a run. Immutable.
 *
 * @param id the rule's id
 * @param severity how bad
 * @param score 0 to 100: the share of the run it costs, in per cent, rounded up, shared or not
 * @param layer the layer where the trouble first appears, or null when there is none
 * @param title one sentence in plain words
 * @param impactNs what it costs that no worse finding tells of, in nanoseconds of the run
 * @param sharedNs what it costs in time that worse findings cost, too
 * @param sharedWith their ids
 * @param evidence what the verdict rests on
 * @param remedy what to do about it; empty when there is nothing to do
 */
public record Finding(
    String id,
    Severity severity,
    int score,
    Layer layer,
    String title,
    long impactNs,
    long sharedNs,
    List<String> sharedWith,
    Evidence evidence,
    String remedy) {
  /** Copies the list. */
  public Finding {
    sharedWith = List.copyOf(sharedWith);
  }

  /** A verdict without trouble. */
  static Finding without(String id, Severity severity, String sentence) {
    Evidence none = new Evidence(List.of(), null, List.of(), List.of());
    return new Finding(id, severity, 0, null, sentence, 0, 0, List.of(), none, "");
  }

  /** The same with another cost, of which a part is told by others. */
  Finding with(long ownNs, long otherNs, List<String> others) {
    return new Finding(id, severity, score, layer, title, ownNs, otherNs, others, evidence, remedy);
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
