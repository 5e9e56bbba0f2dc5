// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.FilePlace;
import org.iostrata.core.model.FileSystem;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;

/**
 * What DXT recorded of each process, packed: five numbers for a read or write. Darshan keeps 65,536
 * for each process and module, unless told otherwise.
 */
final class DxtSegments {
  private static final int WHAT = 0;
  private static final int OFFSET = 1;
  private static final int BYTES = 2;
  private static final int BEGIN = 3;
  private static final int END = 4;
  private static final int COLUMNS = 5;

  /** 160 MiB; those of more are not kept, and so known from counters only. */
  private static final int MOST = 1 << 22;

  private final RegionLog log;
  private final Map<Integer, PackedSegments> processes = new HashMap<>();
  private final Map<Long, Integer> fileIndex = new HashMap<>();
  private final List<TraceFile> files = new ArrayList<>();
  private final Set<List<Object>> collectives = new HashSet<>();
  private int kept;
  private long lastNs;

  /** Those of one process, row after row. */
  private static final class PackedSegments {
    private long[] values = new long[16 * COLUMNS];
    private int rows;

    int add() {
      if ((rows + 1) * COLUMNS > values.length) {
        values = Arrays.copyOf(values, 2 * values.length);
      }
      return rows++ * COLUMNS;
    }
  }

  private DxtSegments(RegionLog log) {
    this.log = log;
  }

  /** Reads all. */
  static DxtSegments of(RegionLog log) throws IOException {
    DxtSegments segments = new DxtSegments(log);
    log.records(DarshanModule.MPI_IO, segments::noteCollectives);
    log.segments(DarshanModule.DXT_MPIIO, segments.new SegmentReader(Layer.MPI_IO));
    log.segments(DarshanModule.DXT_POSIX, segments.new SegmentReader(Layer.POSIX));
    return segments;
  }

  /**
   * DXT does not tell what is collective; where all reads, or writes, of a file are, it is clear.
   */
  private void noteCollectives(CounterRecord record) {
    for (OperationKind kind : List.of(OperationKind.READ, OperationKind.WRITE)) {
      String of = kind.name() + "S";
      boolean areSome = record.integer("MPIIO_COLL_" + of) > 0;
      boolean areOthers =
          record.integer("MPIIO_INDEP_" + of) > 0
              || record.integer("MPIIO_SPLIT_" + of) > 0
              || record.integer("MPIIO_NB_" + of) > 0;
      if (areSome && !areOthers) {
        collectives.add(List.of(record.id(), record.rank(), kind));
      }
    }
  }

  /** Whether there are any. */
  boolean isEmpty() {
    return kept == 0;
  }

  /** When the last ends. */
  long lastNs() {
    return lastNs;
  }

  /** The files that they are about. */
  List<TraceFile> files() {
    return files;
  }

  private int file(long id) {
    return fileIndex.computeIfAbsent(
        id,
        key -> {
          String name = log.name(id);
          String path = name.isEmpty() ? "record " + Long.toUnsignedString(id) : name;
          FileSystem in = log.job().mount(path).orElse(FileSystem.UNKNOWN);
          FilePlace place = new FilePlace("", List.of(), 0, in);
          files.add(new TraceFile(files.size(), path, FileClass.DATA, place));
          return files.size() - 1;
        });
  }

  /** The operations of a process, in no particular order. */
  OperationBatch operations(int process) {
    PackedSegments packed = processes.get(process);
    int rows = packed == null ? 0 : packed.rows;
    OperationBatch batch = new OperationBatch(rows);
    for (int i = 0; i < rows; i++) {
      int at = i * COLUMNS;
      long what = packed.values[at + WHAT];
      int row = batch.add();
      int flags = (what & 1) != 0 ? OperationFlags.COLLECTIVE : 0;
      batch.setWhat(row, (int) (what >> 1 & 0x7fff), flags, process);
      batch.setWhere(row, Trace.NONE, (int) (what >> 16), FileClass.DATA);
      batch.setTimes(row, packed.values[at + BEGIN], Trace.UNKNOWN, packed.values[at + END]);
      long bytes = packed.values[at + BYTES];
      batch.setBytes(row, packed.values[at + OFFSET], bytes, bytes);
    }
    return batch;
  }

  /** Packs what is told of one layer. */
  private final class SegmentReader implements DxtVisitor {
    private final Layer layer;
    private PackedSegments packed;
    private int file;
    private boolean areReadsCollective;
    private boolean areWritesCollective;

    SegmentReader(Layer layer) {
      this.layer = layer;
    }

    @Override
    public void begin(long id, long rank, String host, long writes, long reads) {
      boolean isKnown = rank >= 0 && rank < log.job().processes();
      packed = isKnown ? processes.computeIfAbsent((int) rank, r -> new PackedSegments()) : null;
      file = file(id);
      areReadsCollective = isCollective(id, rank, OperationKind.READ);
      areWritesCollective = isCollective(id, rank, OperationKind.WRITE);
    }

    private boolean isCollective(long id, long rank, OperationKind kind) {
      return layer == Layer.MPI_IO
          && (collectives.contains(List.of(id, rank, kind))
              || collectives.contains(List.of(id, CounterRecord.SHARED, kind)));
    }

    @Override
    public void segment(
        boolean isWrite, long offset, long bytes, double startSeconds, double endSeconds) {
      long fromNs = startSeconds >= 0 ? ToldRecord.ns(startSeconds) : 0;
      long toNs = endSeconds >= 0 ? ToldRecord.ns(endSeconds) : 0;
      if (packed == null || kept == MOST || toNs >= Long.MAX_VALUE / 2) {
        return; // what was counted tells that they are missing
      }
      kept++;
      int at = packed.add();
      OperationKind kind = isWrite ? OperationKind.WRITE : OperationKind.READ;
      long isCollective = (isWrite ? areWritesCollective : areReadsCollective) ? 1 : 0;
      long what = (long) file << 16 | (long) LayerKind.of(layer, kind) << 1 | isCollective;
      packed.values[at + WHAT] = what;
      packed.values[at + OFFSET] = Math.max(Trace.UNKNOWN, offset);
      packed.values[at + BYTES] = Math.max(0, bytes);
      packed.values[at + BEGIN] = Math.min(fromNs, toNs);
      packed.values[at + END] = toNs;
      lastNs = Math.max(lastNs, toNs);
    }
  }
}
