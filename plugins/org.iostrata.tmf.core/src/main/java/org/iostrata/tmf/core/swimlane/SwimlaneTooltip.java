// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.timeline.FoldedLanes;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.swimlane.FilterableState.Operations;

/** What the mouse tells about a bar, or an operation elsewhere. */
public final class SwimlaneTooltip {
  private static final int MOST_COUNTED = 1 << 16;

  private final Timeline timeline;

  /** Tells about operations of a timeline. */
  public SwimlaneTooltip(Timeline timeline) {
    this.timeline = timeline;
  }

  /** What is in a row in [fromNs, toNs), in ns since the trace's start: a bar, or a part of one. */
  Map<String, String> bar(SwimlaneTree tree, long id, long fromNs, long toNs) {
    Lane lane = tree.lane(id);
    FoldedLanes folded = tree.folded(id);
    if (lane == null) {
      return folded == null ? Map.of() : folded(folded, fromNs, toNs);
    }
    int next = Math.max(lane.firstStartingFrom(toNs), lane.firstStartingFrom(fromNs + 1));
    int file = tree.file(id);
    int first = lane.firstEndingAfter(fromNs);
    first = file == Operations.ALL_FILES ? first : lane.nextOfFile(file, first, next);
    if (first >= next) {
      return Map.of();
    }
    Operations operations = new Operations(lane, first, next, file);
    return operations.after(first) == next ? one(lane, first) : several(operations);
  }

  /** An arrow to the operation of a lane that begins at a time. */
  Map<String, String> link(Lane child, long admitNs) {
    int i = child.firstStartingFrom(admitNs);
    Lane parent = i < child.size() ? timeline.parentLane(child, i) : null;
    return parent == null
        ? Map.of()
        : Map.of("Parent", brief(parent, child.parent(i)), "Child", brief(child, i));
  }

  /** One operation. */
  public Map<String, String> one(Lane lane, int i) {
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
  private Map<String, String> several(Operations operations) {
    Map<String, String> text = new LinkedHashMap<>();
    Lane lane = operations.lane();
    text.put("Process", process(lane));
    int[] counts = new int[OperationKind.values().length];
    count(operations, counts);
    long bytes = 0;
    long busyNs = 0;
    int count = 0;
    int last = operations.first();
    for (int i = operations.first(); i < operations.next(); i = operations.after(i)) {
      bytes += lane.kind(i).isTransfer() ? lane.bytesDone(i) : 0;
      busyNs += lane.callbackNs(i) - lane.admitNs(i);
      count++;
      last = i;
    }
    text.put("Operations", String.format(Locale.US, "%,d: ", count) + kinds(counts));
    long spanNs = lane.callbackNs(last) - operations.admitNs();
    if (spanNs > 0) {
      text.put("Busy", String.format(Locale.US, "%.1f %%", 100.0 * busyNs / spanNs));
    }
    text.put("Bytes done", Names.exactBytes(bytes));
    text.put("Bandwidth", Names.bandwidth(bytes, busyNs));
    return text;
  }

  private static void count(Operations operations, int[] counts) {
    for (int i = operations.first(); i < operations.next(); i = operations.after(i)) {
      counts[operations.lane().kind(i).ordinal()]++;
    }
  }

  private static String kinds(int[] counts) {
    List<String> parts = new ArrayList<>();
    for (OperationKind kind : OperationKind.values()) {
      if (counts[kind.ordinal()] > 0) {
        parts.add(String.format(Locale.US, "%,d %s", counts[kind.ordinal()], Names.of(kind)));
      }
    }
    return String.join(", ", parts);
  }

  /** What is in a folded row, layer by layer from the top. */
  private static Map<String, String> folded(FoldedLanes lanes, long fromNs, long toNs) {
    Map<String, String> text = new LinkedHashMap<>();
    double[] busyNs = new double[1];
    lanes.segments(fromNs, toNs, 1, (begin, end, kind, busy) -> busyNs[0] += busy * (end - begin));
    String threads = lanes.threads() == 1 ? "" : " of " + lanes.threads() + " threads";
    double busy = busyNs[0] / Math.max(1, toNs - fromNs);
    text.put("Busy", String.format(Locale.US, "%.1f %%", 100 * busy) + threads);
    Map<Layer, List<Operations>> byLayer =
        FoldedState.some(lanes, fromNs, toNs, Integer.MAX_VALUE).stream()
            .collect(groupingBy(one -> one.lane().layer(), TreeMap::new, toList()));
    byLayer.forEach((layer, all) -> text.put(Names.of(layer), counts(all)));
    return text;
  }

  /** Of very many operations only how many: to look at each would take too long. */
  private static String counts(List<Operations> all) {
    long count = all.stream().mapToLong(Operations::count).sum();
    if (count > MOST_COUNTED) {
      return String.format(Locale.US, "%,d operations", count);
    }
    int[] counts = new int[OperationKind.values().length];
    all.forEach(one -> count(one, counts));
    return kinds(counts);
  }
}
