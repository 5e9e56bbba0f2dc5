// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;

/**
 * The bottom-up search of Lu and Shen, section 3: a characteristic is judged in the lowest layer
 * first, which is close to the device and best understood; when it is outside of its range there,
 * the search climbs, layer by layer, as long as it stays outside. The highest layer reached is the
 * one that introduced it.
 *
 * <p>Caches below the program make much good: when all is well in the block layer, the search
 * begins again in the lowest layer the program calls.
 */
public final class BottomUpSearch {
  private final IoStack stack;
  private final TeamFacts teams;
  private final Baseline baseline;
  private final double tolerance;

  /**
   * A search in one run.
   *
   * @param baseline characteristics of a good run; null without
   * @param tolerance how many times worse than the good run is still inside
   */
  BottomUpSearch(IoStack stack, TeamFacts teams, Baseline baseline, double tolerance) {
    this.stack = stack;
    this.teams = teams;
    this.baseline = baseline;
    this.tolerance = tolerance;
  }

  /** Whether there is a good run to compare with. */
  public boolean hasBaseline() {
    return baseline != null;
  }

  /** The good run; null without. */
  public Baseline baseline() {
    return baseline;
  }

  /**
   * Searches with a built-in range, or, where the baseline knows the layer, with the baseline's: a
   * value the good run had too is no anomaly.
   */
  public Optional<Anomaly> find(Characteristic what, OperationKind kind, Range builtIn) {
    return climb(
        kind,
        layer -> what.of(stack.kind(layer, kind)),
        layer -> {
          Range good = baseline == null ? null : baseline.range(layer, kind, what, tolerance);
          return good == null ? builtIn : good;
        });
  }

  /** Searches with the ranges of the baseline alone. */
  public Optional<Anomaly> findUnlikeBaseline(Characteristic what, OperationKind kind) {
    return climb(
        kind,
        layer -> what.of(stack.kind(layer, kind)),
        layer -> baseline.range(layer, kind, what, tolerance));
  }

  /**
   * Follows an anomaly that is named upward: outside is what the good runs are not, or, without
   * them, what is not better by the tolerance than what is named. Nothing where there are no such
   * operations.
   */
  public Climb follow(AnomalyName name) {
    KindFacts named = stack.kind(name.layer(), name.kind());
    if (named == null) {
      return new Climb(name.what(), List.of());
    }
    double bad = name.what().ofKnown(named);
    UpwardSearch.CharacteristicValues values =
        new UpwardSearch.CharacteristicValues() {
          @Override
          public double of(int layerKind) {
            return name.what()
                .ofKnown(stack.kind(LayerKind.layer(layerKind), LayerKind.kind(layerKind)));
          }

          @Override
          public Range range(int layerKind) {
            Range good = baseline == null ? null : goodRange(layerKind, name.what());
            return good == null ? name.what().betterThan(bad, tolerance) : good;
          }
        };
    return new UpwardSearch(name.what(), stack::callers, values)
        .from(LayerKind.of(name.layer(), name.kind()));
  }

  private Range goodRange(int layerKind, Characteristic what) {
    return baseline.range(LayerKind.layer(layerKind), LayerKind.kind(layerKind), what, tolerance);
  }

  /** Searches for a number of a layer that is no {@link Characteristic}. */
  public Optional<Anomaly> find(OperationKind kind, ToDoubleFunction<Layer> value, Range range) {
    return climb(kind, value, layer -> range);
  }

  /**
   * Searches for a number that is about files or processes, in the layers that know them: from the
   * lowest one the program calls.
   */
  public Optional<Anomaly> findInProgram(
      OperationKind kind, ToDoubleFunction<Layer> value, Range range) {
    return Optional.ofNullable(stack.lowestOfProgram(kind))
        .filter(lowest -> range.excludes(value.applyAsDouble(lowest)))
        .map(lowest -> climb(lowest, kind, value, layer -> range));
  }

  /** Searches for a number that is about a team, in the layers in which it works. */
  public Optional<Anomaly> findInTeam(
      Team team, OperationKind kind, ToDoubleFunction<Layer> value, Range range) {
    return Optional.ofNullable(teams.lowest(team, kind))
        .filter(lowest -> range.excludes(value.applyAsDouble(lowest)))
        .map(lowest -> climb(lowest, kind, value, layer -> range));
  }

  /**
   * Searches for the part that some of the operations on files are of all: {@code some / all},
   * which may be at most {@code most}.
   */
  public Optional<Anomaly> findInFiles(
      OperationKind kind,
      ToDoubleFunction<FilePattern> some,
      ToDoubleFunction<FilePattern> all,
      double most) {
    return findInProgram(
        kind, layer -> stack.patterns(layer, kind).ratio(some, all), Range.atMost(most));
  }

  /** The range of a layer; null when it is not known, which ends the search. */
  private interface Ranges {
    Range of(Layer layer);
  }

  private Optional<Anomaly> climb(
      OperationKind kind, ToDoubleFunction<Layer> value, Ranges ranges) {
    return Stream.of(stack.lowest(kind), stack.lowestOfProgram(kind))
        .filter(Objects::nonNull)
        .filter(lowest -> isOutside(lowest, value, ranges))
        .findFirst()
        .map(lowest -> climb(lowest, kind, value, ranges));
  }

  /** Where it is not known what lies above, or the value there, the search ends below. */
  private Anomaly climb(
      Layer lowest, OperationKind kind, ToDoubleFunction<Layer> value, Ranges ranges) {
    Layer first = lowest;
    Layer above = null;
    double aboveValue = Double.NaN;
    NotKnown missing = null;
    try {
      above = stack.above(first, kind);
      while (above != null && isOutside(above, value, ranges)) {
        first = above;
        above = stack.above(first, kind);
      }
      aboveValue = above == null ? Double.NaN : value.applyAsDouble(above);
    } catch (NotKnown e) {
      above = null;
      missing = e;
    }
    return new Anomaly(
        kind,
        lowest,
        value.applyAsDouble(lowest),
        first,
        value.applyAsDouble(first),
        above,
        aboveValue,
        missing);
  }

  /** Where no range is known, the value need not be. */
  private static boolean isOutside(Layer layer, ToDoubleFunction<Layer> value, Ranges ranges) {
    Range range = ranges.of(layer);
    return range != null && range.excludes(value.applyAsDouble(layer));
  }
}
