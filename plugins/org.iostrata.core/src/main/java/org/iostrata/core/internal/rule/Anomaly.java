// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.Objects;
import java.util.stream.Stream;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * A characteristic outside of its range, and where that begins.
 *
 * @param kind the kind of operations
 * @param lowest the lowest layer, where the search began
 * @param lowestValue its value there
 * @param first the highest layer where it is outside, in an unbroken line from the lowest up, as
 *     far as that is known
 * @param firstValue its value there
 * @param above the layer above {@code first}, where it is inside; null when the application itself
 *     calls {@code first}
 * @param aboveValue its value there; NaN without such a layer
 * @param missing why what lies above {@code first} is not known; null when it is
 */
public record Anomaly(
    OperationKind kind,
    Layer lowest,
    double lowestValue,
    Layer first,
    double firstValue,
    Layer above,
    double aboveValue,
    NotKnown missing) {
  @Override
  public Layer above() {
    return known(above);
  }

  @Override
  public double aboveValue() {
    return known(aboveValue);
  }

  private <T> T known(T value) {
    if (missing != null) {
      throw missing;
    }
    return value;
  }

  /** The layers of the anomaly that are known: above the boundary, below, and the lowest. */
  Stream<Layer> layers() {
    return Stream.of(above, first, lowest).filter(Objects::nonNull).distinct();
  }

  /** Whether what lies above is known, and something does. */
  boolean hasAbove() {
    return missing == null && above != null;
  }
}
