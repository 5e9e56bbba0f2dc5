// SPDX-License-Identifier: EPL-2.0

/**
 * What pictures of a whole run show, in a fixed number of cells however long the trace: swimlanes,
 * the way through each file (time by offset), and processes by time. One pass over the operations
 * after the analysis, which has told what there is: duration, layers, files and their extent. All
 * processes in parallel; sums only, so the result does not depend on the number of threads.
 *
 * <p>Where every operation must be found at any zoom: {@code timeline}, which holds them all.
 */
package org.iostrata.core.internal.raster;
