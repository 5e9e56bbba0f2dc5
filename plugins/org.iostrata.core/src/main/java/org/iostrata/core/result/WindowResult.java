// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Optional;
import java.util.OptionalDouble;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * The reads or writes of one layer in a part of the run: those that began in it, and how many were
 * outstanding.
 */
public record WindowResult(
    @Told("the layer: MPI_IO, POSIX …") Layer layer,
    @Told("read or write") OperationKind kind,
    @Told("begin of the window, since the trace's start") long fromNs,
    @Told("end of the window") long toNs,
    @Told("how many processes") int processes,
    @Told("operations that began in it") long count,
    @Told("sum of their durations") long timeNs,
    @Told("moved in it, whenever the operations began: those of one evenly over its time")
        long bytes,
    @Told("its time with at least one outstanding") long busyNs,
    @Told(value = "C(t) in this part, of those that began before, too", column = "concurrency%")
        Concurrency concurrency,
    @Told(value = "whose operations took longest on average; absent when none began", column = "%")
        Optional<SlowestOnAverage> slowestProcess) {
  /** The process whose operations took longest on average. */
  public record SlowestOnAverage(
      @Told(
              value = "the process whose operations took longest on average",
              column = "slowestProcess")
          int process,
      @Told(value = "how many it did", column = "slowestCount") long count,
      @Told(value = "sum of their durations", column = "slowestTimeNs") long timeNs) {
    /** Mean duration. */
    public double meanNs() {
      return (double) timeNs / count;
    }
  }

  /** Bytes / busy time; empty when nothing was outstanding. */
  @Told(value = "bytes / busy time", after = "busyNs")
  public OptionalDouble throughputBytesPerSecond() {
    return Ratios.perSecond(bytes, busyNs);
  }

  /** Mean duration of the operations of all but the slowest process; NaN without others. */
  public double othersMeanNs() {
    long slowestNs = slowestProcess.map(SlowestOnAverage::timeNs).orElse(0L);
    long slowest = slowestProcess.map(SlowestOnAverage::count).orElse(0L);
    return (double) (timeNs - slowestNs) / (count - slowest);
  }
}
