// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

/**
 * Which bytes of a file, or of several, were touched at all.
 *
 * @param streams sequential access streams (Lu and Shen, section 3): ranges of bytes apart from
 *     each other
 * @param bytes how many different bytes
 * @param holes ranges never touched between the first and the last byte of a file
 * @param holeBytes their bytes
 */
public record TouchedBytes(long streams, long bytes, long holes, long holeBytes) {}
