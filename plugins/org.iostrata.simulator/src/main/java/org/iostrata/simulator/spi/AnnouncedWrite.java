// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.spi;

/**
 * A write whose data the client sends when the server asks for it.
 *
 * @param file the number of the file
 * @param offset where its first range begins, in the server's part of the file
 * @param end what is behind its last range
 * @param bytes how much data it has
 * @param sinceNs when the server heard of it
 */
public record AnnouncedWrite(int file, long offset, long end, long bytes, long sinceNs) {}
