// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.source.MemorySource;
import org.iostrata.core.source.OperationCursor;

/** A source of given operations, delivered as real ones are: in order of their end, in batches. */
public final class FakeSource extends MemorySource {
  /** One operation; its id is its place in order of begin, its parent another one's id. */
  public record Op(
      int thread,
      Layer layer,
      OperationKind kind,
      boolean foreign,
      long admitNs,
      long callbackNs,
      long id,
      long parentId) {
    long durationNs() {
      return callbackNs - admitNs;
    }
  }

  private final int processes;
  private final int threadsPerProcess;
  private final List<Op> operations;

  /** Sets what there is; thread t belongs to process t / threadsPerProcess. */
  public FakeSource(int processes, int threadsPerProcess, List<Op> operations) {
    this.processes = processes;
    this.threadsPerProcess = threadsPerProcess;
    this.operations = operations;
  }

  @Override
  public Trace trace() {
    List<TraceProcess> all =
        IntStream.range(0, processes)
            .mapToObj(p -> new TraceProcess(p, "Rank " + p, threads(p)))
            .toList();
    List<TraceThread> threads =
        IntStream.range(0, processes * threadsPerProcess)
            .mapToObj(t -> new TraceThread(t, "Thread " + t, t / threadsPerProcess, 1))
            .toList();
    List<TraceFile> files = List.of(new TraceFile(0, "/data", FileClass.DATA));
    return new Trace("fake", "fake", all, threads, files, List.of(), 0, 0);
  }

  private List<Integer> threads(int process) {
    return IntStream.range(process * threadsPerProcess, (process + 1) * threadsPerProcess)
        .boxed()
        .toList();
  }

  @Override
  public OperationCursor operations(int process) {
    return new Given(
        operations.stream()
            .filter(op -> op.thread() / threadsPerProcess == process)
            .sorted(Comparator.comparingLong(Op::callbackNs))
            .toList());
  }

  private static final class Given extends Cursor {
    /** Less than a batch takes, so that lanes get their operations in many parts. */
    private static final int PART = 37;

    private final List<Op> byEnd;
    private int next;

    Given(List<Op> byEnd) {
      this.byEnd = byEnd;
    }

    @Override
    public boolean fill(OperationBatch batch, long toNs) {
      batch.clear();
      for (int n = 0; n < PART && next < byEnd.size(); n++) {
        put(batch, byEnd.get(next++));
      }
      return next < byEnd.size();
    }

    private static void put(OperationBatch batch, Op op) {
      int row = batch.add();
      batch.setWhat(row, LayerKind.of(op.layer(), op.kind()), 0, op.thread());
      batch.setWhere(row, 0, 0, op.foreign() ? FileClass.SYSTEM : FileClass.DATA);
      batch.setTimes(row, op.admitNs(), Trace.UNKNOWN, op.callbackNs());
      batch.setBytes(row, op.id() * 3, op.id() * 5, op.id() * 7);
      batch.setLink(row, op.id(), op.parentId(), LayerKind.NONE);
    }

    @Override
    public boolean isAtEnd() {
      return next == byEnd.size();
    }

    @Override
    public long reachedNs() {
      return next == 0 ? Long.MIN_VALUE : byEnd.get(next - 1).callbackNs();
    }

    @Override
    public long watermarkNs() {
      return byEnd.stream().skip(next).mapToLong(Op::admitNs).min().orElse(Long.MAX_VALUE);
    }

    @Override
    public long events() {
      return 2L * next;
    }
  }
}
