// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

/**
 * What is sent.
 *
 * @param tag what tells messages between the same two processes apart
 * @param bytes how much it is, more than 0
 * @param content what it says, for whoever gets it; may be null
 */
public record Envelope(int tag, long bytes, Object content) {}
