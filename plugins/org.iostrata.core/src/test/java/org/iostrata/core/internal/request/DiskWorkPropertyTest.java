// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.FilePlace;
import org.iostrata.core.model.FilePlace.Extent;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Submitter.Who;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.junit.jupiter.api.Test;

/** How long disks work for operations, against a look at every nanosecond. */
class DiskWorkPropertyTest {
  private static final int END_NS = 2000;
  private static final int DISK = 3;
  private static final OperationKind[] KINDS = {
    OperationKind.READ, OperationKind.WRITE, OperationKind.FLUSH
  };

  /** File 0 is on the disk in two parts, file 1 somewhere on it, file 2 elsewhere. */
  private static final List<TraceFile> FILES =
      List.of(
          new TraceFile(0, "/a", FileClass.DATA, place(new Extent(0, 1000, 100))),
          new TraceFile(1, "/b", FileClass.DATA, place()),
          new TraceFile(2, "/c", FileClass.DATA),
          new TraceFile(DISK, "/dev/x", FileClass.DATA));

  private static final List<Submitter> SUBMITTERS =
      List.of(
          new Submitter(Who.PROGRAM, 0),
          new Submitter(Who.PROGRAM, 1),
          new Submitter(Who.KERNEL, Trace.NONE),
          new Submitter(Who.OTHER, Trace.NONE));

  private static FilePlace place(Extent... extents) {
    return new FilePlace("/dev/x", List.of(extents), 0);
  }

  /** An operation, or a request of the disk by one of the submitters. */
  private record Did(
      boolean request,
      OperationKind kind,
      int from,
      int file,
      long offset,
      long bytes,
      long admitNs,
      long callbackNs) {
    boolean shares(long begin, long end) {
      return offset < 0 || (offset < end && offset + bytes > begin);
    }

    boolean isAt(long timeNs) {
      return admitNs <= timeNs && callbackNs >= timeNs;
    }
  }

  @Property(tries = 300)
  void isWhatALookAtEveryNanosecondFinds(
      @ForAll long seed, @ForAll @IntRange(max = 60) int operations) {
    Random random = new Random(seed);
    List<Integer> begins = new ArrayList<>(IntStream.range(10, END_NS / 2).boxed().toList());
    Collections.shuffle(begins, random);
    List<Did> all = new ArrayList<>();
    for (int i = 0; i < operations; i++) {
      long admitNs = begins.get(2 * i);
      int file = random.nextInt(4) - 1;
      long offset = random.nextInt(8) == 0 ? Trace.UNKNOWN : random.nextInt(100);
      long bytes = 1L + random.nextInt(60);
      OperationKind kind = KINDS[random.nextInt(KINDS.length)];
      long endNs = admitNs + random.nextInt(200);
      all.add(new Did(false, kind, random.nextInt(2), file, offset, bytes, admitNs, endNs));
      admitNs = begins.get(2 * i + 1);
      kind = KINDS[random.nextInt(KINDS.length)];
      bytes = kind == OperationKind.FLUSH ? 0 : 1 + random.nextInt(40);
      offset = random.nextBoolean() ? 980 + random.nextInt(130) : 100_000;
      endNs = admitNs + random.nextInt(100);
      all.add(new Did(true, kind, random.nextInt(4), DISK, offset, bytes, admitNs, endNs));
    }
    all.sort(Comparator.comparingLong(Did::admitNs));
    List<Long> expected = new ArrayList<>();
    all.stream().filter(did -> !did.request).forEach(did -> expected.add(slowly(did, all)));
    assertEquals(expected, found(all, trace(TraceHost.UNKNOWN)));
  }

  @Test
  void isUnknownWhereOnlyDisksOfOthersWereRecorded() {
    Did read = new Did(false, OperationKind.READ, 0, 0, 0, 10, 10, 20);
    assertEquals(List.of(0L), found(List.of(read), trace(TraceHost.UNKNOWN)));
    assertEquals(List.of(Trace.UNKNOWN), found(List.of(read), trace(new TraceHost(1, "far"))));
  }

