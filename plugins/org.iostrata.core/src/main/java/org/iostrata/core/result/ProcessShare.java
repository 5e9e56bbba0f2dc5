// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.iostrata.core.internal.describe.Told;

/** Who shares something, and who takes longest: the worst process stands beside the mean. */
public record ProcessShare(
    @Told("how many processes; timeNs / processes is their mean") OptionalInt processes,
    @Told(
            value = "the process with most time, the first of several",
            name = "slowestProcess",
            column = "%")
        Optional<SlowestProcess> slowest) {
  /** Of what processes have no part in, or none that are known. */
  public static final ProcessShare UNKNOWN =
      new ProcessShare(OptionalInt.empty(), Optional.empty());

  /** What one process does. */
  public static ProcessShare of(int process, long timeNs, long bytes) {
    return new ProcessShare(
        OptionalInt.of(1), Optional.of(new SlowestProcess(process, timeNs, bytes)));
  }

  /** Together with processes behind those of this one; of both all must be known. */
  public ProcessShare plus(ProcessShare others) {
    boolean slower = others.slowest.orElseThrow().timeNs() > slowest.orElseThrow().timeNs();
    return new ProcessShare(
        OptionalInt.of(processes.orElseThrow() + others.processes.orElseThrow()),
        slower ? others.slowest : slowest);
  }

  /** The largest time of a process over the mean of all that share it, of their time together. */
  public OptionalDouble imbalance(long timeNs) {
    return timeNs == 0 || processes.isEmpty() || slowest.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) slowest.get().timeNs() * processes.getAsInt() / timeNs);
  }
}
