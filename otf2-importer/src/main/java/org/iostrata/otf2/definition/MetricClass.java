// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/**
 * Metrics that are recorded together.
 *
 * @param ref its reference
 * @param members the references of its metric members
 * @param occurrence a value of {@link org.iostrata.otf2.schema.ValueSet#METRIC_OCCURRENCE}
 * @param recorderKind a value of {@link org.iostrata.otf2.schema.ValueSet#RECORDER_KIND}
 */
public record MetricClass(
    int ref, java.util.List<Integer> members, int occurrence, int recorderKind) {}
