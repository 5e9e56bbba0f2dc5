// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.FilePlace;
import org.iostrata.core.model.FileSystem;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.model.TraceWitness;
import org.iostrata.core.source.MemorySource;
import org.iostrata.core.source.OperationCursor;

/** A trace of random operations, all in lists, delivered in order of completion. */
final class RandomSource extends MemorySource {
  record Operation(
      int process,
      int thread,
      int phase,
      int region,
      int handle,
      int layerKind,
      int id,
      int parentId,
      int parent,
      int file,
      long admitNs,
      long callbackNs,
      long firstChildNs,
      long lastChildNs,
      long offset,
      long bytes) {
    long durationNs() {
      return callbackNs - admitNs;
    }

    /** Done by another one. */
    Operation under(Operation above) {
      return new Operation(
          process,
          thread,
          phase,
          region,
          handle,
          layerKind,
          id,
          above.id,
          above.layerKind,
          file,
          admitNs,
          callbackNs,
          firstChildNs,
          lastChildNs,
          offset,
          bytes);
    }
  }

  private static final FilePlace IN_A_FILE_SYSTEM =
      new FilePlace("", List.of(), 0, new FileSystem(0, "tmpfs", "/"));

  final List<Operation> operations = new ArrayList<>();
  private final Trace trace;

  RandomSource(long seed, int count) {
    Random random = new Random(seed);
    int processCount = 1 + random.nextInt(4);
    int span = 1 + random.nextInt(5000);
    for (int i = 0; i < count; i++) {
      operations.add(random(random, i, processCount, span));
    }
    operations.sort(Comparator.comparingLong(Operation::callbackNs));
    for (int i = 0; i < count; i++) {
      Operation above = operations.get(Math.min(count - 1, i + random.nextInt(5)));
      if (above.id() != operations.get(i).id() && above.process() == operations.get(i).process()) {
        operations.set(i, operations.get(i).under(above));
      }
    }
    List<TraceProcess> processes = new ArrayList<>();
    List<TraceThread> threads = new ArrayList<>();
    for (int i = 0; i < processCount; i++) {
      TraceHost host = new TraceHost(i % 2, "host " + i % 2);
      List<Integer> own = List.of(i, processCount + i);
      processes.add(new TraceProcess(i, "rank " + i, own, false, host));
      threads.add(new TraceThread(i, "main", i, count));
    }
    for (int i = 0; i < processCount; i++) {
      threads.add(new TraceThread(processCount + i, "second", i, count));
    }
    List<TraceFile> files =
        List.of(
            new TraceFile(0, "/a", FileClass.DATA, IN_A_FILE_SYSTEM, false, false, "cb_nodes"),
            new TraceFile(1, "/b", FileClass.DATA),
            new TraceFile(2, "/proc/c", FileClass.SYSTEM));
    List<TraceHandle> handles = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      FileClass fileClass = files.get(i).fileClass();
      handles.add(
          new TraceHandle(
              i, "handle " + i, Layer.POSIX, i, Trace.NONE, fileClass, Submitter.UNKNOWN));
    }
    List<String> phases = List.of("start", "step");
    List<String> regions = List.of("start", "step", "fill");
    TraceWitness witness = TraceWitness.NONE;
    trace =
        new Trace(
            "random", "x", processes, threads, files, handles, phases, regions, 2L * span, -1,
            witness);
  }

  private static Operation random(Random random, int id, int processCount, int span) {
    int process = random.nextInt(processCount);
    long admitNs = random.nextInt(span);
    int length = random.nextInt(10) == 0 ? span : 20;
    long callbackNs = admitNs + random.nextInt(length);
    long between = admitNs + random.nextInt((int) (callbackNs - admitNs) + 1);
    boolean children = random.nextBoolean();
    int handle = random.nextInt(4) - 1;
    return new Operation(
        process,
        process + processCount * random.nextInt(2),
        random.nextInt(3) - 1,
        random.nextInt(4) - 1,
        handle,
        random.nextInt(30),
        id,
        Trace.NONE,
        LayerKind.NONE,
        handle >= 0 ? handle : random.nextInt(4) - 1,
        admitNs,
        callbackNs,
        children ? between : Trace.UNKNOWN,
        children ? between + random.nextInt((int) (callbackNs - between) + 1) : Trace.UNKNOWN,
        random.nextInt(4) == 0 ? Trace.UNKNOWN : 1000L * random.nextInt(10),
        random.nextInt(3) == 0 ? 0 : 1000L * random.nextInt(10));
  }

  @Override
  public Trace trace() {
    return trace;
  }

  @Override
  public OperationCursor operations(int process) {
    return new Given(operations.stream().filter(o -> o.process() == process).toList());
  }

  private static final class Given extends Cursor {
    private final List<Operation> own;
    private int next;
    private long reachedNs = Long.MIN_VALUE;

    Given(List<Operation> own) {
      this.own = own;
    }

    @Override
    public boolean fill(OperationBatch batch, long toNs) {
      batch.clear();
      for (int i = 0; i < 7 && next < own.size() && reachedNs < toNs; i++) {
        Operation o = own.get(next++);
        reachedNs = o.callbackNs();
        int row = batch.add();
        FileClass fileClass = o.file() == 2 ? FileClass.SYSTEM : FileClass.DATA;
        batch.setWhat(row, o.layerKind(), 0, o.thread());
        batch.setWhere(row, o.handle(), o.file(), fileClass);
        batch.setCode(row, o.phase(), o.region());
        batch.setChildren(row, o.firstChildNs(), o.lastChildNs());
        batch.setTimes(row, o.admitNs(), Trace.UNKNOWN, o.callbackNs());
        batch.setBytes(row, o.offset(), o.bytes() == 0 ? Trace.UNKNOWN : o.bytes(), o.bytes());
        batch.setLink(row, o.id(), o.parentId(), o.parent());
      }
      return next < own.size() && reachedNs < toNs;
    }

    @Override
    public boolean isAtEnd() {
      return next == own.size();
    }

    @Override
    public long reachedNs() {
      return reachedNs;
    }

    @Override
    public long watermarkNs() {
      return own.subList(next, own.size()).stream()
          .mapToLong(Operation::admitNs)
          .min()
          .orElse(Long.MAX_VALUE);
    }

    @Override
    public long events() {
      return next;
    }
  }
}
