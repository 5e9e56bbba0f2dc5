// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;

/**
 * Bytes of reads and writes that reached the operating system, each once: those of POSIX and of
 * asynchronous I/O, and those of streams but for what POSIX operations inside of them moved. To be
 * held against what the system itself counted.
 */
public final class RecordedBytes implements Accumulator<RecordedBytes> {
  /** What a stream reads at once. */
  private static final long STREAM_BUFFER = 4096;

  private final Sums read = new Sums();
  private final Sums written = new Sums();
  private long streamPlaces;

  /** Bytes of one kind; those inside of streams are among the system's. */
  private static final class Sums {
    private long ofSystem;
    private long ofStreams;
    private long inStreams;

    void add(Layer layer, boolean inStream, long bytes) {
      if (layer.isLike(Layer.ISO_C)) {
        ofStreams = Saturating.add(ofStreams, bytes);
        return;
      }
      ofSystem = Saturating.add(ofSystem, bytes);
      inStreams = Saturating.add(inStreams, inStream ? bytes : 0);
    }

    void merge(Sums other) {
      ofSystem = Saturating.add(ofSystem, other.ofSystem);
      ofStreams = Saturating.add(ofStreams, other.ofStreams);
      inStreams = Saturating.add(inStreams, other.inStreams);
    }

    void write(StateOutput out) {
      out.number(ofSystem);
      out.number(ofStreams);
      out.number(inStreams);
    }

    void read(StateInput in) throws StateException {
      ofSystem = in.amount();
      ofStreams = in.amount();
      inStreams = in.amount();
    }

    long total() {
      return Saturating.add(ofSystem, Math.max(0, ofStreams - inStreams));
    }
  }

  @Override
  public void add(OperationBatch batch, int row) {
    Layer layer = batch.layer(row).on(Side.APPLICATION);
    if (layer != Layer.POSIX && layer != Layer.AIO && layer != Layer.ISO_C) {
      return;
    }
    OperationKind kind = batch.kind(row);
    if (kind.isTransfer()) {
      int parent = batch.parentLayerKind(row);
      boolean inStream = parent >= 0 && LayerKind.layer(parent).isLike(Layer.ISO_C);
      (kind == OperationKind.READ ? read : written).add(layer, inStream, batch.bytesDone(row));
    } else if (layer == Layer.ISO_C && (kind == OperationKind.OPEN || kind == OperationKind.SEEK)) {
      streamPlaces++;
    }
  }

  @Override
  public void merge(RecordedBytes other) {
    read.merge(other.read);
    written.merge(other.written);
    streamPlaces += other.streamPlaces;
  }

  @Override
  public void write(StateOutput out) {
    read.write(out);
    written.write(out);
    out.number(streamPlaces);
  }

  @Override
  public void read(StateInput in) throws StateException {
    read.read(in);
    written.read(in);
    streamPlaces = in.amount();
  }

  /** Bytes read. */
  public long read() {
    return read.total();
  }

  /** Bytes written. */
  public long written() {
    return written.total();
  }

  /** What streams may have read beyond what the program took: a buffer wherever they were set. */
  public long readAhead() {
    return streamPlaces * STREAM_BUFFER;
  }
}
