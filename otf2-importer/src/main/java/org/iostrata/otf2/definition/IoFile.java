// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/**
 * A file or a directory.
 *
 * @param ref its reference
 * @param name its path
 * @param scope the system tree node it is on, or {@link org.iostrata.otf2.schema.Undefined#INT}
 * @param directory whether it is a directory
 */
public record IoFile(int ref, String name, int scope, boolean directory) {}
