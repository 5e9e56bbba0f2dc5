// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import org.iostrata.core.internal.hdtrace.StateKinds;
import org.iostrata.core.internal.hdtrace.StateMarks;
import org.iostrata.core.internal.hdtrace.StateNames;
import org.iostrata.core.internal.hdtrace.write.HandleNames.WrittenHandle;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/** Makes states of operations. */
final class OperationText {
  private static final int LINK_FLAGS = OperationFlags.LINK_EVIDENCE;

  private final int handles;
  private final StateKinds kinds = new StateKinds();

  OperationText(Trace trace) {
    handles = trace.handles().size();
  }

  /**
   * The state of an operation.
   *
   * @param related whether its parent is told beside
   */
  StateText of(OperationBatch batch, int row, boolean related) {
    int flags = batch.flags(row);
    boolean at = batch.offset(row) != Trace.UNKNOWN;
    String name = StateNames.of(batch.layerKind(row), flags, at);
    StringBuilder attributes = new StringBuilder();
    bytes(batch, row, attributes);
    int marks = StateMarks.told(related ? flags : flags & ~LINK_FLAGS);
    if (marks != kinds.of(name).flags()) {
      attributes.append(StateText.attribute(StateMarks.ATTRIBUTE, StateMarks.of(marks)));
    }
    long issueNs = batch.issueNs(row);
    if (issueNs != Trace.UNKNOWN) {
      String after = WrittenTimes.seconds(issueNs - batch.admitNs(row));
      attributes.append(StateText.attribute("issue", after));
    }
    long toNs = Math.max(batch.admitNs(row), batch.callbackNs(row));
    return new StateText(batch.admitNs(row), toNs, name, attributes.toString(), handle(batch, row));
  }

  private WrittenHandle handle(OperationBatch batch, int row) {
    int file = batch.file(row);
    int handle = batch.handle(row);
    if (file == Trace.NONE && handle == Trace.NONE) {
      return null;
    }
    long id = handle == Trace.NONE ? (long) handles + file : handle;
    boolean opens = batch.kind(row) == OperationKind.OPEN;
    return new WrittenHandle(key(batch.layer(row)), id, file, opens);
  }

  /** What HDTrace calls handles. */
  private static String key(Layer layer) {
    if (layer.isLike(Layer.POSIX)) {
      return "fd";
    }
    return layer.isLike(Layer.ISO_C) ? "fp" : "fid";
  }

  private static void bytes(OperationBatch batch, int row, StringBuilder attributes) {
    if (!batch.kind(row).isTransfer()) {
      return;
    }
    boolean known = batch.offset(row) != Trace.UNKNOWN;
    attributes.append(StateText.attribute("offset", known ? batch.offset(row) : -1));
    long asked = batch.bytesRequested(row);
    if (asked != Trace.UNKNOWN) {
      attributes.append(StateText.attribute("size", asked));
    }
    if ((batch.flags(row) & OperationFlags.RESULT_UNDEFINED) != 0) {
      attributes.append(StateText.attribute("ret", -1));
    } else if (batch.bytesDone(row) != asked) {
      attributes.append(StateText.attribute("ret", batch.bytesDone(row)));
    }
  }
}
