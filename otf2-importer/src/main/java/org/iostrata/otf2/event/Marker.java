// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

/**
 * Something that a person or a tool noted in an archive.
 *
 * @param time when, in ticks
 * @param duration how long, in ticks; 0 is a point in time
 * @param group the group of its kind
 * @param category its kind
 * @param severity one of {@link org.iostrata.otf2.schema.ValueSet#MARKER_SEVERITY}
 * @param scope what it is about: one of {@link org.iostrata.otf2.schema.ValueSet#MARKER_SCOPE}
 * @param scopeRef the reference of that; without meaning for the scope GLOBAL
 * @param text what was noted
 */
public record Marker(
    long time,
    long duration,
    String group,
    String category,
    int severity,
    int scope,
    long scopeRef,
    String text) {}
