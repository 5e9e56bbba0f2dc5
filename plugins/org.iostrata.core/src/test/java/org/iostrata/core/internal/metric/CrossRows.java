// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.FilePlace;
import org.iostrata.core.model.FilePlace.Extent;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Submitter.Who;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;

/** Operations of several processes, given to {@link CrossLinks} as an engine would. */
final class CrossRows {
  static final int DISK = 3;

  /** File 0 is on the disk in two parts, file 1 somewhere on it, file 2 elsewhere. */
  static final List<TraceFile> FILES =
      List.of(
          new TraceFile(
              0,
              "/a",
              FileClass.DATA,
              new FilePlace(
                  "/dev/x", List.of(new Extent(0, 1000, 100), new Extent(100, 5000, 200)), 0)),
          new TraceFile(1, "/b", FileClass.DATA, new FilePlace("/dev/x1", List.of(), 0)),
          new TraceFile(2, "/c", FileClass.DATA),
          new TraceFile(DISK, "/dev/x", FileClass.DATA));

  /**
   * The handles of the disk by who asked: nobody knows, each of two processes, one that is not
   * there, others.
   */
  static final List<Submitter> SUBMITTERS =
      List.of(
          Submitter.UNKNOWN,
          new Submitter(Who.PROGRAM, 0),
          new Submitter(Who.PROGRAM, 1),
          new Submitter(Who.PROGRAM, Trace.NONE),
          new Submitter(Who.KERNEL, Trace.NONE),
          new Submitter(Who.OTHER, Trace.NONE));

  private CrossRows() {}

  static final class Row {
    private final int process;
    private final long id;
    private final int layerKind;
    private final int file;
    private long offset = Trace.UNKNOWN;
    private long bytes;
    private long admitNs;
    private long callbackNs;
    private int flags;
    private int handle = Trace.NONE;
    private Row parent;

    Row(int process, long id, int layerKind, int file) {
      this.process = process;
      this.id = id;
      this.layerKind = layerKind;
      this.file = file;
    }

    Row at(long newOffset, long newBytes) {
      offset = newOffset;
      bytes = newBytes;
      return this;
    }

    Row during(long newAdmitNs, long newCallbackNs) {
      admitNs = newAdmitNs;
      callbackNs = newCallbackNs;
      return this;
    }

    Row flags(int newFlags) {
      flags = newFlags;
      return this;
    }

    /** Of a request: who asked for it. */
    Row by(int submitter) {
      handle = DISK + submitter;
      return this;
    }

    Submitter submitter() {
      return handle == Trace.NONE ? Submitter.UNKNOWN : SUBMITTERS.get(handle - DISK);
    }

    Row parent(Row newParent) {
      parent = newParent;
      return this;
    }

    int process() {
      return process;
    }

    Row parent() {
      return parent;
    }

    int layerKind() {
      return layerKind;
    }

    Layer layer() {
      return LayerKind.layer(layerKind);
    }

    OperationKind kind() {
      return LayerKind.kind(layerKind);
    }

    int file() {
      return file;
    }

    long bytes() {
      return bytes;
    }

    long admitNs() {
      return admitNs;
    }

    long callbackNs() {
      return callbackNs;
    }

    boolean isKnown() {
      return offset >= 0;
    }

    long from() {
      return isKnown() ? offset : 0;
    }

    long to() {
      return isKnown() ? offset + bytes : Long.MAX_VALUE;
    }

    private void addTo(OperationBatch batch) {
      int row = batch.add();
      batch.setWhat(row, layerKind, flags, process);
      batch.setWhere(row, handle, file, FileClass.DATA);
      batch.setTimes(row, admitNs, Trace.UNKNOWN, callbackNs);
      batch.setBytes(row, offset, bytes, bytes);
      batch.setLink(
          row,
          id,
          parent == null ? Trace.NONE : parent.id,
          parent == null ? LayerKind.NONE : parent.layerKind);
    }
  }

  static List<Row> byBegin(List<Row> rows) {
    return rows.stream()
        .sorted(
            Comparator.comparingLong(Row::admitNs)
                .thenComparing(Row::layer)
                .thenComparingInt(Row::process)
                .thenComparingLong(row -> row.id))
        .toList();
  }

  /** Gives them in slices of time, in any order within each, from two threads. */
  static CrossLinks play(List<Row> rows, int processes, Random random, int sliceNs) {
    Trace trace = trace(processes);
    CrossLinks links = new CrossLinks(trace);
    List<CrossBuffer> buffers = List.of(new CrossBuffer(trace), new CrossBuffer(trace));
    List<Row> left = new ArrayList<>(rows);
    for (long toNs = sliceNs; !left.isEmpty(); toNs += sliceNs) {
      long until = toNs;
      List<Row> slice = left.stream().filter(row -> row.callbackNs <= until).toList();
      List<Row> shuffled = new ArrayList<>(slice);
      java.util.Collections.shuffle(shuffled, random);
      left.removeAll(slice);
      OperationBatch batch = new OperationBatch(16);
      shuffled.forEach(row -> row.addTo(batch));
      for (int row = 0; row < batch.size(); row++) {
        buffers.get(row % 2).add(batch, row);
      }
      buffers.forEach(links::take);
      links.advance(left.stream().mapToLong(Row::admitNs).min().orElse(Long.MAX_VALUE));
    }
    links.finish();
    return links;
  }

  private static Trace trace(int processes) {
    List<TraceProcess> all =
        IntStream.range(0, processes)
            .mapToObj(i -> new TraceProcess(i, "rank " + i, List.of(i)))
            .toList();
    List<TraceThread> threads =
        IntStream.range(0, processes).mapToObj(i -> new TraceThread(i, "main", i, 0)).toList();
    List<TraceHandle> handles = new ArrayList<>();
    for (int file = 0; file < DISK; file++) {
      handles.add(
          new TraceHandle(
              file, "", Layer.MPI_IO, file, Trace.NONE, FileClass.DATA, Submitter.UNKNOWN));
    }
    for (Submitter submitter : SUBMITTERS) {
      int index = handles.size();
      handles.add(
          new TraceHandle(index, "", Layer.BLOCK, DISK, Trace.NONE, FileClass.DATA, submitter));
    }
    return new Trace("random", "x", all, threads, FILES, handles, 10_000, Trace.UNKNOWN);
  }
}
