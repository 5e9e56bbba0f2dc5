// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Trace;
import org.iostrata.core.scan.Visitor;

/**
 * Writes the operations of processes, one process behind the other, those of a process by their
 * begin. One whose parent was not found by the thread, as it was done elsewhere or later, and that
 * parent are relations, for these can tell it.
 */
final class OperationStates implements Visitor {
  private static final int MOST_PARENTS = 1 << 16;

  private final ProjectFiles files;
  private final boolean linked;
  private final PendingOperations pending = new PendingOperations();

  /** By id, those that others name; what they are called once they are written. */
  private final Map<Long, String> parents =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, String> eldest) {
          return size() > MOST_PARENTS;
        }
      };

  private final Map<Integer, ThreadFiles> threads = new LinkedHashMap<>();
  private int process;
  private long operations;

  /**
   * None yet.
   *
   * @param linked whether an operation and those that it caused are told together
   */
  OperationStates(ProjectFiles files, boolean linked) {
    this.files = files;
    this.linked = linked;
  }

  /** How many were written. */
  long operations() {
    return operations;
  }

  @Override
  public void take(int ofProcess, OperationBatch batch) throws IOException {
    finishUntil(ofProcess);
    for (int row = 0; row < batch.size(); row++) {
      pending.add(batch, row);
      if (isRelated(batch, row)) {
        parents.putIfAbsent(batch.parentId(row), "");
      }
    }
    operations += batch.size();
  }

  private boolean isRelated(OperationBatch batch, int row) {
    return linked
        && batch.parentId(row) != Trace.NONE
        && (batch.flags(row) & OperationFlags.LINK_EVIDENCE) != 0;
  }

  @Override
  public void reached(int ofProcess, long reachedNs, long watermarkNs) throws IOException {
    pending.leaveBefore(watermarkNs, this::write);
  }

  private void write(OperationBatch batch, int row) throws IOException {
    ThreadFiles thread = thread(batch.thread(row));
    String parent = isRelated(batch, row) ? parents.getOrDefault(batch.parentId(row), "") : "";
    String own = parents.get(batch.id(row));
    if (parent.isEmpty() && own == null) {
      thread.add(batch, row);
      return;
    }
    String name = thread.relate(batch, row, parent.isEmpty() ? null : parent);
    if (own != null) {
      parents.put(batch.id(row), name);
    }
  }

  private ThreadFiles thread(int index) throws IOException {
    ThreadFiles known = threads.get(index);
    if (known == null) {
      known = new ThreadFiles(files, index);
      threads.put(index, known);
    }
    return known;
  }

  /** Ends the processes before one. */
  void finishUntil(int newProcess) throws IOException {
    for (; process < newProcess; process++) {
      pending.leaveBefore(Long.MAX_VALUE, this::write);
      for (int index : files.trace().processes().get(process).threads()) {
        thread(index).close();
        threads.remove(index);
      }
      parents.clear();
    }
  }
}
