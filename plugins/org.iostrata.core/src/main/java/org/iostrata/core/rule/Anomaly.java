// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * A characteristic outside of its range, and where that begins.
 *
 * @param kind the kind of operations
 * @param lowest the lowest layer, where the search began
 * @param lowestValue its value there
 * @param first the highest layer where it is outside, in an unbroken line from the lowest up
 * @param firstValue its value there
 * @param above the layer above {@code first}, where it is inside; null when the application itself
 *     calls {@code first}
 * @param aboveValue its value there; NaN without such a layer
 */
public record Anomaly(
    OperationKind kind,
    Layer lowest,
    double lowestValue,
    Layer first,
    double firstValue,
    Layer above,
    double aboveValue) {}
