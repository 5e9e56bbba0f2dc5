// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import java.util.HashMap;
import java.util.Map;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;

/**
 * One operation with its values by the name of their field, those that are not known left out: what
 * a filter that is easy to believe works on.
 */
public record NaiveOperation(int process, long id, Map<String, Object> values) {
  /** Reads a row. */
  public static NaiveOperation of(Trace trace, OperationBatch batch, int row) {
    Map<String, Object> values = new HashMap<>();
    int process = trace.threads().get(batch.thread(row)).process();
    values.put("layer", batch.layer(row).name());
    values.put("kind", batch.kind(row).key());
    if (batch.file(row) != Trace.NONE) {
      TraceFile file = trace.files().get(batch.file(row));
      values.put("file", file.path());
      named(values, "fileSystem", file.place().fileSystem().type());
      named(values, "mountPoint", file.place().fileSystem().mountPoint());
    }
    if (batch.handle(row) != Trace.NONE) {
      values.put("handle", trace.handles().get(batch.handle(row)).name());
    }
    if (batch.phase(row) != Trace.NONE) {
      values.put("phase", trace.phases().get(batch.phase(row)));
    }
    if (batch.region(row) != Trace.NONE) {
      values.put("region", trace.regions().get(batch.region(row)));
    }
    if (batch.parentLayerKind(row) != LayerKind.NONE) {
      values.put("parentLayer", LayerKind.layer(batch.parentLayerKind(row)).name());
      values.put("parentKind", LayerKind.kind(batch.parentLayerKind(row)).key());
    }
    values.put("fileClass", batch.fileClass(row).name());
    values.put("process", (long) process);
    named(values, "host", trace.processes().get(process).host().name());
    values.put("thread", (long) batch.thread(row));
    values.put("bytes", batch.bytesDone(row));
    values.put("begin", batch.admitNs(row));
    values.put("end", batch.callbackNs(row));
    values.put("duration", batch.callbackNs(row) - batch.admitNs(row));
    known(values, "bytesRequested", batch.bytesRequested(row));
    known(values, "offset", batch.offset(row));
    known(values, "issue", batch.issueNs(row));
    int flags = batch.flags(row);
    values.put("collective", (flags & OperationFlags.COLLECTIVE) != 0);
    values.put("nonBlocking", (flags & OperationFlags.NON_BLOCKING) != 0);
    values.put("synchronous", (flags & OperationFlags.SYNCHRONOUS) != 0);
    values.put("cancelled", (flags & OperationFlags.CANCELLED) != 0);
    values.put("resultUndefined", (flags & OperationFlags.RESULT_UNDEFINED) != 0);
    values.put("offsetDerived", (flags & OperationFlags.OFFSET_DERIVED) != 0);
    return new NaiveOperation(process, batch.id(row), values);
  }

  private static void named(Map<String, Object> values, String name, String value) {
    if (!value.isEmpty()) {
      values.put(name, value);
    }
  }

  private static void known(Map<String, Object> values, String name, long value) {
    if (value != Trace.UNKNOWN) {
      values.put(name, value);
    }
  }

  public long admitNs() {
    return (long) values.get("begin");
  }

  public long callbackNs() {
    return (long) values.get("end");
  }
}
