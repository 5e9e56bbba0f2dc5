// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

/**
 * Which bytes of a file were touched at all.
 *
 * @param streams sequential access streams (Lu and Shen, section 3): ranges of bytes apart from
 *     each other, so that there is one hole less
 * @param bytes how many different bytes
 * @param holeBytes how many were never touched between the first and the last one
 */
public record TouchedBytes(long streams, long bytes, long holeBytes) {}
