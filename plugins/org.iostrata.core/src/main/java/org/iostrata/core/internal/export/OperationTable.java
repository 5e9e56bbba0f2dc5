// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import org.iostrata.core.model.OperationFlags;

/** The table of all operations. */
final class OperationTable {
  static final Table<OperationRow> OPERATIONS =
      new TableBuilder<OperationRow>(
              "operations", "one operation; by process, then as they complete")
          .integer("process", "the process, 0..n-1 as the trace defines it", OperationRow::process)
          .integer("id", "its number; unique in the process", r -> r.batch().id(r.row()))
          .integer("thread", "the thread that began it", r -> r.batch().thread(r.row()))
          .layerAndKind(r -> r.batch().layer(r.row()), r -> r.batch().kind(r.row()))
          .text("file", "the path of the file", OperationRow::file)
          .text("handle", "the name of the open file", OperationRow::handle)
          .text(
              "fileClass",
              "whose file: DATA is the program's own",
              r -> r.batch().fileClass(r.row()).name())
          .integer(
              "admitNs",
              "when the layer got it, since the trace's start",
              r -> r.batch().admitNs(r.row()))
          .known("issueNs", "when it was handed on", r -> r.batch().issueNs(r.row()))
          .integer(
              "callbackNs", "when the layer reported it done", r -> r.batch().callbackNs(r.row()))
          .integer("durationNs", "callbackNs - admitNs", r -> r.batch().durationNs(r.row()))
          .known(
              "offsetBytes",
              "where in the file; of MPI-IO in its file view",
              r -> r.batch().offset(r.row()))
          .known("bytesRequested", "bytes asked for", r -> r.batch().bytesRequested(r.row()))
          .integer("bytes", "bytes read or written", r -> r.batch().bytesDone(r.row()))
          .flag("collective", "recorded as collective", r -> r.has(OperationFlags.COLLECTIVE))
          .flag(
              "nonBlocking",
              "the call returned before it was done",
              r -> r.has(OperationFlags.NON_BLOCKING))
          .flag(
              "synchronous",
              "a write that waits for the device",
              r -> r.has(OperationFlags.SYNCHRONOUS))
          .flag("cancelled", "the program cancelled it", r -> r.has(OperationFlags.CANCELLED))
          .flag("failed", "a call about a name that failed", r -> r.has(OperationFlags.FAILED))
          .flag(
              "resultUndefined",
              "the trace does not tell its result",
              r -> r.has(OperationFlags.RESULT_UNDEFINED))
          .flag(
              "offsetDerived",
              "the offset was not recorded but follows from the position",
              r -> r.has(OperationFlags.OFFSET_DERIVED))
          .known(
              "parentId",
              "id of the operation above that caused it",
              r -> r.batch().parentId(r.row()))
          .text("parentLayer", "the layer of that operation", OperationRow::parentLayer)
          .text("parentKind", "the kind of that operation", OperationRow::parentKind)
          .build();

  private OperationTable() {}
}
