// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;

/** The process with the largest sum of durations, the first of several. */
public record SlowestProcess(
    @Told(value = "the process with most time: its index", column = "slowestProcess") int process,
    @Told(value = "its time", column = "slowestProcessTimeNs") long timeNs,
    @Told(value = "its bytes", column = "slowestProcessBytes") long bytes) {}
