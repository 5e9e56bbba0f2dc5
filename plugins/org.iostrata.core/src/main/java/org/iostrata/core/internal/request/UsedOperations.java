// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;

/** Operations of clients and servers, as long as somebody needs them. */
final class UsedOperations {
  final LongTable table = new LongTable(OperationField.COUNT);

  /** One more, which is used until it is released. */
  int add(RequestBuffer rows, int row) {
    int operation = table.add();
    table.set(operation, OperationField.THREAD, rows.get(row, RequestBuffer.THREAD));
    table.set(operation, OperationField.ID, rows.get(row, RequestBuffer.ID));
    table.set(operation, OperationField.LAYER_KIND, rows.get(row, RequestBuffer.LAYER_KIND));
    table.set(operation, OperationField.FILE, rows.get(row, RequestBuffer.FILE));
    table.set(operation, OperationField.OFFSET, rows.get(row, RequestBuffer.OFFSET));
    table.set(operation, OperationField.BYTES, rows.get(row, RequestBuffer.BYTES));
    table.set(operation, OperationField.ADMIT_NS, rows.get(row, RequestBuffer.ADMIT_NS));
    table.set(operation, OperationField.CALLBACK_NS, rows.get(row, RequestBuffer.CALLBACK_NS));
    table.set(operation, OperationField.BUSY_NS, rows.get(row, RequestBuffer.BUSY_NS));
    table.set(operation, OperationField.IN_PART, rows.get(row, RequestBuffer.IN_PART));
    table.set(operation, OperationField.BUFFER, rows.get(row, RequestBuffer.BUFFER));
    table.set(operation, OperationField.ASKED, 0);
    table.set(operation, OperationField.KEPT, LongTable.NONE);
    table.set(operation, OperationField.USES, 1);
    return operation;
  }

  /** It is needed once less. */
  void release(int operation) {
    if (operation == LongTable.NONE) {
      return;
    }
    table.add(operation, OperationField.USES, -1);
    if (table.get(operation, OperationField.USES) == 0) {
      table.remove(operation);
    }
  }

  /** It, if any, is needed once more. */
  int use(int operation) {
    if (operation != LongTable.NONE) {
      table.add(operation, OperationField.USES, 1);
    }
    return operation;
  }

  /** How long disks worked for those that were done behind one for the same request. */
  static long diskNsBehind(LongTable table, int operation) {
    long sumNs = 0;
    int next = table.index(operation, OperationField.NEXT);
    while (next != LongTable.NONE) {
      sumNs = Saturating.add(sumNs, Math.max(0, table.get(next, OperationField.DISK_NS)));
      next = table.index(next, OperationField.NEXT);
    }
    return sumNs;
  }

  /** Whether it moves data, or makes it safe. */
  boolean isOfData(int operation) {
    OperationKind kind = LayerKind.kind(table.index(operation, OperationField.LAYER_KIND));
    return kind.isTransfer() || kind == OperationKind.FLUSH;
  }

  /** Whether it belongs to the part that is looked at. */
  boolean isInPart(int operation) {
    return table.get(operation, OperationField.IN_PART) == 1;
  }

  /**
   * Whether a message is what an operation reads, in the same call: as {@code sendfile} sends a
   * file. The operation does not ask for it.
   */
  boolean isCopied(int operation, RequestBuffer rows, int row) {
    long callbackNs = table.get(operation, OperationField.CALLBACK_NS);
    return callbackNs == rows.get(row, RequestBuffer.CALLBACK_NS);
  }
}
