// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * The reads or writes of one layer in a part of the run: those that began in it, and how many were
 * outstanding.
 *
 * @param layer the layer
 * @param kind READ or WRITE
 * @param fromNs when the part begins
 * @param toNs when it ends
 * @param processes how many processes
 * @param count how many operations began
 * @param timeNs sum of their durations
 * @param bytes moved in this part, whenever they began: those of an operation evenly over its time
 * @param busyNs the time of this part with at least one outstanding
 * @param concurrency outstanding at once in this part, whenever they began
 * @param slowestProcess the process whose operations took longest on average; {@code Trace.NONE}
 *     when none began
 * @param slowestCount how many it did
 * @param slowestTimeNs sum of their durations
 */
public record WindowResult(
    Layer layer,
    OperationKind kind,
    long fromNs,
    long toNs,
    int processes,
    long count,
    long timeNs,
    long bytes,
    long busyNs,
    Concurrency concurrency,
    int slowestProcess,
    long slowestCount,
    long slowestTimeNs) {
  /** Bytes / busy time; NaN when nothing was outstanding. */
  public double throughputBytesPerSecond() {
    return busyNs == 0 ? Double.NaN : bytes * 1e9 / busyNs;
  }

  /** Mean duration of the operations of the slowest process. */
  public double slowestMeanNs() {
    return (double) slowestTimeNs / slowestCount;
  }

  /** Mean duration of the operations of all others; NaN without others. */
  public double othersMeanNs() {
    return (double) (timeNs - slowestTimeNs) / (count - slowestCount);
  }
}
