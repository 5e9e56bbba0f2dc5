// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.server;

import org.iostrata.simulator.internal.network.Message;
import org.iostrata.simulator.internal.program.ServerRequests;
import org.iostrata.simulator.internal.record.Recorded;

/**
 * A part of a request in the cache layer.
 *
 * @param transfer the request
 * @param reply where data goes that was read; null of a write
 * @param recorded it, as it is recorded; null when it is not
 */
record Piece(ServerRequests.Transfer transfer, Message reply, Recorded recorded) {}
