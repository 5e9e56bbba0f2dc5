// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import org.iostrata.core.model.Layer;

/**
 * Which operations lie in a lane.
 *
 * @param thread the thread that began them
 * @param foreign whether they are about files that are not the program's own
 * @param layer their layer
 * @param number 0, or more when they overlap those of the lanes before
 */
record LaneId(int thread, boolean foreign, Layer layer, int number) {}
