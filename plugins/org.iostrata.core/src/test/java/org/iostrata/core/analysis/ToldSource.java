// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.List;
import java.util.Random;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.model.TraceWitness;
import org.iostrata.core.source.BatchCursor;
import org.iostrata.core.source.MemorySource;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Quality;

/** A process with two threads, whose operations of any kind lie in memory, inside each other. */
final class ToldSource extends MemorySource {
  private static final Layer[] LAYERS = {Layer.HDF5, Layer.MPI_IO, Layer.ISO_C, Layer.POSIX};
  private static final List<OperationKind> KINDS = List.of(OperationKind.values());
  private static final int HANDLES = 3 * LAYERS.length;
  private static final int SPAN = 400;

  private static final List<String> REGIONS = List.of("main", "start", "fill", "step");

  private final Random random;
  private final Trace trace;
  private final OperationBatch linked;

  ToldSource(long seed, int count) {
    random = new Random(seed);
    List<TraceThread> threads = List.of(new TraceThread(0, "", 0, 0), new TraceThread(1, "", 0, 0));
    List<TraceFile> files =
        List.of(new TraceFile(0, "/a", FileClass.DATA), new TraceFile(1, "/b", FileClass.DATA));
    trace =
        new Trace(
            "told",
            "made",
            List.of(new TraceProcess(0, "rank 0", List.of(0, 1), false)),
            threads,
            files,
            java.util.stream.IntStream.range(0, HANDLES).mapToObj(ToldSource::handle).toList(),
            List.of("start", "step"),
            REGIONS,
            timeNs(3L * SPAN, 0),
            Trace.UNKNOWN,
            TraceWitness.NONE);
    OperationBatch told = new OperationBatch();
    for (int thread = 0; thread < 2; thread++) {
      add(told, thread, 0, 0, count);
    }
    linked = BatchCursor.link(told, new Quality());
  }

  /** Of two files, and of none. */
  private static TraceHandle handle(int index) {
    Layer layer = LAYERS[index / 3];
    int file = file(index);
    String name = List.of("", "/a", "/b").get(file + 1);
    return new TraceHandle(index, name, layer, file, Trace.NONE, FileClass.DATA, Submitter.UNKNOWN);
  }

  private static int file(int handle) {
    return handle % 3 - 1;
  }

  /** Adds operations of layers from one on, one after the other in some time. */
  private void add(OperationBatch told, int thread, int uppermost, long fromNs, long toNs) {
    long begin = fromNs;
    while (uppermost < LAYERS.length && begin < toNs) {
      long end = begin + random.nextInt((int) (toNs - begin) + 1);
      int layer = uppermost + random.nextInt(LAYERS.length - uppermost);
      boolean lowest = layer == LAYERS.length - 1;
      // Of other kinds OTF2 does not tell when their children were.
      OperationKind kind = KINDS.get(random.nextInt(lowest ? KINDS.size() : 3));
      boolean issued = kind.isTransfer() && !lowest && chance(4);
      long returned = issued ? begin + random.nextInt((int) (end - begin) + 1) : end;
      int row = add(told, thread, LayerKind.of(LAYERS[layer], kind), issued);
      boolean later = issued && end > returned;
      told.setTimes(
          row,
          timeNs(begin, thread),
          issued ? timeNs(returned, thread) : Trace.UNKNOWN,
          timeNs(end, thread) - (later ? 1 + layer : 0));
      add(told, thread, layer + 1, begin, returned);
      begin = returned + 1 + random.nextInt(2);
    }
  }

  /**
   * Nothing happens in both threads at once, and what ends by itself, of any layer, ends apart:
   * which came first is nowhere told.
   */
  private static long timeNs(long step, int thread) {
    return 16 * step + 8L * thread;
  }

  private int add(OperationBatch told, int thread, int layerKind, boolean issued) {
    int row = told.add();
    OperationKind kind = LayerKind.kind(layerKind);
    int layer = List.of(LAYERS).indexOf(LayerKind.layer(layerKind));
    int handle = 3 * layer + random.nextInt(3);
    int flags = issued ? OperationFlags.NON_BLOCKING : 0;
    flags |= kind.isTransfer() && chance(3) ? OperationFlags.OFFSET_DERIVED : 0;
    flags |= kind == OperationKind.WRITE && chance(3) ? OperationFlags.SYNCHRONOUS : 0;
    told.setWhat(row, layerKind, flags, thread);
    told.setWhere(row, handle, file(handle), FileClass.DATA);
    int phase = random.nextInt(3) - 1;
    told.setCode(row, phase, region(phase));
    boolean moves = kind.isTransfer();
    long bytes = random.nextInt(1 << 16);
    long offset = moves || kind == OperationKind.SEEK ? random.nextInt(1 << 20) : Trace.UNKNOWN;
    told.setBytes(row, offset, moves ? bytes : Trace.UNKNOWN, moves ? bytes : 0);
    return row;
  }

  /** The innermost: the phase itself, or one that is none; outside of all only without a phase. */
  private int region(int phase) {
    int other = random.nextInt(3);
    return other < 2
        ? REGIONS.indexOf(List.of("main", "fill").get(other))
        : phase == Trace.NONE ? Trace.NONE : REGIONS.indexOf(trace.phases().get(phase));
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  @Override
  public Trace trace() {
    return trace;
  }

  @Override
  public OperationCursor operations(int process) {
    return new BatchCursor(linked, new Quality());
  }
}
