// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.operation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.result.ResultRow;
import org.iostrata.tmf.core.result.ResultRow.Spot;
import org.iostrata.tmf.core.trace.IoTrace;

/**
 * The rows of one operation, or of all in a time: what caused it, itself, what it caused, and that
 * by layer.
 */
final class CausedRows {
  /** More rows nobody looks through. */
  private static final int MOST_ROWS = 2000;

  /** More operations of a process are not searched for those that one caused. */
  private static final int MOST_LOOKED_AT = 200_000;

  private final IoTrace trace;
  private final Timeline timeline;
  private final long root;
  private final int columns;
  private final List<ResultRow> rows = new ArrayList<>();
  private final Map<Layer, long[]> byLayer = new TreeMap<>(Comparator.comparingInt(Layer::index));
  private long firstNs;
  private boolean isAll = true;

  CausedRows(IoTrace trace, Timeline timeline, long root, int columns) {
    this.trace = trace;
    this.timeline = timeline;
    this.root = root;
    this.columns = columns;
  }

  /** One operation of a lane. */
  private record Caused(Lane lane, int i) {
    long admitNs() {
      return lane.admitNs(i);
    }

    long callbackNs() {
      return lane.callbackNs(i);
    }

    long bytes() {
      return lane.kind(i).isTransfer() ? lane.bytesDone(i) : 0;
    }

    String brief() {
      String bytes = lane.kind(i).isTransfer() ? " " + Names.bytes(lane.bytesDone(i)) : "";
      return Names.of(lane.layer()) + " " + Names.of(lane.kind(i)) + bytes;
    }
  }

  List<ResultRow> ofNothing(String text) {
    add(-1, text, null);
    return rows;
  }

  List<ResultRow> of(Lane lane, int i) {
    Caused first = new Caused(lane, i);
    firstNs = first.admitNs();
    Lane above = timeline.parentLane(lane, i);
    if (above != null) {
      Caused cause = new Caused(above, lane.parent(i));
      add(-1, "Caused by " + cause.brief(), spot(cause));
    }
    add(-1, first);
    if (!isAll) {
      add(-1, "There is more: this is a part", null);
    }
    if (!byLayer.isEmpty()) {
      addLayers(first.bytes());
    }
    return rows;
  }

  /** All operations that nobody caused and that begin from one time to another, by time. */
  List<ResultRow> during(long fromNs, long toNs) {
    firstNs = fromNs;
    List<Caused> first = new ArrayList<>();
    long count = 0;
    for (Lane lane : timeline.ownLanes()) {
      for (int i = lane.firstStartingFrom(fromNs); i < lane.size(); i++) {
        if (lane.admitNs(i) > toNs) {
          break;
        }
        if (timeline.parentLane(lane, i) == null) {
          count++;
          if (first.size() < MOST_ROWS) {
            first.add(new Caused(lane, i));
          }
        }
      }
    }
    if (count == 0) {
      return ofNothing("No operation begins in the selected time");
    }
    add(-1, Quantity.number(count, "operation") + " in the selected time", null);
    first.sort(Comparator.comparingLong(Caused::admitNs));
    addEach(first);
    isAll &= first.size() == count;
    if (!isAll) {
      add(-1, "There is more: this is a part", null);
    }
    addLayers(first.stream().mapToLong(Caused::bytes).sum());
    return rows;
  }

  private void addEach(List<Caused> all) {
    for (Caused one : all) {
      if (rows.size() == MOST_ROWS) {
        isAll = false;
        return;
      }
      add(-1, one);
    }
  }

  private void add(long parent, Caused of) {
    List<Caused> below = new ArrayList<>();
    isAll &=
        timeline.childrenOf(
            of.lane(), of.i(), MOST_LOOKED_AT, (lane, i) -> below.add(new Caused(lane, i)));
    below.sort(Comparator.comparingLong(Caused::admitNs));
    long id = root + rows.size();
    rows.add(row(id, parent, of, below));
    for (Caused child : below) {
      long[] sums = byLayer.computeIfAbsent(child.lane().layer(), layer -> new long[2]);
      sums[0]++;
      sums[1] += child.bytes();
      if (rows.size() < MOST_ROWS) {
        add(id, child);
      } else {
        isAll = false;
      }
    }
  }

