// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import java.nio.ByteOrder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How an archive is written and what its anchor says. Immutable: start from {@link #DEFAULT}.
 *
 * @param byteOrder the order of bytes in every file
 * @param eventChunkBytes size of a chunk of an event file, {@link #MIN_CHUNK_BYTES} to {@link
 *     #MAX_CHUNK_BYTES}; no event can be longer
 * @param definitionChunkBytes the same for definition files
 * @param memoryBytes what all buffers together may take beyond a few hundred bytes per location
 * @param machineName name of the machine, or empty
 * @param creator name of the program that writes, or empty
 * @param description what the archive is, or empty
 * @param properties names and values of further properties
 */
public record WriterOptions(
    ByteOrder byteOrder,
    int eventChunkBytes,
    int definitionChunkBytes,
    long memoryBytes,
    String machineName,
    String creator,
    String description,
    Map<String, String> properties) {
  /** The smallest chunk libotf2 reads. */
  public static final int MIN_CHUNK_BYTES = 256 * 1024;

  /** The largest chunk libotf2 reads. */
  public static final int MAX_CHUNK_BYTES = 16 * 1024 * 1024;

  /** Little-endian, chunks as libotf2 recommends, 64 MiB of memory, an anchor without texts. */
  public static final WriterOptions DEFAULT =
      new WriterOptions(
          ByteOrder.LITTLE_ENDIAN, 1024 * 1024, 4 * 1024 * 1024, 64L << 20, "", "", "", Map.of());

  public WriterOptions {
    checkChunk(eventChunkBytes);
    checkChunk(definitionChunkBytes);
    for (Map.Entry<String, String> property : properties.entrySet()) {
      checkProperty(property.getKey(), property.getValue());
    }
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
  }

  private static void checkChunk(int bytes) {
    if (bytes < MIN_CHUNK_BYTES || bytes > MAX_CHUNK_BYTES) {
      throw new IllegalArgumentException("chunk of " + bytes + " bytes");
    }
  }

  /** As libotf2 checks when it reads: a name that fails there makes the archive unreadable. */
  private static void checkProperty(String name, String value) {
    if (!name.matches("[A-Z0-9_]+(::[A-Z0-9_]+)+") || value.isEmpty()) {
      throw new IllegalArgumentException("property " + name + "=" + value);
    }
  }

  /** These options with another order of bytes. */
  public WriterOptions withByteOrder(ByteOrder order) {
    return new WriterOptions(
        order,
        eventChunkBytes,
        definitionChunkBytes,
        memoryBytes,
        machineName,
        creator,
        description,
        properties);
  }

  /** These options with other chunk sizes. */
  public WriterOptions withChunkBytes(int eventBytes, int definitionBytes) {
    return new WriterOptions(
        byteOrder,
        eventBytes,
        definitionBytes,
        memoryBytes,
        machineName,
        creator,
        description,
        properties);
  }

  /** These options with another bound of memory. */
  public WriterOptions withMemoryBytes(long bytes) {
    return new WriterOptions(
        byteOrder,
        eventChunkBytes,
        definitionChunkBytes,
        bytes,
        machineName,
        creator,
        description,
        properties);
  }

  /** These options with texts for the anchor. */
  public WriterOptions withTexts(String machine, String program, String purpose) {
    return new WriterOptions(
        byteOrder,
        eventChunkBytes,
        definitionChunkBytes,
        memoryBytes,
        machine,
        program,
        purpose,
        properties);
  }

  /**
   * These options with one more property.
   *
   * @param name upper-case words joined by {@code ::}, the first of them a namespace
   * @param value any text but the empty one
   */
  public WriterOptions withProperty(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(properties);
    more.put(name, value);
    return new WriterOptions(
        byteOrder,
        eventChunkBytes,
        definitionChunkBytes,
        memoryBytes,
        machineName,
        creator,
        description,
        more);
  }
}
