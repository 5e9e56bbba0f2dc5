// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

/**
 * A module that a log has records of.
 *
 * @param name as Darshan writes it
 * @param version of its records
 * @param isRead whether that version is read here
 * @param isPartial whether it ran out of memory, and left records out
 */
record ModuleState(String name, int version, boolean isRead, boolean isPartial) {}
