// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.internal.link.DiskMap;
import org.iostrata.core.internal.link.FileRange;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Submitter.Who;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;

/**
 * How long disks work for each operation of a server: while a request of a disk is under way that
 * is for it, by the rules of {@code docs/guide/links.md}. Those that lie in its bytes may have
 * begun before it, as when the kernel reads ahead. Told in the order of begin; memory is that of
 * what is under way.
 */
final class DiskWork {
  /** Of more operations, or requests, at a time the oldest is not looked at any more. */
  private static final int MOST = 1024;

  /** What a request of a disk asks for, as bytes of a file. */
  private static final class RequestedBytes {
    static final int FILE = 0;
    static final int KIND = 1;
    static final int FROM = 2;
    static final int TO = 3;
    static final int CALLBACK_NS = 4;
    static final int COUNT = 5;

    private RequestedBytes() {}
  }

  private final Connections connections;
  private final UsedOperations operations;
  private final LongTable table;
  private final List<TraceHandle> handles;
  private final DiskMap disks;

  /** By process, whether disks of its machine were recorded. */
  private final boolean[] known;

  private final LiveRows live = new LiveRows(MOST);
  private final LongTable requests = new LongTable(RequestedBytes.COUNT);
  private final LiveRows asked = new LiveRows(MOST);
  private long fromNs;
  private long toNs;

  DiskWork(Trace trace, Connections connections, UsedOperations operations) {
    this.connections = connections;
    this.operations = operations;
    table = operations.table;
    handles = trace.handles();
    disks = new DiskMap(trace);
    known = new boolean[trace.processes().size()];
    Set<TraceHost> hosts = new HashSet<>();
    for (TraceHandle handle : trace.handles()) {
      boolean disk = handle.layer() != null && handle.layer().isLike(Layer.BLOCK);
      if (disk && handle.file() != Trace.NONE) {
        hosts.add(trace.files().get(handle.file()).place().host());
      }
    }
    for (TraceProcess process : trace.processes()) {
      known[process.index()] = hosts.contains(process.host());
    }
  }

  /** An operation of a server begins. */
  void begin(int operation, int process) {
    if (!known[process] || !operations.isOfData(operation)) {
      return;
    }
    fromNs = table.get(operation, OperationField.ADMIT_NS);
    table.set(operation, OperationField.DISK_NS, 0);
    table.set(operation, OperationField.DISK_TO_NS, fromNs);
    prune();
    for (int i = 0; i < asked.size(); i++) {
      int request = asked.get(i);
      if (isIn(request, operation)) {
        toNs = requests.get(request, RequestedBytes.CALLBACK_NS);
        work(operation);
      }
    }
    if (live.isFull()) {
      operations.release(live.get(0));
      live.remove(0);
    }
    live.add(operations.use(operation));
  }

  /** Whether a request that began before lies in bytes that an operation reads, or syncs. */
  private boolean isIn(int request, int operation) {
    boolean write = requests.index(request, RequestedBytes.KIND) == 1;
    OperationKind kind = kind(operation);
    return requests.index(request, RequestedBytes.FILE)
            == table.index(operation, OperationField.FILE)
        && kind == (write ? OperationKind.FLUSH : OperationKind.READ)
        && (write
            || shares(
                operation,
                requests.get(request, RequestedBytes.FROM),
                requests.get(request, RequestedBytes.TO)));
  }

  /** A disk gets a request. */
  void request(RequestBuffer rows, int row) {
    fromNs = rows.get(row, RequestBuffer.ADMIT_NS);
    toNs = rows.get(row, RequestBuffer.CALLBACK_NS);
    prune();
    OperationKind kind = LayerKind.kind(rows.index(row, RequestBuffer.LAYER_KIND));
    int disk = rows.index(row, RequestBuffer.FILE);
    int handle = rows.index(row, RequestBuffer.HANDLE);
    long offset = rows.get(row, RequestBuffer.OFFSET);
    if (disk == Trace.NONE || handle == Trace.NONE) {
      return;
    }
    boolean placed = kind.isTransfer() && offset >= 0;
    FileRange range =
        placed ? disks.fileAt(disk, offset, rows.get(row, RequestBuffer.BYTES)) : null;
    if (range != null) {
      remember(range, kind);
    }
    boolean found = range != null && (workInFile(kind, range) || workInFile(other(kind), range));
    Submitter by = handles.get(handle).submitter();
    if (!found && by.process() != Trace.NONE) {
      boolean anywhere = range == null;
      found =
          workOfProcess(kind, by.process(), anywhere)
              || workOfProcess(other(kind), by.process(), anywhere);
    }
    boolean journal = kind == OperationKind.WRITE && by.who() == Who.KERNEL;
    if (!found && range == null && (journal || kind == OperationKind.FLUSH)) {
      workOnDisk(disks.disk(disk), by.who());
    }
  }

