// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.collection.LongSlots;
import org.iostrata.core.internal.link.Chains;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;

/**
 * Operations that have ended, but began before the first time their process was told of: of their
 * children only some are known. In the order in which they were told.
 */
final class Waiting implements Portable {
  private final List<One> all = new ArrayList<>();
  private final LongIndex ids = new LongIndex();
  private final Parents parents;

  /** One of them, in a group or none; the step is what {@link Chains#step} gives. */
  static final class One {
    private final long id;
    private final long parentId;
    private final int group;
    private final long[] step;

    One(long id, long parentId, int group, long[] step) {
      this.id = id;
      this.parentId = parentId;
      this.group = group;
      this.step = step;
    }

    long id() {
      return id;
    }

    int group() {
      return group;
    }
  }

  /** None; what their children did goes to a table by place. */
  Waiting(Parents parents) {
    this.parents = parents;
  }

  /** Adds one without children; returns its place. */
  int add(One one) {
    int place = all.size();
    all.add(one);
    parents.open(place);
    return place;
  }

  void removeLast() {
    all.remove(all.size() - 1);
  }

  int size() {
    return all.size();
  }

  /** What the children of each did, by place. */
  Parents parents() {
    return parents;
  }

  One get(int place) {
    return all.get(place);
  }

  long id(int place) {
    return all.get(place).id;
  }

  long parentId(int place) {
    return all.get(place).parentId;
  }

  long[] step(int place) {
    return all.get(place).step;
  }

  int layerKind(int place) {
    return (int) step(place)[0];
  }

  long admitNs(int place) {
    return step(place)[Chains.ADMIT];
  }

  long durationNs(int place) {
    return step(place)[Chains.DURATION];
  }

  /** The place of the parent of one, when that waits too and was told later; else none. */
  int parentBehind(int place) {
    for (int known = ids.size(); known < all.size(); known++) {
      ids.add(all.get(known).id);
    }
    int parent = ids.find(parentId(place));
    return parent > place ? parent : LongSlots.ABSENT;
  }

  /** Whether all began before a time. */
  boolean areBefore(long timeNs) {
    return all.stream().allMatch(one -> one.step[Chains.ADMIT] < timeNs);
  }

  @Override
  public void write(StateOutput out) {
    out.number(all.size());
    for (int place = 0; place < all.size(); place++) {
      out.signed(id(place));
      out.signed(parentId(place));
      out.number(get(place).group() + 1);
      Chains.writeStep(out, step(place));
      parents.write(out, place);
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    LongIndex read = new LongIndex();
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      long id = in.signed();
      in.check(read.add(id) == all.size(), id);
      long parentId = in.signed();
      int group = in.index(ChildTimes.MAX_GROUPS + 1) - 1;
      parents.read(in, add(new One(id, parentId, group, Chains.readStep(in))));
    }
  }
}
