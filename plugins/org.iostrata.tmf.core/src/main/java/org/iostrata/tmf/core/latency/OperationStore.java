// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.latency;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import org.eclipse.tracecompass.segmentstore.core.ISegment;
import org.eclipse.tracecompass.segmentstore.core.ISegmentStore;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Trace;
import org.iostrata.tmf.core.trace.TimeAxis;

/**
 * The operations about the program's own files, in the order of their begins. They stay in the
 * lanes: a segment is made when it is looked at.
 */
final class OperationStore extends AbstractCollection<ISegment> implements ISegmentStore<ISegment> {
  private final TimeAxis axis;
  private final Trace trace;
  private final List<Lane> lanes;
  private final long count;

  OperationStore(TimeAxis axis, Trace trace, Timeline timeline) {
    this.axis = axis;
    this.trace = trace;
    lanes = timeline.ownLanes();
    count = lanes.stream().mapToLong(Lane::size).sum();
  }

  @Override
  public int size() {
    return (int) Math.min(Integer.MAX_VALUE, count);
  }

  @Override
  public Iterator<ISegment> iterator() {
    return new Merge(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  @Override
  public Iterable<ISegment> getIntersectingElements(long start, long end) {
    return () -> new Merge(axis.inTrace(start), axis.inTrace(end));
  }

  @Override
  public void dispose() {
    // the timeline is the trace's
  }

  // Both interfaces say how.

  @Override
  public boolean remove(Object segment) {
    return ISegmentStore.super.remove(segment);
  }

  @Override
  public boolean removeAll(Collection<?> segments) {
    return ISegmentStore.super.removeAll(segments);
  }

  @Override
  public boolean retainAll(Collection<?> segments) {
    return ISegmentStore.super.retainAll(segments);
  }

  /** Where one lane is. */
  private static final class At {
    private final Lane lane;
    private int next;

    At(Lane lane, int next) {
      this.lane = lane;
      this.next = next;
    }

    long admitNs() {
      return lane.admitNs(next);
    }
  }

  /** The operations of all lanes that touch a range, both ends included. */
  private final class Merge implements Iterator<ISegment> {
    private final PriorityQueue<At> lanesLeft =
        new PriorityQueue<>(Comparator.comparingLong(At::admitNs));
    private final long toNs;

    Merge(long fromNs, long toNs) {
      this.toNs = toNs;
      for (Lane lane : lanes) {
        put(new At(lane, lane.firstEndingAfter(fromNs == Long.MIN_VALUE ? fromNs : fromNs - 1)));
      }
    }

    private void put(At at) {
      if (at.next < at.lane.size() && at.admitNs() <= toNs) {
        lanesLeft.add(at);
      }
    }

    @Override
    public boolean hasNext() {
      return !lanesLeft.isEmpty();
    }

    @Override
    public ISegment next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      At at = lanesLeft.remove();
      ISegment segment = new OperationSegment(axis, trace, at.lane, at.next++);
      put(at);
      return segment;
    }
  }
}
