// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * Collective buffering: collective reads or writes of some processes that others served.
 *
 * @param from the layer of the requests
 * @param kind READ or WRITE
 * @param to the layer of what served them
 * @param processes how many processes had requests that others served
 * @param aggregators how many processes served others
 * @param requests how many requests others served, in part at least
 * @param bytes the bytes of requests that other processes moved
 * @param ownBytes the bytes of collective requests that their own process moved
 * @param byRange requests found by file and bytes
 * @param byTime requests found by file and time, as their place is not known
 */
public record AggregationResult(
    Layer from,
    OperationKind kind,
    Layer to,
    long processes,
    long aggregators,
    long requests,
    long bytes,
    long ownBytes,
    long byRange,
    long byTime) {}
