// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.simulator.spi.Splitter;

/**
 * How processes do together what is collective.
 *
 * @param splitter who does which part
 * @param bufferBytes how much one does of it at once
 * @param aggregators how many processes, from the first, do it for all; no more than there are
 * @param alone how each does its own when nothing is to be split
 */
public record CollectiveBuffers(
    Splitter splitter, long bufferBytes, int aggregators, AloneAccess alone) {}
