// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/**
 * A set of locations, regions, metrics or members of a communicator.
 *
 * @param ref its reference
 * @param name its name
 * @param type a value of {@link org.iostrata.otf2.schema.ValueSet#GROUP_TYPE}
 * @param paradigm a value of {@link org.iostrata.otf2.schema.ValueSet#PARADIGM}
 * @param flags bits of {@link org.iostrata.otf2.schema.ValueSet#GROUP_FLAG}
 * @param members the references of its members
 */
public record Group(
    int ref, String name, int type, int paradigm, int flags, java.util.List<Long> members) {}
