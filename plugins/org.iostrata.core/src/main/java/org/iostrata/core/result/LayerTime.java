// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

/**
 * What a layer did over the run.
 *
 * @param busyNs at least one operation outstanding
 * @param syncNs the part of it with a flush outstanding
 * @param idleNs nothing outstanding, from the start of the trace to its end
 */
public record LayerTime(long busyNs, long syncNs, long idleNs) {}
