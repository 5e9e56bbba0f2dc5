// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Keyed;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * One anomaly followed upward, from layer to layer, to where it was first introduced (Lu and Shen,
 * section 3). Immutable.
 */
public record Climb(
    @Told("the characteristic") Characteristic what,
    @Told("the layer it was named in, then those above, nearest first") List<ClimbStep> steps) {
  /** Copies the list. */
  public Climb {
    steps = List.copyOf(steps);
  }

  /** How a layer fares. */
  public enum Standing implements Keyed {
    /** It has the anomaly. */
    OUTSIDE("outside"),
    /** It has not: the search ends below it. */
    INSIDE("inside"),
    /** What it has is not known, or not defined there: the search ends below it. */
    NOT_KNOWN("notKnown");

    private final String key;

    Standing(String key) {
      this.key = key;
    }

    /** The name in JSON. */
    @Override
    public String key() {
      return key;
    }
  }

  /** One layer and kind that was looked at. */
  public record ClimbStep(
      @Told("the layer") Layer layer,
      @Told("the kind of its operations") OperationKind kind,
      @Told("its value; absent when it is not known") Optional<Quantity> value,
      @Told("the worst value that is good; absent when the value is not known")
          Optional<Quantity> limit,
      @Told("outside: it has the anomaly") Standing standing,
      @Told("whether it has the anomaly, and nothing above it has") boolean origin,
      @Told("the ones below that it was reached from; none of the one that was named")
          List<ClimbCall> calls) {
    /** Copies the list. */
    public ClimbStep {
      calls = List.copyOf(calls);
    }
  }

  /** That a layer works for one above it. */
  public record ClimbCall(
      @Told("the layer that works") Layer layer,
      @Told("the kind of its operations") OperationKind kind,
      @Told("which part of them is for the one above, by bytes or by number") double share) {}

  /** Where the anomaly begins. */
  public List<ClimbStep> origins() {
    return steps.stream().filter(ClimbStep::origin).toList();
  }
}