  private static List<Long> found(List<Did> all, Trace trace) {
    RequestBuffer rows = new RequestBuffer(trace);
    UsedOperations operations = new UsedOperations();
    DiskWork work = new DiskWork(trace, new Connections(trace), operations);
    List<Integer> told = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Did did = all.get(i);
      OperationBatch one = new OperationBatch();
      int row = one.add();
      Layer layer = (did.request ? Layer.BLOCK : Layer.POSIX).on(Side.SERVER);
      one.setWhat(row, LayerKind.of(layer, did.kind), 0, did.request ? 2 : did.from);
      one.setWhere(row, did.request ? did.from : 0, did.file, FileClass.DATA);
      one.setTimes(row, did.admitNs, Trace.UNKNOWN, did.callbackNs);
      one.setBytes(row, did.offset, did.bytes, did.bytes);
      rows.add(one, row, true);
      if (did.request) {
        work.request(rows, i);
      } else {
        int operation = operations.add(rows, i);
        told.add(operation);
        work.begin(operation, did.from);
      }
    }
    return told.stream().map(row -> operations.table.get(row, OperationField.DISK_NS)).toList();
  }

  private static Trace trace(TraceHost ofServers) {
    List<TraceProcess> processes =
        IntStream.range(0, 3)
            .mapToObj(i -> new TraceProcess(i, "p", List.of(i), i == 2, ofServers))
            .toList();
    List<TraceThread> threads =
        IntStream.range(0, 3).mapToObj(i -> new TraceThread(i, "main", i, 0)).toList();
    List<TraceHandle> handles = new ArrayList<>();
    for (Submitter by : SUBMITTERS) {
      Layer layer = Layer.BLOCK.on(Side.SERVER);
      handles.add(new TraceHandle(handles.size(), "", layer, DISK, Trace.NONE, FileClass.DATA, by));
    }
    return new Trace("random", "x", processes, threads, FILES, handles, END_NS, Trace.UNKNOWN);
  }

  private static long slowly(Did operation, List<Did> all) {
    BitSet busy = new BitSet();
    for (Did request : all) {
      if (request.request && isFor(request, operation, all)) {
        long from = Math.max(request.admitNs, operation.admitNs);
        long to = Math.min(request.callbackNs, operation.callbackNs);
        busy.set((int) from, (int) Math.max(from, to));
      }
    }
    return busy.cardinality();
  }

  private static boolean isFor(Did request, Did operation, List<Did> all) {
    long from = Math.max(request.offset, 1000) - 1000;
    long to = Math.min(request.offset + request.bytes, 1100) - 1000;
    boolean placed = request.kind != OperationKind.FLUSH && from < to;
    OperationKind other =
        request.kind == OperationKind.WRITE ? OperationKind.FLUSH : OperationKind.WRITE;
    if (operation.admitNs > request.admitNs) { // reads, and syncs, wait for what is under way
      boolean waits =
          request.kind == OperationKind.WRITE
              ? operation.kind == OperationKind.FLUSH
              : operation.kind == OperationKind.READ && operation.shares(from, to);
      return placed && waits && operation.file == 0;
    }
    List<Did> live = all.stream().filter(did -> !did.request && did.isAt(request.admitNs)).toList();
    for (OperationKind kind : List.of(request.kind, other)) {
      List<Did> inFile =
          live.stream()
              .filter(did -> placed && did.kind == kind && did.file == 0)
              .filter(did -> kind == OperationKind.FLUSH || did.shares(from, to))
              .toList();
      if (!inFile.isEmpty()) {
        return inFile.contains(operation);
      }
    }
    for (OperationKind kind : List.of(request.kind, other)) {
      List<Did> ofProcess =
          live.stream()
              .filter(did -> request.from < 2 && did.kind == kind && did.from == request.from)
              .filter(did -> !placed || did.file == Trace.NONE)
              .toList();
      if (!ofProcess.isEmpty()) {
        return operation.equals(ofProcess.get(ofProcess.size() - 1));
      }
    }
    boolean journal = request.kind == OperationKind.WRITE && request.from == 2;
    boolean ofAll = !placed && (journal || request.kind == OperationKind.FLUSH) && request.from < 3;
    return ofAll
        && operation.kind == OperationKind.FLUSH
        && operation.file < 2
        && live.contains(operation);
  }
}
