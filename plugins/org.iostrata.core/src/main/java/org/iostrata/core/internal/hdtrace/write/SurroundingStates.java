// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.iostrata.core.internal.scan.ScanProgress;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Surroundings;
import org.iostrata.core.source.Surroundings.Exchange;
import org.iostrata.core.source.Surroundings.RegionKind;
import org.iostrata.core.source.Surroundings.SurroundingsVisitor;

/**
 * Writes what is told beside operations: metrics as statistics; calls of MPI and waits, with their
 * messages, as states of threads. What the program itself does meanwhile is no state.
 */
final class SurroundingStates implements SurroundingsVisitor, Closeable {
  private final ProjectFiles files;
  private final Surroundings surroundings;
  private final ScanProgress progress;
  private final CallText text;
  private final StatisticGroups groups;

  /** By communicator, the ranks that used it. */
  private final Map<Integer, Set<Long>> members = new TreeMap<>();

  private final Map<Integer, StatisticsWriter> metrics = new TreeMap<>();
  private final List<StateText> messages = new ArrayList<>();
  private int thread = Trace.NONE;
  private AppendedFile calls;

  SurroundingStates(ProjectFiles files, Surroundings surroundings, ScanProgress progress) {
    this.files = files;
    this.surroundings = surroundings;
    this.progress = progress;
    text = new CallText(files.places(), surroundings.regions());
    groups = new StatisticGroups(surroundings.metrics());
  }

  /** Reads and writes all. */
  void write() throws IOException {
    try {
      for (int process = 0; process < files.trace().processes().size(); process++) {
        surroundings.read(process, this);
        close();
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The names of communicators. */
  List<String> communicators() {
    return surroundings.communicators();
  }

  /** The names of the groups of statistics. */
  List<String> groups() {
    return groups.used();
  }

  /** By communicator, the ranks that used it. */
  Map<Integer, Set<Long>> members() {
    return members;
  }

  /** Files that were begun: those of the thread that is read. */
  @Override
  public void close() throws IOException {
    putMessages();
    if (calls != null) {
      calls.close();
      calls = null;
    }
    for (StatisticsWriter metric : metrics.values()) {
      metric.close();
    }
    metrics.clear();
    thread = Trace.NONE;
  }

  private void of(int newThread) throws IOException {
    if (newThread != thread) {
      close();
      thread = newThread;
    }
  }

  @Override
  public void call(int ofThread, int region, long fromNs, long toNs, Exchange exchange) {
    try {
      of(ofThread);
      RegionKind kind = surroundings.regions().get(region).kind();
      boolean mpi =
          kind == RegionKind.MPI_MESSAGE
              || kind == RegionKind.MPI_COLLECTIVE
              || kind == RegionKind.MPI_OTHER;
      if (!mpi && kind != RegionKind.THREADS) {
        putMessages();
        return;
      }
      uses(exchange);
      List<StateText> inside = CallText.inside(messages, fromNs, toNs);
      messages.removeAll(inside);
      putMessages();
      for (StateText state : text.of(region, fromNs, toNs, exchange, inside)) {
        put(state);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void uses(Exchange exchange) {
    long rank = files.places().rank(thread);
    if (exchange.communicator != Trace.NONE && rank >= 0) {
      members.computeIfAbsent(exchange.communicator, key -> new TreeSet<>()).add(rank);
    }
  }

  /** Messages of which the call is not told. */
  private void putMessages() throws IOException {
    for (StateText message : messages) {
      put(new StateText(message.toNs(), message.toNs(), message.name(), message.attributes()));
    }
    messages.clear();
  }

  private void put(StateText state) throws IOException {
    if (calls == null) {
      calls = new AppendedFile(files.calls(thread));
    }
    SpooledStates.write(state, calls);
  }

  @Override
  public void sent(int ofThread, long timeNs, Exchange exchange) {
    message(ofThread, timeNs, timeNs, exchange, true);
  }

  @Override
  public void received(int ofThread, long askedNs, long timeNs, Exchange exchange) {
    message(ofThread, Math.min(askedNs, timeNs), timeNs, exchange, false);
  }

  private void message(int ofThread, long fromNs, long toNs, Exchange exchange, boolean sent) {
    try {
      of(ofThread);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    uses(exchange);
    String attributes = text.message(exchange, sent);
    if (!attributes.isEmpty()) {
      messages.add(new StateText(fromNs, toNs, sent ? "Send" : "Recv", attributes));
    }
  }

  @Override
  public void sample(int ofThread, int metric, long timeNs, double value) {
    try {
      of(ofThread);
      StatisticsWriter known = metrics.get(metric);
      if (known == null) {
        Surroundings.Metric of = surroundings.metrics().get(metric);
        known = new StatisticsWriter(files, thread, groups.of(metric), of);
        metrics.put(metric, known);
      }
      known.add(timeNs, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void passed(long events) {
    progress.add(events);
  }
}
