// SPDX-License-Identifier: EPL-2.0

/**
 * Operations as segments of time, for what Trace Compass has for these: a table of latencies,
 * statistics, scatter.
 */
package org.iostrata.tmf.core.latency;
