// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/** One operation in a batch; set again for the next one, so that a row costs no memory. */
public final class OperationRow {
  private final Trace trace;
  private int process;
  private OperationBatch batch;
  private int row;

  OperationRow(Trace trace) {
    this.trace = trace;
  }

  OperationRow set(int newProcess, OperationBatch newBatch, int newRow) {
    process = newProcess;
    batch = newBatch;
    row = newRow;
    return this;
  }

  int process() {
    return process;
  }

  OperationBatch batch() {
    return batch;
  }

  int row() {
    return row;
  }

  boolean has(int flag) {
    return (batch.flags(row) & flag) != 0;
  }

  /** The path of its file, or null. */
  String file() {
    int file = batch.file(row);
    return file == Trace.NONE ? null : trace.files().get(file).path();
  }

  /** The name of its handle, or null. */
  String handle() {
    int handle = batch.handle(row);
    return handle == Trace.NONE ? null : trace.handles().get(handle).name();
  }

  /** The layer of its parent, or null. */
  String parentLayer() {
    int parent = batch.parentLayerKind(row);
    return parent == LayerKind.NONE ? null : LayerKind.layer(parent).name();
  }

  /** The kind of its parent, or null. */
  String parentKind() {
    int parent = batch.parentLayerKind(row);
    return parent == LayerKind.NONE ? null : LayerKind.kind(parent).key();
  }
}
