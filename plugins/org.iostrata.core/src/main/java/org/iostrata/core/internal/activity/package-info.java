// SPDX-License-Identifier: EPL-2.0
/**
 * What processes do over time, seen from outside: I/O, waiting for others, or something else, which
 * is called computing; and for whom those wait that wait. Begins and ends of activities are
 * collected process by process ({@link org.iostrata.core.internal.activity.ActivityLog}) and swept
 * in the order of time over all of them ({@link
 * org.iostrata.core.internal.activity.ActivitySweep}).
 */
package org.iostrata.core.internal.activity;
