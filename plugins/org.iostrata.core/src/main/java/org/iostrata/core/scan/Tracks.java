// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.scan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Quality;
import org.iostrata.core.source.Source;

/**
 * All processes of a trace. One that holds a good part of the events is read thread by thread, so
 * that all cores have work; which is a matter of the trace alone, not of the number of cores.
 */
public final class Tracks {
  /** A process with less than this part of the events is read as a whole: there are others. */
  private static final int PARTS = 64;

  /** More threads than this are not read apart, for each takes some memory. */
  private static final int MAX_THREADS = 4096;

  private final Trace trace;
  private final List<Track> all = new ArrayList<>();

  /**
   * The processes before anything was read.
   *
   * @param whole those whose threads cannot be read apart
   */
  Tracks(Source source, Set<Integer> whole) throws IOException {
    trace = source.trace();
    for (TraceProcess process : trace.processes()) {
      int index = process.index();
      if (!whole.contains(index) && isWorthThreads(process)) {
        for (OperationCursor thread : source.operationsByThread(index)) {
          all.add(new Track(all.size(), index, thread));
        }
      } else {
        all.add(new Track(all.size(), index, null));
      }
    }
  }

  private boolean isWorthThreads(TraceProcess process) {
    int threads = process.threads().size();
    long events = 0;
    for (int thread : process.threads()) {
      events += trace.threads().get(thread).events();
    }
    return threads > 1 && threads <= MAX_THREADS && events >= trace.claimedEvents() / PARTS;
  }

  List<Track> all() {
    return all;
  }

  /** How many there are; those of a process follow each other. */
  public int size() {
    return all.size();
  }

  /** The process of a track. */
  public int process(int track) {
    return all.get(track).process();
  }

  /** How many events were read. */
  public long events() {
    return all.stream().mapToLong(Track::events).sum();
  }

  /** What was odd in those that were read to their end. */
  public Quality quality() {
    Quality quality = new Quality();
    all.forEach(track -> quality.merge(track.quality()));
    return quality;
  }

  /** Adds the processes whose threads turned out to share handles; whether there are any. */
  boolean findEntangled(Set<Integer> whole) {
    return all.stream().filter(Track::isEntangled).filter(t -> whole.add(t.process())).count() > 0;
  }

  void close() throws IOException {
    for (Track track : all) {
      track.close();
    }
  }
}
