// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

/**
 * Who shares something, and who takes longest: the worst process stands beside the mean.
 *
 * @param processes how many processes do operations there
 * @param slowest the one with the largest sum of durations, the first of several
 */
public record ProcessShare(int processes, SlowestProcess slowest) {
  /** What one process does. */
  public static ProcessShare of(int process, long timeNs, long bytes) {
    return new ProcessShare(1, new SlowestProcess(process, timeNs, bytes));
  }

  /** Together with processes behind those of this one. */
  public ProcessShare plus(ProcessShare others) {
    boolean slower = others.slowest.timeNs() > slowest.timeNs();
    return new ProcessShare(processes + others.processes, slower ? others.slowest : slowest);
  }

  /** The largest time of a process over the mean of all that share it, of their time together. */
  public double imbalance(long timeNs) {
    return timeNs == 0 ? Double.NaN : (double) slowest.timeNs() * processes / timeNs;
  }
}
