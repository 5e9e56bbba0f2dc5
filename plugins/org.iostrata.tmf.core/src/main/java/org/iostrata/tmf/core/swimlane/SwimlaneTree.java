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
import java.util.function.Function;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.iostrata.core.internal.surroundings.CallLane;
import org.iostrata.core.internal.timeline.FoldedLanes;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.tmf.core.swimlane.FilterableState.Operations;

/**
 * The rows of the swimlanes: headings, and lanes below them; below the first lane of a layer, which
 * says how many there are, its others, so that they can be folded. Rows without operations are left
 * out.
 */
final class SwimlaneTree {
  private final List<TimeGraphEntryModel> entries = new ArrayList<>();
  private final Map<Long, Lane> laneById = new HashMap<>();
  private final Map<Lane, Long> idByLane = new LinkedHashMap<>();
  private final Map<Long, CallLane> callsById = new HashMap<>();
  private final Map<Long, Integer> fileById = new HashMap<>();
  private final Map<FileLane, Long> idByFile = new HashMap<>();

  /** By row: the one above it. */
  private final Map<Long, Long> above = new HashMap<>();

  /** By heading: the lanes shown somewhere below it. */
  private final Map<Long, List<Lane>> below = new HashMap<>();

  /** By row: what is in it and below it. */
  private final Map<Long, RowUse> uses = new HashMap<>();

  /** Headings whose rows have an order of their own. */
  private final Set<Long> ordered = new HashSet<>();

  private final SwimlaneWish wish;
  private final long fromNs;
  private final long toNs;
  private long nextId;

  /** A tree without rows: their ids tell what was wished for. */
  SwimlaneTree(SwimlaneWish wish, long fromNs, long toNs) {
    this.wish = wish;
    this.fromNs = fromNs;
    this.toNs = toNs;
    nextId = wish.firstId();
  }

  boolean isShown(Lane lane) {
    return wish.foreign() || !lane.isForeign();
  }

  long addHeading(long parent, String name, boolean shown) {
    long id = nextId++;
    above.put(id, parent);
    below.put(id, new ArrayList<>());
    if (shown) {
      entries.add(new TimeGraphEntryModel(id, parent, name, fromNs, toNs, false));
    }
    return id;
  }

  /** Those of one layer and thread follow each other; their name is that of one of them. */
  void addLanes(long parent, List<Lane> lanes, Function<Lane, String> name) {
    long first = parent;
    for (int i = 0; i < lanes.size(); i++) {
      Lane lane = lanes.get(i);
      if (lane.number() == 0) {
        int next = i + 1;
        while (next < lanes.size() && lanes.get(next).number() > 0) {
          next++;
        }
        String many = next - i == 1 ? "" : " ×" + (next - i);
        first = addLane(parent, lane, name.apply(lane) + many);
      } else {
        addLane(first, lane, name.apply(lane) + " #" + (lane.number() + 1));
      }
    }
  }

  private long addLane(long parent, Lane lane, String name) {
    long id = nextId++;
    above.put(id, parent);
    if (isShown(lane)) {
      entries.add(new TimeGraphEntryModel(id, parent, name, fromNs, toNs));
      laneById.put(id, lane);
      idByLane.put(lane, id);
      addUse(id, RowUse.of(lane));
      for (Long up = parent; up != null; up = above.get(up)) {
        List<Lane> lanes = below.get(up);
        if (lanes != null) {
          lanes.add(lane);
        }
      }
    }
    return id;
  }

  private void addUse(long row, RowUse use) {
    for (Long up = row; up != null; up = above.get(up)) {
      uses.merge(up, use, RowUse::plus);
    }
  }

  /** Says that the rows below a heading stay as they are: they are layers from above to below. */
  void keepOrder(long heading) {
    ordered.add(heading);
  }

  /** The operations of a lane about one file. */
  record FileLane(Lane lane, int file) {}

  /** A row of the operations of a lane about one file. */
  void addFile(long parent, FileLane of, String name, RowUse use) {
    long id = nextId++;
    above.put(id, parent);
    entries.add(new TimeGraphEntryModel(id, parent, name, fromNs, toNs));
    laneById.put(id, of.lane);
    fileById.put(id, of.file);
    idByFile.put(of, id);
    idByLane.putIfAbsent(of.lane, id);
    addUse(id, use);
  }

  /** About which file the operations of a row are; {@link Operations#ALL_FILES} for any. */
  int file(long id) {
    return fileById.getOrDefault(id, Operations.ALL_FILES);
  }

  void addCalls(long parent, CallLane lane, String name) {
    long id = wish.callsId(lane.thread());
    entries.add(new TimeGraphEntryModel(id, parent, name, fromNs, toNs));
    callsById.put(id, lane);
  }

  /** What a thread did in a row, or null when the row is another. */
  CallLane calls(long id) {
    return callsById.get(id);
  }

  /** The row of a thread's calls, or null when there is none. */
  Long callsRow(int thread) {
    long id = wish.callsId(thread);
    return callsById.containsKey(id) ? id : null;
  }

  /** A heading is before what stands below it. */
  List<TimeGraphEntryModel> entries(RowOrder order) {
    if (order.order() == null) {
      return entries;
    }
    Map<Long, List<TimeGraphEntryModel>> byHeading = new HashMap<>();
    for (TimeGraphEntryModel entry : entries) {
      byHeading.computeIfAbsent(entry.getParentId(), heading -> new ArrayList<>()).add(entry);
    }
    Comparator<TimeGraphEntryModel> byUse =
        Comparator.comparing(entry -> uses.getOrDefault(entry.getId(), RowUse.NONE), order.order());
    byHeading.forEach(
        (heading, rows) -> {
          if (below.containsKey(heading) && !ordered.contains(heading)) {
            rows.sort(byUse);
          }
        });
    List<TimeGraphEntryModel> sorted = new ArrayList<>();
    addBelow(-1, byHeading, sorted);
    return sorted;
  }

  private static void addBelow(
      long heading,
      Map<Long, List<TimeGraphEntryModel>> byHeading,
      List<TimeGraphEntryModel> sorted) {
    for (TimeGraphEntryModel entry : byHeading.getOrDefault(heading, List.of())) {
      sorted.add(entry);
      addBelow(entry.getId(), byHeading, sorted);
    }
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

  /** The row of an operation, or null when it is not shown. */
  Long row(Lane lane, int i) {
    return fileById.isEmpty() ? idByLane.get(lane) : idByFile.get(new FileLane(lane, lane.file(i)));
  }

  /** The lanes shown, from the top. */
  List<Lane> lanes() {
    return List.copyOf(idByLane.keySet());
  }
}