  /** What else waits for requests of a kind: parts of pages are read before a write. */
  private static OperationKind other(OperationKind kind) {
    return kind == OperationKind.WRITE ? OperationKind.FLUSH : OperationKind.WRITE;
  }

  private void remember(FileRange range, OperationKind kind) {
    if (asked.isFull()) {
      requests.remove(asked.get(0));
      asked.remove(0);
    }
    int request = requests.add();
    requests.set(request, RequestedBytes.FILE, range.file());
    requests.set(request, RequestedBytes.KIND, kind == OperationKind.WRITE ? 1 : 0);
    requests.set(request, RequestedBytes.FROM, range.from());
    requests.set(request, RequestedBytes.TO, range.to());
    requests.set(request, RequestedBytes.CALLBACK_NS, toNs);
    asked.add(request);
  }

  /** A request is for all operations that share bytes with it: each has to wait for it. */
  private boolean workInFile(OperationKind kind, FileRange range) {
    boolean found = false;
    for (int i = 0; i < live.size(); i++) {
      int operation = live.get(i);
      boolean in =
          kind(operation) == kind
              && table.index(operation, OperationField.FILE) == range.file()
              && (kind == OperationKind.FLUSH || shares(operation, range.from(), range.to()));
      if (in) {
        work(operation);
      }
      found |= in;
    }
    return found;
  }

  private boolean shares(int operation, long from, long to) {
    long offset = table.get(operation, OperationField.OFFSET);
    return offset < 0
        || (offset < to && offset + table.get(operation, OperationField.BYTES) > from);
  }

  /** A process asks for what one of its threads does; of several that which began last. */
  private boolean workOfProcess(OperationKind kind, int process, boolean anywhere) {
    for (int i = live.size() - 1; i >= 0; i--) {
      int operation = live.get(i);
      boolean nameless = table.index(operation, OperationField.FILE) == Trace.NONE;
      if (kind(operation) == kind
          && connections.process(table.index(operation, OperationField.THREAD)) == process
          && (anywhere || nameless)) {
        work(operation);
        return true;
      }
    }
    return false;
  }

  /** The journal, and a flush of a disk, are for all that sync files of it. */
  private void workOnDisk(int disk, Who who) {
    for (int i = 0; i < live.size() && who != Who.OTHER; i++) {
      int operation = live.get(i);
      int file = table.index(operation, OperationField.FILE);
      boolean on = file == Trace.NONE || disks.diskOf(file) == disk;
      if (kind(operation) == OperationKind.FLUSH && on) {
        work(operation);
      }
    }
  }

  /** A disk works for an operation now, as long as both are under way, beside what did before. */
  private void work(int operation) {
    long from = Math.max(fromNs, table.get(operation, OperationField.DISK_TO_NS));
    long to = Math.min(toNs, table.get(operation, OperationField.CALLBACK_NS));
    if (to > from) {
      table.add(operation, OperationField.DISK_NS, to - from);
      table.set(operation, OperationField.DISK_TO_NS, to);
    }
  }

  private OperationKind kind(int operation) {
    return LayerKind.kind(table.index(operation, OperationField.LAYER_KIND));
  }

  /** What has ended needs nothing more. */
  private void prune() {
    for (int i = live.size() - 1; i >= 0; i--) {
      if (table.get(live.get(i), OperationField.CALLBACK_NS) < fromNs) {
        operations.release(live.get(i));
        live.remove(i);
      }
    }
    for (int i = asked.size() - 1; i >= 0; i--) {
      if (requests.get(asked.get(i), RequestedBytes.CALLBACK_NS) < fromNs) {
        requests.remove(asked.get(i));
        asked.remove(i);
      }
    }
  }
}
