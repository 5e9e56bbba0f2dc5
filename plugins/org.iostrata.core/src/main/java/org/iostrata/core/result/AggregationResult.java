// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** Collective buffering: collective reads or writes of some processes that others served. */
public record AggregationResult(
    @Told(value = "the layer of the collective operations", column = "parentLayer") Layer from,
    @Told("read or write") OperationKind kind,
    @Told(value = "the layer of what served them", column = "childLayer") Layer to,
    @Told("how many processes had requests that others served") long processes,
    @Told("how many processes served others") long aggregators,
    @Told("how many requests others served, in part at least") long requests,
    @Told("the bytes of requests that other processes moved") long bytes,
    @Told("the bytes of collective requests that their own process moved") long ownBytes,
    @Told("requests found by file and bytes") long byRange,
    @Told("requests found by file and time, as their place is not known") long byTime) {}
