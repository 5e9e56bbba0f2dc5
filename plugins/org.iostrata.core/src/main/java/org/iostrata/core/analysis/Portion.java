// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.iostrata.core.internal.metric.CrossBuffer;
import org.iostrata.core.internal.metric.EdgeBuffer;
import org.iostrata.core.internal.metric.Stripes;
import org.iostrata.core.internal.request.RequestBuffer;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.QualityState;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.internal.state.StateReader;
import org.iostrata.core.internal.state.StateWriter;
import org.iostrata.core.source.Quality;
import org.iostrata.core.source.Source;

/**
 * What an analysis knows of some processes in some stretches of the run: of the operations that are
 * told in them. Portions are merged in any order. What needs the order of time over all processes
 * they carry along as begins and ends: a portion of all processes can be made a {@link Slice}.
 */
public final class Portion {
  private final StateSubject subject;
  private final SortedMap<Integer, Stretches> processes = new TreeMap<>();
  private final RunTotals totals;
  private final EdgeBuffer edges;
  private final CrossBuffer crossing;
  private final RequestBuffer requests;
  private final GroupTallies groups;
  private final Quality quality = new Quality();
  private long events;

  /** Of one process, whose operations a worker got. */
  Portion(StateSubject subject, ProcessState process, Worker worker) {
    this.subject = subject;
    of(process.process()).add(process);
    totals = worker.totals();
    edges = worker.edges();
    crossing = worker.crossing();
    requests = worker.requests();
    groups = worker.groups();
  }

  private Portion(StateSubject subject) {
    this.subject = subject;
    totals = new RunTotals(subject.part());
    edges = new EdgeBuffer();
    crossing = new CrossBuffer(subject.trace());
    requests = new RequestBuffer(subject.trace());
    groups = new GroupTallies(subject.grouping());
  }

  /** So many events were read for it. */
  void addEvents(long read) {
    events += read;
  }

  /** Something was odd in them. */
  void addQuality(Quality read) {
    quality.merge(read);
  }

  /**
   * Takes another over, which is used up.
   *
   * @throws IllegalArgumentException when it is of another trace, or both have a process at a time
   */
  public void merge(Portion other) {
    if (!subject.isSame(other.subject)) {
      throw new IllegalArgumentException("of another trace, or another analysis of it");
    }
    other.processes.forEach((process, stretches) -> of(process).addAll(stretches));
    totals.merge(other.totals);
    edges.takeAll(other.edges);
    crossing.takeAll(other.crossing);
    requests.takeAll(other.requests);
    groups.merge(other.groups);
    quality.merge(other.quality);
    events += other.events;
  }

  private Stretches of(int process) {
    return processes.computeIfAbsent(process, none -> new Stretches());
  }

  StateSubject subject() {
    return subject;
  }

  SortedMap<Integer, Stretches> processes() {
    return processes;
  }

  RunTotals totals() {
    return totals;
  }

  EdgeBuffer edges() {
    return edges;
  }

  CrossBuffer crossing() {
    return crossing;
  }

  RequestBuffer requests() {
    return requests;
  }

  GroupTallies groups() {
    return groups;
  }

  Quality quality() {
    return quality;
  }

  long events() {
    return events;
  }

  /** Writes it in its binary form. */
  public void write(OutputStream out) throws IOException {
    write(new StateWriter(out, StateWriter.PORTION));
  }

  void write(StateWriter writer) throws IOException {
    for (Portable section : sections()) {
      writer.section(section);
    }
  }

  /**
   * Reads what was written.
   *
   * @param source the trace that it is about
   * @param options how that is analysed
   * @throws StateException when it is damaged, or about something else; says where
   */
  public static Portion read(InputStream in, Source source, AnalysisOptions options)
      throws IOException {
    StateReader reader = new StateReader(in, source.trace(), StateWriter.PORTION);
    Portion portion = read(reader, source, options);
    reader.end();
    return portion;
  }

  static Portion read(StateReader reader, Source source, AnalysisOptions options)
      throws IOException {
    Portion portion = new Portion(StateSubject.of(source.trace(), source.part(), options));
    for (Portable section : portion.sections()) {
      reader.section(section);
    }
    return portion;
  }

  private List<Portable> sections() {
    return List.of(
        subject,
        new Processes(),
        totals,
        edges,
        crossing,
        requests,
        new QualityState(quality),
        groups);
  }

  /** The processes, and how many events of them were read. */
  private final class Processes implements Portable {
    @Override
    public void write(StateOutput out) {
      out.number(events);
      out.number(processes.values().stream().mapToLong(of -> of.apart().size()).sum());
      for (Stretches stretches : processes.values()) {
        for (ProcessState stretch : stretches.apart()) {
          out.number(stretch.process());
          out.signed(stretch.fromNs());
          out.part(stretch);
        }
      }
    }

    @Override
    public void read(StateInput in) throws StateException {
      events = in.amount();
      Stripes stripes = new Stripes(subject.trace());
      for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
        int process = in.index(subject.trace().processes().size());
        long fromNs = in.signed();
        ProcessState state = new ProcessState(process, fromNs, subject.trace(), stripes);
        state.read(in);
        try {
          of(process).add(state);
        } catch (IllegalArgumentException e) {
          throw in.wrong(e.getMessage());
        }
      }
    }
  }
}
