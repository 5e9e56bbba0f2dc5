// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2;

import java.nio.file.Path;
import java.util.Map;

/**
 * What the anchor file ({@code *.otf2}) says about its archive.
 *
 * @param file the anchor file
 * @param version the version of OTF2 that wrote the archive, for example {@code 3.0.2}
 * @param traceFormat the version of the format
 * @param eventChunkBytes the size of a chunk in event files
 * @param definitionChunkBytes the size of a chunk in definition files
 * @param numberOfLocations how many locations the archive has
 * @param numberOfGlobalDefinitions how many global definitions it has
 * @param machineName the machine's name, or empty
 * @param creator the program that wrote it, or empty
 * @param description what it is, or empty
 * @param properties further properties, in the order of the file
 */
public record Anchor(
    Path file,
    String version,
    int traceFormat,
    long eventChunkBytes,
    long definitionChunkBytes,
    long numberOfLocations,
    long numberOfGlobalDefinitions,
    String machineName,
    String creator,
    String description,
    Map<String, String> properties) {}
