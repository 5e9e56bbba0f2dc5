// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

/** The process with the largest sum of durations, the first of several; its bytes. */
public record SlowestProcess(int process, long timeNs, long bytes) {}
