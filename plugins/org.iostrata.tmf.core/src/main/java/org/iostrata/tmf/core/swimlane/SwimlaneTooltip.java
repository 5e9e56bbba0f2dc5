// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.tmf.core.Names;

/** What the mouse tells about a bar. */
final class SwimlaneTooltip {
  private final Timeline timeline;

  SwimlaneTooltip(Timeline timeline) {
    this.timeline = timeline;
  }

  /** One operation. */
  Map<String, String> one(Lane lane, int i) {
    Map<String, String> text = new LinkedHashMap<>();
    long durationNs = lane.callbackNs(i) - lane.admitNs(i);
    text.put("Process", process(lane));
    text.put("Operation", Names.of(lane.kind(i)) + flags(lane.flags(i)));
    text.put("File", file(lane.file(i)));
    if (lane.kind(i).isTransfer()) {
      text.put("Offset", offset(lane, i));
      text.put("Bytes requested", Names.exactBytes(lane.bytesRequested(i)));
      text.put("Bytes done", Names.exactBytes(lane.bytesDone(i)));
      text.put("Bandwidth", Names.bandwidth(lane.bytesDone(i), durationNs));
    }
    Lane parentLane = timeline.parentLane(lane, i);
    if (parentLane != null) {
      text.put("Parent", brief(parentLane, lane.parent(i)));
    }
    return text;
  }

  private String process(Lane lane) {
    TraceThread thread = timeline.trace().threads().get(lane.thread());
    TraceProcess process = timeline.trace().processes().get(thread.process());
    return process.threads().size() == 1 ? process.name() : process.name() + ", " + thread.name();
  }

  private String file(int file) {
    return file == Trace.NONE ? "unknown" : timeline.trace().files().get(file).path();
  }

  private static String offset(Lane lane, int i) {
    if (lane.offset(i) == Trace.UNKNOWN) {
      return "unknown";
    }
    boolean derived = (lane.flags(i) & OperationFlags.OFFSET_DERIVED) != 0;
    return Names.exactBytes(lane.offset(i)) + (derived ? " (derived)" : "");
  }

  private static String flags(int flags) {
    List<String> names = new ArrayList<>();
    if ((flags & OperationFlags.COLLECTIVE) != 0) {
      names.add("collective");
    }
    if ((flags & OperationFlags.NON_BLOCKING) != 0) {
      names.add("non-blocking");
    }
    if ((flags & OperationFlags.CANCELLED) != 0) {
      names.add("cancelled");
    }
    return names.isEmpty() ? "" : " (" + String.join(", ", names) + ")";
  }

  /** For example {@code MPI-IO write 64 KiB}. */
  static String brief(Lane lane, int i) {
    String bytes = lane.kind(i).isTransfer() ? " " + Names.bytes(lane.bytesDone(i)) : "";
    return Names.of(lane.layer()) + " " + Names.of(lane.kind(i)) + bytes;
  }

  /** Several operations that were too short to be drawn one by one. */
  Map<String, String> several(Lane lane, int first, int next) {
    Map<String, String> text = new LinkedHashMap<>();
    text.put("Process", process(lane));
    text.put("Operations", count(lane, first, next));
    long busyNs = lane.busyNs(first, next);
    long spanNs = lane.callbackNs(next - 1) - lane.admitNs(first);
    if (spanNs > 0) {
      text.put("Busy", String.format(Locale.US, "%.1f %%", 100.0 * busyNs / spanNs));
    }
    long bytes = 0;
    for (int i = first; i < next; i++) {
      bytes += lane.kind(i).isTransfer() ? lane.bytesDone(i) : 0;
    }
    text.put("Bytes done", Names.exactBytes(bytes));
    text.put("Bandwidth", Names.bandwidth(bytes, busyNs));
    return text;
  }

  private static String count(Lane lane, int first, int next) {
    int[] counts = new int[OperationKind.values().length];
    for (int i = first; i < next; i++) {
      counts[lane.kind(i).ordinal()]++;
    }
    List<String> parts = new ArrayList<>();
    for (OperationKind kind : OperationKind.values()) {
      if (counts[kind.ordinal()] > 0) {
        parts.add(String.format(Locale.US, "%,d %s", counts[kind.ordinal()], Names.of(kind)));
      }
    }
    return String.format(Locale.US, "%,d: ", next - first) + String.join(", ", parts);
  }
}
