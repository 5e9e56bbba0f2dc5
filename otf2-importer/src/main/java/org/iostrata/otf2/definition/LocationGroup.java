// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/**
 * A process, or an accelerator.
 *
 * @param ref its reference
 * @param name its name, for example {@code MPI Rank 0}
 * @param type what it is
 * @param systemTreeParent the node it runs on, or {@link org.iostrata.otf2.schema.Undefined#INT}
 * @param creatingLocationGroup the group that created it, or {@link
 *     org.iostrata.otf2.schema.Undefined#INT}
 */
public record LocationGroup(
    int ref,
    String name,
    LocationGroupType type,
    int systemTreeParent,
    int creatingLocationGroup) {}
