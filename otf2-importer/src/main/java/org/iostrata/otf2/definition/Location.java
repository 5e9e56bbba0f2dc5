// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/**
 * A place events happen at: a thread, an accelerator's stream, a source of metrics.
 *
 * @param index its dense index, 0..n-1 in the order of the definitions
 * @param ref OTF2's 64-bit reference, which also names its files
 * @param name its name
 * @param type what it is
 * @param numberOfEvents how many events the archive says it has
 * @param locationGroup the reference of its process, or {@link
 *     org.iostrata.otf2.schema.Undefined#INT}
 */
public record Location(
    int index, long ref, String name, LocationType type, long numberOfEvents, int locationGroup) {}
