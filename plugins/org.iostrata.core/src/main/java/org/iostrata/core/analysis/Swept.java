// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Map;
import org.iostrata.core.internal.activity.ActivitySweep;
import org.iostrata.core.internal.metric.CrossLinks;
import org.iostrata.core.internal.metric.LayerSweep;
import org.iostrata.core.internal.request.RequestTotals;
import org.iostrata.core.model.Layer;

/**
 * What was seen in the order of time over all processes, to its end.
 *
 * @param layers the operations of each layer that occurs
 * @param links operations of several processes that belong together
 * @param requests requests of clients that servers answered
 * @param activities what each process did
 */
record Swept(
    Map<Layer, LayerSweep> layers,
    CrossLinks links,
    RequestTotals requests,
    ActivitySweep activities) {}
