// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Surroundings;

/** Calls of MPI and what else threads do, messages, and statistics as metrics. */
final class HdTraceSurroundings implements Surroundings {
  private final Project project;
  private final List<HdProcess> members;
  private final Survey survey;
  private final Trace trace;
  private final List<CallRegion> regions = new ArrayList<>();
  private final Map<String, Integer> regionOf = new HashMap<>();
  private final List<Metric> metrics = new ArrayList<>();

  /** The files of statistics of each process, each with its first metric. */
  private final Map<Integer, Map<StatisticsFile, Integer>> statistics = new HashMap<>();

  private final Map<Long, Integer> threadOfRank = new HashMap<>();

  HdTraceSurroundings(Project project, List<HdProcess> members, Survey survey, Trace trace) {
    this.project = project;
    this.members = members;
    this.survey = survey;
    this.trace = trace;
    StateKinds kinds = new StateKinds();
    for (String name : survey.regions()) {
      regionOf.put(name, regions.size());
      regions.add(new CallRegion(name, kinds.of(name).region()));
    }
    for (int i = 0; i < members.size(); i++) {
      threadOfRank.put(members.get(i).rank(), trace.processes().get(i).threads().get(0));
    }
    for (Project.TreeNode place : project.places()) {
      for (Path file : project.statistics(place)) {
        survey.statistics(file).ifPresent(readable -> addMetrics(place, readable));
      }
    }
  }

  /** The process at a place tells what is measured there, or the first one below it. */
  private void addMetrics(Project.TreeNode place, StatisticsFile file) {
    List<String> names = place.names();
    String name = String.join(" ", names);
    int process = 0;
    for (int i = members.size() - 1; i >= 0; i--) {
      List<String> path = members.get(i).path();
      int same = Math.min(path.size(), names.size());
      boolean below = path.subList(0, same).equals(names.subList(0, same));
      process = below ? i : process;
    }
    Map<StatisticsFile, Integer> own =
        statistics.computeIfAbsent(process, key -> new LinkedHashMap<>());
    own.put(file, metrics.size());
    for (StatisticsFile.Statistic value : file.values()) {
      metrics.add(new Metric(value.name(), value.unit(), name, value.counts()));
    }
  }

  @Override
  public List<CallRegion> regions() {
    return regions;
  }

  @Override
  public List<String> communicators() {
    return project.communicators();
  }

  @Override
  public List<Metric> metrics() {
    return metrics;
  }

  @Override
  public boolean tellsLinks() {
    return members.stream()
        .flatMap(member -> member.threads().stream())
        .anyMatch(thread -> thread.relations() != null);
  }

  @Override
  public void read(int process, SurroundingsVisitor visitor) throws IOException {
    HdProcess member = members.get(process);
    StateKinds own = new StateKinds(); // processes are read side by side
    RelationEnds ends = new RelationEnds();
    for (int i = 0; i < member.threads().size(); i++) {
      int thread = trace.processes().get(process).threads().get(i);
      Path states = member.threads().get(i).states();
      if (states != null) {
        RankCalls calls = new RankCalls(thread, member.rank(), own, visitor);
        read(states, () -> StateFile.read(states, calls));
      }
      Path relations = member.threads().get(i).relations();
      if (relations != null) {
        read(
            member.threads().get(i).file(),
            () -> RelationFile.read(relations, state -> related(state, thread, own, ends)));
      }
    }
    ends.tell(visitor);
    readStatistics(process, visitor);
  }

  private void related(State state, int thread, StateKinds own, RelationEnds ends) {
    StateKinds.StateKind kind = own.of(state.name());
    if (kind.isOperation()) {
      ends.add(state, thread, kind, state.admitNs() - survey.firstNs());
    } else {
      ends.add(state);
    }
  }

  /** Reads something. */
  private interface FileReading {
    void run() throws IOException;
  }

  /**
   * Reads a file of a thread.
   *
   * @param file the thread's first
   */
  private void read(Path file, FileReading reading) throws IOException {
    try {
      reading.run();
    } catch (IOException e) {
      if (!survey.isCut(file)) { // else that is told
        throw e;
      }
    }
  }

  private void readStatistics(int process, SurroundingsVisitor visitor) throws IOException {
    int thread = trace.processes().get(process).threads().get(0);
    for (var entry : statistics.getOrDefault(process, Map.of()).entrySet()) {
      int first = entry.getValue();
      entry
          .getKey()
          .read(
              (value, fromNs, toNs, of) ->
                  visitor.sample(
                      thread, first + value, Math.max(0, fromNs - survey.firstNs()), of));
    }
  }

  /** Passes the states of one thread on. */
  private final class RankCalls implements State.StateVisitor {
    private final int thread;
    private final long rank;
    private final StateKinds own;
    private final SurroundingsVisitor visitor;
    private final Exchange exchange = new Exchange();
    private long reachedNs;

    RankCalls(int thread, long rank, StateKinds own, SurroundingsVisitor visitor) {
      this.thread = thread;
      this.rank = rank;
      this.own = own;
      this.visitor = visitor;
    }

    @Override
    public void state(State state) {
      long fromNs = state.admitNs() - survey.firstNs();
      long toNs = state.callbackNs() - survey.firstNs();
      exchange.communicator = project.communicator(rank, state.number("cid", -1));
      exchange.bytes = state.number("size", 0);
      if (own.of(state.name()).region() == RegionKind.MPI_MESSAGE) {
        messages(state, fromNs, toNs);
      }
      if (state.depth() == 0 && fromNs >= reachedNs) {
        exchange.peer = Trace.NONE;
        visitor.call(thread, regionOf.get(state.name()), fromNs, toNs, exchange);
        reachedNs = toNs;
      }
      visitor.passed(1);
    }

    private void messages(State state, long fromNs, long toNs) {
      Integer to = threadOfRank.get(state.number("toRank", Long.MIN_VALUE));
      if (to != null) {
        exchange.peer = to;
        exchange.tag = (int) state.number("toTag", 0);
        visitor.sent(thread, fromNs, exchange);
      }
      Integer from = threadOfRank.get(state.number("fromRank", Long.MIN_VALUE));
      boolean later = state.attributes().containsKey("rid"); // of which the end is not here
      if (from != null && !later) {
        exchange.peer = from;
        exchange.tag = (int) state.number("fromTag", 0);
        visitor.received(thread, fromNs, toNs, exchange);
      }
    }
  }
}
