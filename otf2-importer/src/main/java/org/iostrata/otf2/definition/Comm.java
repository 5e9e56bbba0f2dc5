// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/**
 * A communicator.
 *
 * @param ref its reference
 * @param name its name
 * @param group the reference of its group, of both groups the first for an inter-communicator
 * @param parent the communicator it was made from, or {@link
 *     org.iostrata.otf2.schema.Undefined#INT}
 * @param flags bits of {@link org.iostrata.otf2.schema.ValueSet#COMM_FLAG}
 */
public record Comm(int ref, String name, int group, int parent, int flags) {}
