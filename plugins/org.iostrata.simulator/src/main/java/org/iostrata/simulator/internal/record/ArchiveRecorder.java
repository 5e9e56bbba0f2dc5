// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.TraceWriter;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Surroundings;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.internal.engine.Simulation;
import org.iostrata.simulator.workload.Workload;

/**
 * Writes what happens as an OTF2 archive, while it happens. What several of are under way at once
 * on one thread is handed on as it begins. A failure to write ends the run with {@link
 * UncheckedIOException}.
 */
public final class ArchiveRecorder implements Recorder, AutoCloseable {
  /** The number of a request, the same from the client to the disk. */
  private static final String REQUEST = "IOStrata::REQUEST";

  /** Of what waits in a cache layer: the matching id of what the disk did. */
  private static final String ACCESS = "IOStrata::ACCESS";

  private final Simulation simulation;
  private final RunShape shape;
  private final TraceWriter writer;
  private final OperationBatch row = new OperationBatch(1);
  private final List<SampledGauge> gauges = new ArrayList<>();
  private final int requestAttribute;
  private final int accessAttribute;
  private long ids;

  /**
   * Starts an archive.
   *
   * @throws IOException when it cannot be written
   */
  public ArchiveRecorder(Simulation simulation, Cluster cluster, Workload workload, Path folder)
      throws IOException {
    this.simulation = simulation;
    shape = new RunShape(cluster, workload);
    writer = TraceWriter.create(folder, "traces", shape.trace(folder.toString()));
    requestAttribute = writer.attribute(REQUEST, "the request of a client that it belongs to");
    accessAttribute = writer.attribute(ACCESS, "the operation of the disk that did it");
    row.add();
  }

  @Override
  public boolean isOn() {
    return true;
  }

  @Override
  public int partOf(int server, int file) {
    return shape.partOf(server, file);
  }

  @Override
  public Recorded begin(int process, Layer layer, OperationKind kind, Recorded.FileSpan span) {
    boolean isAlone = layer == Layer.MPI_IO || layer == Layer.DEVICE;
    Recorded.What what =
        new Recorded.What(
            LayerKind.of(layer, kind),
            (isAlone ? 0 : OperationFlags.NON_BLOCKING)
                | (span.isTogether() ? OperationFlags.COLLECTIVE : 0),
            shape.handle(span.file(), layer));
    Recorded begun = new Recorded(process, what, ids++, simulation.nowNs(), span);
    fill(begun, begun.admitNs);
    if (span.request() != Recorded.FileSpan.OF_NONE) {
      writer.tell(process, requestAttribute, span.request());
    }
    try {
      writer.begin(row, 0);
      if (!isAlone) {
        writer.issue(row, 0);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return begun;
  }

  @Override
  public void end(Recorded operation, Recorded cause) {
    if (operation != null && !operation.isEnded && cause != null) {
      writer.tell(operation.thread, accessAttribute, cause.id);
    }
    end(operation);
  }

  @Override
  public Gauge gauge(Measured what) {
    int thread = what.process() == Measured.NETWORK ? shape.network() : what.process();
    try {
      int metric =
          writer.metric(
              new Surroundings.Metric(what.name(), what.unit(), /* place= */ "", what.counts()));
      SampledGauge gauge = new SampledGauge(simulation, writer, thread, metric);
      gauges.add(gauge);
      return gauge;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void end(Recorded operation) {
    if (operation == null || operation.isEnded) {
      return;
    }
    operation.isEnded = true;
    fill(operation, simulation.nowNs());
    try {
      writer.end(row, 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void fill(Recorded operation, long callbackNs) {
    Recorded.FileSpan span = operation.span;
    row.setWhat(0, operation.what.layerKind(), operation.what.flags(), operation.thread);
    row.setWhere(0, operation.what.handle(), span.file(), FileClass.DATA);
    row.setTimes(0, operation.admitNs, operation.admitNs, callbackNs);
    row.setBytes(0, span.offset(), span.bytes(), span.bytes());
    row.setLink(0, operation.id, Trace.NONE, LayerKind.NONE);
  }

  @Override
  public void close() throws IOException {
    gauges.forEach(SampledGauge::end);
    writer.close();
  }
}