  private ResultRow row(long id, long parent, Caused of, List<Caused> below) {
    Long issueNs = below.isEmpty() ? null : below.get(0).admitNs() - firstNs;
    Long completedNs =
        below.stream().map(child -> child.callbackNs() - firstNs).max(Long::compare).orElse(null);
    long durationNs = of.callbackNs() - of.admitNs();
    long offset = of.lane().offset(of.i());
    List<Object> values =
        Arrays.<Object>asList(
            of.brief(),
            process(of.lane()),
            of.admitNs() - firstNs,
            issueNs,
            completedNs,
            of.callbackNs() - firstNs,
            durationNs,
            durationNs - coveredNs(of, below),
            offset == Trace.UNKNOWN ? null : offset,
            of.lane().kind(of.i()).isTransfer() ? of.bytes() : null,
            path(of));
    List<String> texts = new ArrayList<>();
    for (int column = 0; column < columns; column++) {
      texts.add(text(column, values.get(column)));
    }
    return new ResultRow(id, parent, texts, values, spot(of));
  }

  private static String text(int column, Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof Long number) {
      boolean ofBytes = column > 7;
      return ofBytes ? Names.exactBytes(number) : Quantity.nanoseconds(number).toString();
    }
    return Visible.name(value.toString());
  }

  /** How long at least one of those below, sorted by begin, was under way in it. */
  private static long coveredNs(Caused of, List<Caused> below) {
    long coveredNs = 0;
    long reachedNs = of.admitNs();
    for (Caused child : below) {
      long toNs = Math.min(of.callbackNs(), child.callbackNs());
      long fromNs = Math.max(reachedNs, child.admitNs());
      coveredNs += Math.max(0, toNs - fromNs);
      reachedNs = Math.max(reachedNs, toNs);
    }
    return coveredNs;
  }

  private String process(Lane lane) {
    TraceThread thread = timeline.trace().threads().get(lane.thread());
    TraceProcess process = timeline.trace().processes().get(thread.process());
    return process.threads().size() == 1 ? process.name() : process.name() + ", " + thread.name();
  }

  private String path(Caused of) {
    int file = of.lane().file(of.i());
    return file == Trace.NONE ? null : timeline.trace().files().get(file).path();
  }

  private Spot spot(Caused of) {
    int process = timeline.trace().threads().get(of.lane().thread()).process();
    return new Spot(
            trace.axis().onAxis(of.admitNs()),
            trace.axis().onAxis(of.callbackNs()),
            Optional.of(timeline.trace().processes().get(process).name()))
        .of(path(of));
  }

  /** How often, and how many times its bytes, each layer below was asked. */
  private void addLayers(long firstBytes) {
    long group = add(-1, "By layer", null);
    byLayer.forEach(
        (layer, sums) -> {
          String bytes =
              firstBytes > 0 && sums[1] > 0
                  ? ", %s: %s of the bytes"
                      .formatted(
                          Names.bytes(sums[1]), Quantity.share((double) sums[1] / firstBytes))
                  : "";
          String count = Quantity.number(sums[0], "operation");
          add(group, Names.of(layer) + ": " + count + bytes, null);
        });
  }

  private long add(long parent, String text, Spot spot) {
    long id = root + rows.size();
    List<String> texts = new ArrayList<>(List.of(Visible.name(text)));
    List<Object> values = new ArrayList<>(List.of(text));
    while (texts.size() < columns) {
      texts.add("");
      values.add(null);
    }
    rows.add(new ResultRow(id, parent, texts, values, spot));
    return id;
  }
}
