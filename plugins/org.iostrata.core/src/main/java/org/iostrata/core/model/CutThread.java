// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/**
 * A thread whose events could not be read to their end.
 *
 * @param process the index of its process
 * @param thread its index
 * @param file the file that holds its events
 * @param events how many were read
 * @param claimedEvents how many it has by the trace's definitions
 * @param reason what is wrong behind them
 */
public record CutThread(
    int process, int thread, String file, long events, long claimedEvents, String reason) {}
