// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.iostrata.core.internal.timeline.FoldedLanes;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.tmf.core.Names;

/**
 * The rows of the swimlanes: trace, processes by name and then devices, side by side, threads,
 * lanes; below the first lane of a layer, which says how many there are, its others, so that they
 * can be folded. A process with one thread needs no row for it, unless it is a device. Rows without
 * operations are left out, but for processes whose files are cut.
 */
final class SwimlaneTree {
  private final List<TimeGraphEntryModel> entries = new ArrayList<>();
  private final Map<Long, Lane> laneById = new HashMap<>();
  private final Map<Lane, Long> idByLane = new LinkedHashMap<>();

  /** By row: the one above it. */
  private final Map<Long, Long> above = new HashMap<>();

  /** By heading: the lanes shown somewhere below it. */
  private final Map<Long, List<Lane>> below = new HashMap<>();

  private final Trace trace;
  private final long fromNs;
  private final long toNs;
  private final boolean foreign;
  private final Set<Integer> cut;
  private long nextId;

  /**
   * Lays out a timeline.
   *
   * @param name the name of the root
   * @param foreign whether lanes about files that are not the program's own are shown; the other
   *     rows keep their ids
   */
  SwimlaneTree(Timeline timeline, String name, long fromNs, long toNs, boolean foreign) {
    this.trace = timeline.trace();
    this.fromNs = fromNs;
    this.toNs = toNs;
    this.foreign = foreign;
    cut = timeline.cutThreads().stream().map(CutThread::process).collect(Collectors.toSet());
    Map<Integer, Map<Integer, List<Lane>>> lanes = new TreeMap<>(inOrder(timeline));
    for (Lane lane : timeline.lanes()) {
      lanes
          .computeIfAbsent(trace.threads().get(lane.thread()).process(), process -> new TreeMap<>())
          .computeIfAbsent(lane.thread(), thread -> new ArrayList<>())
          .add(lane);
    }
    cut.forEach(process -> lanes.computeIfAbsent(process, without -> new TreeMap<>()));
    long root = addHeading(-1, name, true);
    lanes.forEach((process, threads) -> addProcess(root, process, threads));
  }

  /** Side by side from the application down: processes by name, below them the devices. */
  private Comparator<Integer> inOrder(Timeline timeline) {
    Set<Integer> devices = new HashSet<>();
    Map<Integer, Side> sides = new HashMap<>();
    for (Lane lane : timeline.lanes()) {
      int process = trace.threads().get(lane.thread()).process();
      sides.merge(process, lane.layer().side(), (a, b) -> a.compareTo(b) < 0 ? a : b);
      if (lane.layer().isLike(Layer.BLOCK)) {
        devices.add(process);
      }
    }
    List<TraceProcess> processes = trace.processes();
    return Comparator.comparing((Integer p) -> sides.getOrDefault(p, Side.APPLICATION))
        .thenComparing(p -> devices.contains(p))
        .thenComparing(p -> processes.get(p).name(), NaturalOrder.INSTANCE)
        .thenComparing(Comparator.naturalOrder());
  }

  private boolean isShown(Lane lane) {
    return foreign || !lane.isForeign();
  }

  private void addProcess(long root, int process, Map<Integer, List<Lane>> threads) {
    boolean shown = threads.values().stream().flatMap(List::stream).anyMatch(this::isShown);
    boolean ends = cut.contains(process);
    String name = trace.processes().get(process).name();
    long parent = addHeading(root, ends ? name + " (ends early)" : name, shown || ends);
    boolean alone = trace.processes().get(process).threads().size() == 1;
    threads.forEach(
        (thread, lanes) -> {
          String threadName = trace.threads().get(thread).name();
          boolean known = alone && !lanes.get(0).layer().isLike(Layer.BLOCK);
          long above =
              known
                  ? parent
                  : addHeading(parent, threadName, lanes.stream().anyMatch(this::isShown));
          addLanes(above, lanes);
        });
  }

  private long addHeading(long parent, String name, boolean shown) {
    long id = nextId++;
    above.put(id, parent);
    below.put(id, new ArrayList<>());
    if (shown) {
      entries.add(new TimeGraphEntryModel(id, parent, name, fromNs, toNs, false));
    }
    return id;
  }

  /** Those of one layer follow each other. */
  private void addLanes(long parent, List<Lane> lanes) {
    long first = parent;
    for (int i = 0; i < lanes.size(); i++) {
      Lane lane = lanes.get(i);
      if (lane.number() == 0) {
        int next = i + 1;
        while (next < lanes.size() && lanes.get(next).number() > 0) {
          next++;
        }
        first = addLane(parent, lane, next - i == 1 ? "" : " ×" + (next - i));
      } else {
        addLane(first, lane, " #" + (lane.number() + 1));
      }
    }
  }

  private long addLane(long parent, Lane lane, String which) {
    long id = nextId++;
    above.put(id, parent);
    if (isShown(lane)) {
      String files = lane.isForeign() ? ", other files" : "";
      String name = Names.of(lane.layer()) + files + which;
      entries.add(new TimeGraphEntryModel(id, parent, name, fromNs, toNs));
      laneById.put(id, lane);
      idByLane.put(lane, id);
      for (Long up = parent; up != null; up = above.get(up)) {
        List<Lane> lanes = below.get(up);
        if (lanes != null) {
          lanes.add(lane);
        }
      }
    }
    return id;
  }

  List<TimeGraphEntryModel> entries() {
    return entries;
  }

  /** The lane in a row, or null when the row is a heading. */
  Lane lane(long id) {
    return laneById.get(id);
  }

  /** What a heading shows when it is folded; null for no heading, and nothing below it. */
  FoldedLanes folded(long id) {
    List<Lane> lanes = below.getOrDefault(id, List.of());
    return lanes.isEmpty() ? null : new FoldedLanes(lanes);
  }

  /** The row of a lane, or null when it is not shown. */
  Long row(Lane lane) {
    return idByLane.get(lane);
  }

  /** The lanes shown, from the top. */
  List<Lane> lanes() {
    return List.copyOf(idByLane.keySet());
  }
}
