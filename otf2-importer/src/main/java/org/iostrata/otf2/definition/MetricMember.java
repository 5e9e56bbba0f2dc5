// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/**
 * One metric.
 *
 * @param ref its reference
 * @param name its name
 * @param description what it measures
 * @param valueType the type of its values
 * @param mode a value of {@link org.iostrata.otf2.schema.ValueSet#METRIC_MODE}
 * @param unit the unit of its values
 */
public record MetricMember(
    int ref,
    String name,
    String description,
    org.iostrata.otf2.schema.ValueType valueType,
    int mode,
    String unit) {}
