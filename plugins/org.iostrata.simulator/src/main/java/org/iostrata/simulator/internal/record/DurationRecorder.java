// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.record;

import java.util.Arrays;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.simulator.internal.engine.Simulation;

/** Keeps how long each read and write of a program took, process by process. */
public final class DurationRecorder implements Recorder {
  private final Simulation simulation;
  private final long[][] durationsNs;
  private final int[] counts;

  /** Of a program with so many processes, which have read and written nothing. */
  public DurationRecorder(Simulation simulation, int processes) {
    this.simulation = simulation;
    durationsNs = new long[processes][16];
    counts = new int[processes];
  }

  /** Of a process, in the order in which it did them. */
  public long[] of(int process) {
    return Arrays.copyOf(durationsNs[process], counts[process]);
  }

  @Override
  public Recorded begin(int process, Layer layer, OperationKind kind, Recorded.FileSpan span) {
    return layer == Layer.MPI_IO && kind.isTransfer()
        ? new Recorded(process, /* what= */ null, /* id= */ 0, simulation.nowNs(), span)
        : null;
  }

  @Override
  public void end(Recorded operation) {
    if (operation == null || operation.isEnded) {
      return;
    }
    operation.isEnded = true;
    int process = operation.thread;
    if (counts[process] == durationsNs[process].length) {
      durationsNs[process] = Arrays.copyOf(durationsNs[process], 2 * counts[process]);
    }
    durationsNs[process][counts[process]++] = simulation.nowNs() - operation.admitNs;
  }

  @Override
  public void end(Recorded operation, Recorded cause) {
    end(operation);
  }

  @Override
  public Gauge gauge(Measured what) {
    return Gauge.NONE;
  }

  @Override
  public boolean isOn() {
    return true;
  }

  @Override
  public int partOf(int server, int file) {
    return 0;
  }
}
