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
import org.iostrata.core.internal.surroundings.CallLane;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.surroundings.SurroundingsAnalysis;

/**
 * Puts the lanes of a timeline below headings: side by side from the application down, processes by
 * name and then devices. A process with one thread needs no row for it, unless it is a device.
 * Processes whose files are cut have a row in any case.
 */
final class SwimlaneLayout {
  private static final String CALLS = "Program";

  private final Timeline timeline;
  private final Trace trace;
  private final Set<Integer> cut;

  /** By process, in the order of rows, and by thread. */
  private final Map<Integer, Map<Integer, List<Lane>>> lanes;

  /** By thread: what else it did. */
  private final Map<Integer, CallLane> calls;

  /** Of lanes, and of what threads did beside. */
  SwimlaneLayout(Timeline timeline, List<CallLane> besides) {
    this.timeline = timeline;
    trace = timeline.trace();
    calls = besides.stream().collect(Collectors.toMap(CallLane::thread, lane -> lane));
    cut = timeline.cutThreads().stream().map(CutThread::process).collect(Collectors.toSet());
    lanes = new TreeMap<>(inOrder());
    for (Lane lane : timeline.lanes()) {
      lanes
          .computeIfAbsent(trace.threads().get(lane.thread()).process(), process -> new TreeMap<>())
          .computeIfAbsent(lane.thread(), thread -> new ArrayList<>())
          .add(lane);
    }
    cut.forEach(process -> lanes.computeIfAbsent(process, without -> new TreeMap<>()));
    for (int thread : calls.keySet()) {
      lanes
          .computeIfAbsent(trace.threads().get(thread).process(), without -> new TreeMap<>())
          .computeIfAbsent(thread, without -> new ArrayList<>());
    }
  }

  /** The rows that are wished for, of what is known of a trace. */
  static SwimlaneLayout of(Timeline timeline, SurroundingsAnalysis beside, SwimlaneWish wish) {
    boolean known = wish.calls() && beside != null;
    return new SwimlaneLayout(timeline, known ? beside.calls() : List.of());
  }

  private Comparator<Integer> inOrder() {
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

  /**
   * The rows that are wished for.
   *
   * @param name that of the root
   * @param fromNs the begin of all rows
   * @param toNs their end
   */
  SwimlaneTree tree(SwimlaneWish wish, String name, long fromNs, long toNs) {
    SwimlaneTree tree = new SwimlaneTree(wish, fromNs, toNs);
    long root = tree.addHeading(-1, name, true);
    switch (wish.rows()) {
      case PROCESS -> lanes.forEach((process, own) -> addProcess(tree, root, process));
      case HOST -> addHosts(tree, root);
      case THREAD ->
          lanes.forEach(
              (process, own) ->
                  own.forEach(
                      (thread, some) ->
                          addThread(tree, root, thread(process, thread), thread, some)));
      case LAYER -> addLayers(tree, root);
      case FILE -> new FileRows(timeline, this::thread).add(tree, root);
    }
    return tree;
  }

  private void addHosts(SwimlaneTree tree, long root) {
    Map<String, List<Integer>> byHost = new LinkedHashMap<>();
    for (int process : lanes.keySet()) {
      String host = trace.processes().get(process).host().name();
      byHost
          .computeIfAbsent(host.isEmpty() ? "unknown host" : host, name -> new ArrayList<>())
          .add(process);
    }
    byHost.forEach(
        (host, processes) -> {
          boolean shown = processes.stream().anyMatch(process -> isShown(tree, process));
          long heading = tree.addHeading(root, host, shown);
          processes.forEach(process -> addProcess(tree, heading, process));
        });
  }

  private boolean isShown(SwimlaneTree tree, int process) {
    return cut.contains(process)
        || lanes.get(process).entrySet().stream()
            .anyMatch(thread -> isShown(tree, thread.getKey(), thread.getValue()));
  }

  private boolean isShown(SwimlaneTree tree, int thread, List<Lane> own) {
    return calls.containsKey(thread) || own.stream().anyMatch(tree::isShown);
  }

  private void addProcess(SwimlaneTree tree, long above, int process) {
    String name = trace.processes().get(process).name();
    String title = cut.contains(process) ? name + " (ends early)" : name;
    long parent = tree.addHeading(above, title, isShown(tree, process));
    boolean alone = trace.processes().get(process).threads().size() == 1;
    lanes
        .get(process)
        .forEach(
            (thread, own) -> {
              if (alone && (own.isEmpty() || !own.get(0).layer().isLike(Layer.BLOCK))) {
                addRows(tree, parent, thread, own);
              } else {
                addThread(tree, parent, trace.threads().get(thread).name(), thread, own);
              }
            });
  }

  private void addThread(SwimlaneTree tree, long above, String name, int thread, List<Lane> own) {
    addRows(tree, tree.addHeading(above, name, isShown(tree, thread, own)), thread, own);
  }

  private void addRows(SwimlaneTree tree, long above, int thread, List<Lane> own) {
    tree.keepOrder(above);
    if (calls.containsKey(thread)) {
      tree.addCalls(above, calls.get(thread), CALLS);
    }
    tree.addLanes(above, own, SwimlaneLayout::name);
  }

  private void addLayers(SwimlaneTree tree, long root) {
    tree.keepOrder(root);
    if (!calls.isEmpty()) {
      long heading = tree.addHeading(root, CALLS, true);
      lanes.forEach(
          (process, own) ->
              own.keySet().stream()
                  .filter(calls::containsKey)
                  .forEach(
                      thread ->
                          tree.addCalls(heading, calls.get(thread), thread(process, thread))));
    }
    Map<Layer, List<Lane>> byLayer = new TreeMap<>();
    for (Map<Integer, List<Lane>> threads : lanes.values()) {
      for (List<Lane> own : threads.values()) {
        own.forEach(
            lane -> byLayer.computeIfAbsent(lane.layer(), layer -> new ArrayList<>()).add(lane));
      }
    }
    byLayer.forEach(
        (layer, own) -> {
          boolean shown = own.stream().anyMatch(tree::isShown);
          long heading = tree.addHeading(root, Names.of(layer), shown);
          tree.addLanes(heading, own, this::thread);
        });
  }

  private static String name(Lane lane) {
    return lane.isForeign() ? Names.of(lane.layer()) + ", other files" : Names.of(lane.layer());
  }

  private String thread(Lane lane) {
    String name = thread(trace.threads().get(lane.thread()).process(), lane.thread());
    return lane.isForeign() ? name + ", other files" : name;
  }

  private String thread(int process, int thread) {
    TraceProcess of = trace.processes().get(process);
    String name = trace.threads().get(thread).name();
    return of.threads().size() == 1 || name.isEmpty() ? of.name() : of.name() + ", " + name;
  }
}
