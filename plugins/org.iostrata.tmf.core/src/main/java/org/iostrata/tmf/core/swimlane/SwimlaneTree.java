// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.timeline.Lane;
import org.iostrata.core.timeline.Timeline;
import org.iostrata.tmf.core.Names;

/**
 * The rows of the swimlanes: trace, processes by name, threads, lanes. A process with one thread
 * needs no row for it. Rows without operations are left out.
 */
final class SwimlaneTree {
  private final List<TimeGraphEntryModel> entries = new ArrayList<>();
  private final Map<Long, Lane> laneById = new HashMap<>();
  private final Map<Lane, Long> idByLane = new LinkedHashMap<>();
  private final Trace trace;
  private final long startNs;
  private final long endNs;
  private final boolean foreign;
  private long nextId;

  /**
   * Lays out a timeline.
   *
   * @param name the name of the root
   * @param foreign whether lanes about files that are not the program's own are shown; the other
   *     rows keep their ids
   */
  SwimlaneTree(Timeline timeline, String name, long startNs, long endNs, boolean foreign) {
    this.trace = timeline.trace();
    this.startNs = startNs;
    this.endNs = Math.max(endNs, timeline.endNs());
    this.foreign = foreign;
    Map<Integer, Map<Integer, List<Lane>>> lanes = new TreeMap<>(byName());
    for (Lane lane : timeline.lanes()) {
      lanes
          .computeIfAbsent(trace.threads().get(lane.thread()).process(), process -> new TreeMap<>())
          .computeIfAbsent(lane.thread(), thread -> new ArrayList<>())
          .add(lane);
    }
    long root = add(-1, name, true);
    lanes.forEach((process, threads) -> addProcess(root, process, threads));
  }

  private Comparator<Integer> byName() {
    List<TraceProcess> processes = trace.processes();
    return Comparator.comparing((Integer p) -> processes.get(p).name(), NaturalOrder.INSTANCE)
        .thenComparing(Comparator.naturalOrder());
  }

  private boolean isShown(Lane lane) {
    return foreign || !lane.isForeign();
  }

  private void addProcess(long root, int process, Map<Integer, List<Lane>> threads) {
    boolean shown = threads.values().stream().flatMap(List::stream).anyMatch(this::isShown);
    long parent = add(root, trace.processes().get(process).name(), shown);
    boolean alone = trace.processes().get(process).threads().size() == 1;
    threads.forEach(
        (thread, lanes) -> {
          String name = trace.threads().get(thread).name();
          long above = alone ? parent : add(parent, name, lanes.stream().anyMatch(this::isShown));
          lanes.forEach(lane -> addLane(above, lane));
        });
  }

  private void addLane(long parent, Lane lane) {
    String number = lane.number() == 0 ? "" : " #" + (lane.number() + 1);
    String files = lane.isForeign() ? ", other files" : "";
    long id = add(parent, Names.of(lane.layer()) + number + files, isShown(lane));
    if (isShown(lane)) {
      laneById.put(id, lane);
      idByLane.put(lane, id);
    }
  }

  private long add(long parent, String name, boolean shown) {
    long id = nextId++;
    if (shown) {
      entries.add(new TimeGraphEntryModel(id, parent, name, startNs, endNs));
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

  /** The row of a lane, or null when it is not shown. */
  Long row(Lane lane) {
    return idByLane.get(lane);
  }

  /** The lanes shown, from the top. */
  List<Lane> lanes() {
    return List.copyOf(idByLane.keySet());
  }
}
