// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/**
 * A function or another part of a program that is entered and left.
 *
 * @param ref its reference
 * @param name its name
 * @param canonicalName its linker name
 * @param description what it does
 * @param role a value of {@link org.iostrata.otf2.schema.ValueSet#REGION_ROLE}
 * @param paradigm a value of {@link org.iostrata.otf2.schema.ValueSet#PARADIGM}
 * @param flags bits of {@link org.iostrata.otf2.schema.ValueSet#REGION_FLAG}
 * @param sourceFile the file it is in, or empty
 * @param beginLine its first line, 0 when unknown
 * @param endLine its last line, 0 when unknown
 */
public record Region(
    int ref,
    String name,
    String canonicalName,
    String description,
    int role,
    int paradigm,
    int flags,
    String sourceFile,
    int beginLine,
    int endLine) {}
