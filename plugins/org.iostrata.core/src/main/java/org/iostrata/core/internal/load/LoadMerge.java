// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.iostrata.core.internal.collection.TimeHeap;
import org.iostrata.core.internal.kept.PageStore;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.Trace;

/** Makes the loads of one layer out of its lanes, in order of time. */
final class LoadMerge {
  private final Trace trace;
  private final List<Lane> lanes;
  private final List<LoadGrouping> groupings;
  private final PageStore store;
  private final TimeHeap begins = new TimeHeap();
  private final TimeHeap ends = new TimeHeap();

  /** By grouping and group. */
  private final LoadWriter[][] writers;

  /** Takes lanes of one layer; there is at least one. */
  LoadMerge(Trace trace, List<Lane> lanes, List<LoadGrouping> groupings, PageStore store) {
    this.trace = trace;
    this.lanes = lanes;
    this.groupings = groupings;
    this.store = store;
    writers = new LoadWriter[groupings.size()][];
    Arrays.setAll(writers, g -> new LoadWriter[groupings.get(g).groups(trace)]);
  }

  /**
   * Makes them.
   *
   * @param done hears of every operation
   */
  List<Load> run(Runnable done) throws IOException {
    for (int lane = 0; lane < lanes.size(); lane++) {
      begins.add(lanes.get(lane).admitNs(0), thing(lane, 0));
    }
    while (begins.nextNs() < Long.MAX_VALUE) {
      end(begins.nextNs());
      begin(begins.next());
      done.run();
    }
    end(Long.MAX_VALUE);
    List<Load> loads = new ArrayList<>();
    for (LoadWriter[] ofGrouping : writers) {
      for (LoadWriter writer : ofGrouping) {
        if (writer != null) {
          loads.add(writer.close());
        }
      }
    }
    return loads;
  }

  private static long thing(int lane, int i) {
    return (long) lane << Integer.SIZE | i;
  }

  private void begin(long thing) throws IOException {
    int number = (int) (thing >>> Integer.SIZE);
    int i = (int) thing;
    Lane lane = lanes.get(number);
    long length = length(lane, i);
    put(lane, i, lane.admitNs(i), length);
    ends.add(lane.admitNs(i) + length, thing);
    if (i + 1 < lane.size()) {
      begins.replace(lane.admitNs(i + 1), thing(number, i + 1));
    } else {
      begins.remove();
    }
  }

  private void end(long toNs) throws IOException {
    while (ends.nextNs() <= toNs && ends.nextNs() < Long.MAX_VALUE) {
      Lane lane = lanes.get((int) (ends.next() >>> Integer.SIZE));
      int i = (int) ends.next();
      put(lane, i, ends.nextNs(), -length(lane, i));
      ends.remove();
    }
  }

  /** At least 1 ns, and not beyond what a long can say. */
  private static long length(Lane lane, int i) {
    long admitNs = lane.admitNs(i);
    return Math.max(1, Math.min(lane.callbackNs(i), Long.MAX_VALUE - 1) - admitNs);
  }

  private void put(Lane lane, int i, long timeNs, long length) throws IOException {
    long bytes = Math.max(0, Math.min(lane.bytesDone(i), Level.MOST_BYTES));
    for (int g = 0; g < writers.length; g++) {
      int group = groupings.get(g).group(trace, lane, i);
      if (group >= 0) {
        writer(g, group).add(timeNs, length, bytes);
      }
    }
  }

  private LoadWriter writer(int grouping, int group) {
    LoadWriter writer = writers[grouping][group];
    if (writer == null) {
      LoadKey key = groupings.get(grouping).key(lanes.get(0).layer(), group);
      writer = new LoadWriter(key, store);
      writers[grouping][group] = writer;
    }
    return writer;
  }
}
