// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/**
 * A node of the machine: the system, a node, a board.
 *
 * @param ref its reference
 * @param name its name
 * @param className what it is, for example {@code node}
 * @param parent the reference of the node above, or {@link org.iostrata.otf2.schema.Undefined#INT}
 */
public record SystemTreeNode(int ref, String name, String className, int parent) {}
