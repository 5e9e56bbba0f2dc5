// SPDX-License-Identifier: EPL-2.0

/**
 * The network: messages go in parts from hop to hop, store and forward, and no hop sends more to a
 * destination than the next one takes.
 */
package org.iostrata.simulator.internal.network;
