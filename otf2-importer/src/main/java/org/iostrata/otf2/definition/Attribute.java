// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/**
 * A key of attribute lists.
 *
 * @param ref its reference
 * @param name its name
 * @param description what it tells
 * @param type the type of its values
 */
public record Attribute(
    int ref, String name, String description, org.iostrata.otf2.schema.ValueType type) {}
