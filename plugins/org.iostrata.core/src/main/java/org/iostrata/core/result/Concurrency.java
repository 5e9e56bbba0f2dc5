// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

/** The maximum of C(t), and its average over the duration of the trace. */
public record Concurrency(long max, double mean) {}
