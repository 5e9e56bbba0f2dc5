// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/**
 * A parameter that parameter events give values to.
 *
 * @param ref its reference
 * @param name its name
 * @param type a value of {@link org.iostrata.otf2.schema.ValueSet#PARAMETER_TYPE}
 */
public record Parameter(int ref, String name, int type) {}
