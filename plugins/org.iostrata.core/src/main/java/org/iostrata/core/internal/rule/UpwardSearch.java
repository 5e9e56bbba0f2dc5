// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Climb.ClimbCall;
import org.iostrata.core.internal.rule.Climb.ClimbStep;
import org.iostrata.core.internal.rule.Climb.Standing;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;

/**
 * The search of Lu and Shen, section 3, from an anomaly that is named: layer by layer upward, into
 * every layer that calls one with the anomaly, as long as that has it, too. A layer may be called
 * by several, each of which may have it or not; it begins in all that have it and of whose callers
 * none has.
 */
public final class UpwardSearch {
  /** What the search asks of a stack of layers. */
  interface CallersOfLayers {
    /** For whom a layer works, by layer and kind, with which part of it. */
    Map<Integer, Double> of(int layerKind);
  }

  /** What is asked of one layer and kind. */
  interface CharacteristicValues {
    /** The characteristic there; NaN when it is not known. */
    double of(int layerKind);

    /** What is good there. */
    Range range(int layerKind);
  }

  private final Characteristic what;
  private final CallersOfLayers callers;
  private final CharacteristicValues values;

  /** By layer and kind, in the order in which they are met: for whom they are met. */
  private final Map<Integer, List<ClimbCall>> calls = new LinkedHashMap<>();

  UpwardSearch(Characteristic what, CallersOfLayers callers, CharacteristicValues values) {
    this.what = what;
    this.callers = callers;
    this.values = values;
  }

  /** Searches from a layer and kind. */
  Climb from(int named) {
    Deque<Integer> next = new ArrayDeque<>(List.of(named));
    calls.put(named, new ArrayList<>());
    while (!next.isEmpty()) {
      int below = next.remove();
      if (standing(below) == Standing.OUTSIDE) {
        callers.of(below).forEach((caller, share) -> meet(caller, below, share, next));
      }
    }
    return new Climb(what, calls.keySet().stream().map(this::step).toList());
  }

  private void meet(int caller, int below, double share, Deque<Integer> next) {
    if (!calls.containsKey(caller)) {
      calls.put(caller, new ArrayList<>());
      next.add(caller);
    }
    Layer layer = LayerKind.layer(below);
    calls.get(caller).add(new ClimbCall(layer, LayerKind.kind(below), share));
  }

  private Standing standing(int layerKind) {
    double value = values.of(layerKind);
    if (!Double.isFinite(value)) {
      return Standing.NOT_KNOWN;
    }
    return values.range(layerKind).excludes(value) ? Standing.OUTSIDE : Standing.INSIDE;
  }

  private ClimbStep step(int layerKind) {
    Standing standing = standing(layerKind);
    boolean known = standing != Standing.NOT_KNOWN;
    Range range = values.range(layerKind);
    double limit = what.lowIsBad() ? range.min() : range.max();
    return new ClimbStep(
        LayerKind.layer(layerKind),
        LayerKind.kind(layerKind),
        known ? quantity(values.of(layerKind)) : Optional.empty(),
        known ? quantity(limit) : Optional.empty(),
        standing,
        standing == Standing.OUTSIDE
            && callers.of(layerKind).keySet().stream()
                .noneMatch(caller -> standing(caller) == Standing.OUTSIDE),
        calls.get(layerKind));
  }

  private Optional<Quantity> quantity(double value) {
    return Optional.of(new Quantity(value, what.unit()));
  }
}
