// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.kept.PageStore;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Source;

/**
 * Every operation of a trace in lanes, ready to be drawn at any zoom. Immutable and safe for any
 * number of threads.
 */
public final class Timeline {
  private final TimelineParts parts;
  private final List<Lane> lanes;

  /** By process: its lanes in the order of their creation. */
  private final Lane[][] created;

  private final long lastNs;

  /** Puts the lanes of the processes together. */
  Timeline(TimelineParts parts) {
    this.parts = parts;
    List<Lane> all = new ArrayList<>();
    created = new Lane[parts.byProcess().size()][];
    for (int p = 0; p < created.length; p++) {
      List<Lane> own = parts.byProcess().get(p);
      all.addAll(own);
      created[p] = new Lane[own.size()];
      for (Lane lane : own) {
        created[p][lane.created()] = lane;
      }
    }
    lanes = List.copyOf(all);
    lastNs =
        lanes.stream().mapToLong(lane -> lane.callbackNs(lane.size() - 1)).reduce(0, Math::max);
  }

  /**
   * Reads all operations of a trace, its processes in parallel on all cores.
   *
   * @param progress hears of the events read, and may cancel
   * @throws IOException when the trace cannot be read
   * @throws java.util.concurrent.CancellationException when it was cancelled
   */
  public static Timeline of(Source source, Progress progress) throws IOException {
    int cores = Runtime.getRuntime().availableProcessors();
    return of(new Scan(source, cores, progress));
  }

  /**
   * Reads all operations of a scan.
   *
   * @throws IOException when the trace cannot be read
   * @throws java.util.concurrent.CancellationException when it was cancelled
   */
  public static Timeline of(Scan scan) throws IOException {
    return of(scan, Integer.MAX_VALUE);
  }

  /**
   * Reads all operations of a scan, and holds those of some processes, as many as are looked at.
   *
   * @param mostLanes of more lanes about the program's own files those of one process of {@link
   *     #everyProcess} are held; roughly so many
   * @throws IOException when the trace cannot be read
   * @throws java.util.concurrent.CancellationException when it was cancelled
   */
  public static Timeline of(Scan scan, int mostLanes) throws IOException {
    return new TimelineBuilder(scan, mostLanes, PageStore.HEAP).build();
  }

  /** One process of so many is held; 1 where all are. */
  public int everyProcess() {
    return parts.everyProcess();
  }

  /** What the trace says about itself: names of processes, threads and files. */
  public Trace trace() {
    return parts.trace();
  }

  /**
   * The lanes: process by process, thread by thread, first those about the program's own files, by
   * layer and number. None is empty.
   */
  public List<Lane> lanes() {
    return lanes;
  }

  /** The lanes about the program's own files; not those of libraries and the system. */
  public List<Lane> ownLanes() {
    return lanes.stream().filter(lane -> !lane.isForeign()).toList();
  }

  /**
   * From the begin of the first to the end of the last operation of some lanes, held or not.
   *
   * @param fromNs in ns since the trace's start
   * @param toNs after {@code fromNs}
   */
  public record Span(long fromNs, long toNs) {
    /** The same with a little room on both sides. */
    public Span withMargin() {
      long marginNs = (toNs - fromNs) / 100 + 1;
      return new Span(Math.max(0, fromNs - marginNs), Saturating.add(toNs, marginNs));
    }
  }

  /** When there were operations about the program's own files. */
  public Span span() {
    return parts.span();
  }

  /**
   * When the program itself did such operations: a disk is busy with other programs' before it and
   * after. The same as {@link #span} when only devices did any.
   */
  public Span programSpan() {
    return parts.programSpan();
  }

  /** Whether a lane is that of a device, busy with the requests of other programs too. */
  public boolean isDevice(Lane lane) {
    return trace().processes().get(process(lane)).isDevice();
  }

  /** The end of the last operation, in ns since the trace's start. */
  public long lastNs() {
    return lastNs;
  }

  /** How many operations the lanes hold. */
  public long operations() {
    return lanes.stream().mapToLong(Lane::size).sum();
  }

  /** How many operations found no lane because too many overlapped. */
  public long omitted() {
    return parts.omitted();
  }

  /** Bytes that the operations take, in memory or on disk. */
  public long sizeBytes() {
    return lanes.stream().mapToLong(Lane::sizeBytes).sum();
  }

  /**
   * The threads that were not read to their end, since their files are cut or broken; of many the
   * first only.
   */
  public List<CutThread> cutThreads() {
    return parts.cutThreads();
  }

  TimelineParts parts() {
    return parts;
  }

  private int process(Lane lane) {
    return trace().threads().get(lane.thread()).process();
  }

  /**
   * The lane of an operation's parent, or null when it has none; its number: {@link Lane#parent}.
   */
  public Lane parentLane(Lane lane, int i) {
    return lane.parent(i) == Trace.NONE ? null : created[process(lane)][lane.parentLane(i)];
  }

  /**
   * The operations that one caused in the layer below, lane by lane.
   *
   * @param most how many operations are looked at, at most
   * @return whether all were
   */
  public boolean childrenOf(Lane parent, int i, int most, ChildVisitor visitor) {
    int left = most;
    for (Lane lane : created[process(parent)]) {
      int end = lane.isLinked() ? lane.firstStartingFrom(parent.callbackNs(i) + 1) : 0;
      for (int c = lane.firstStartingFrom(parent.admitNs(i)); c < end; c++) {
        if (left-- == 0) {
          return false;
        }
        if (lane.parent(c) == i && lane.parentLane(c) == parent.created()) {
          visitor.child(lane, c);
        }
      }
    }
    return true;
  }

  /**
   * Children that begin in [fromNs, toNs), in lanes one looks at.
   *
   * @param most how many to visit at most; of more, every n-th of a lane is visited
   * @return how many there are, visited or not; an estimate when not all were looked at
   */
  public long children(List<Lane> of, long fromNs, long toNs, int most, ChildVisitor visitor) {
    long operations = 0;
    for (Lane lane : of) {
      if (lane.isLinked()) {
        operations += lane.firstStartingFrom(toNs) - lane.firstStartingFrom(fromNs);
      }
    }
    int step = (int) Math.max(1, (operations + most - 1) / Math.max(1, most));
    long found = 0;
    for (Lane lane : of) {
      int end = lane.isLinked() ? lane.firstStartingFrom(toNs) : 0;
      for (int i = lane.firstStartingFrom(fromNs); i < end; i += step) {
        if (lane.parent(i) != Trace.NONE) {
          visitor.child(lane, i);
          found++;
        }
      }
    }
    return found * step;
  }
}
