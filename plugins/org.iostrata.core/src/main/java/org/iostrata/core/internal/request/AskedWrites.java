// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;

/**
 * Where in which file the kernel's requests write, pieces of what operations of clients write, and
 * where calls into libraries do.
 */
final class AskedWrites {
  /** Linux, struct fuse_in_header and struct fuse_write_in: what is before the data. */
  private static final int HEAD_BYTES = 80;

  private final LongTable table;
  private final UsedOperations operations;

  AskedWrites(Requests requests) {
    table = requests.table;
    operations = requests.operations;
  }

  /** The kernel asks for an operation; whether to write at a place that is known. */
  boolean add(int request) {
    int client = table.index(request, RequestField.CLIENT);
    long offset = of(client, OperationField.OFFSET);
    boolean asked = table.get(request, RequestField.OPCODE) == KernelRequests.WRITE;
    if (!asked || !isWrite(client) || offset < 0) {
      return false;
    }
    table.set(request, RequestField.PLACE, offset + of(client, OperationField.ASKED));
    operations.table.add(client, OperationField.ASKED, bytes(request));
    return true;
  }

  /** A library is asked to write at a place that is known. */
  void addCall(int request, int operation) {
    table.set(request, RequestField.PLACE, of(operation, OperationField.OFFSET));
    table.set(request, RequestField.BYTES, of(operation, OperationField.BYTES));
  }

  private long bytes(int request) {
    boolean ofKernel = table.get(request, RequestField.UNIQUE) != LongTable.NONE;
    return Math.max(0, table.get(request, RequestField.BYTES) - (ofKernel ? HEAD_BYTES : 0));
  }

  /** Whether a request is one. */
  boolean has(int request) {
    return from(request) != LongTable.NONE;
  }

  /** Where one begins in its file. */
  long from(int request) {
    return table.get(request, RequestField.PLACE);
  }

  /** Behind its last byte. */
  long to(int request) {
    return from(request) + bytes(request);
  }

  /** The file of one. */
  int file(int request) {
    return (int) of(table.index(request, RequestField.CLIENT), OperationField.FILE);
  }

  /** Whether an operation wrote all of what a server wrote to its file. */
  boolean holds(int operation, Written written) {
    long from = of(operation, OperationField.OFFSET);
    return from <= written.from() && written.to() <= from + of(operation, OperationField.BYTES);
  }

  /** What a server wrote to a file. */
  record Written(int file, long from, long to) {}

  /**
   * What a server wrote for a request.
   *
   * @param served the first operation that it did, which writes
   */
  Written written(int served) {
    long from = of(served, OperationField.OFFSET);
    long to = from;
    for (int i = served; i != LongTable.NONE && isWrite(i); ) {
      to += of(i, OperationField.BYTES);
      i = (int) of(i, OperationField.NEXT);
    }
    return new Written((int) of(served, OperationField.FILE), from, to);
  }

  /** Whether an operation writes. */
  boolean isWrite(int operation) {
    return LayerKind.kind((int) of(operation, OperationField.LAYER_KIND)) == OperationKind.WRITE;
  }

  private long of(int operation, int column) {
    return operations.table.get(operation, column);
  }
}
