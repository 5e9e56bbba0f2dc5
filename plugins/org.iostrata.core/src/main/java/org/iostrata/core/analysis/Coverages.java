// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.iostrata.core.internal.activity.ActivitySweep;
import org.iostrata.core.internal.activity.ProcessActivity;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.RecordedBytes;
import org.iostrata.core.model.Activity;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceWitness;
import org.iostrata.core.model.TraceWitness.End;
import org.iostrata.core.model.TraceWitness.ProcessWitness;
import org.iostrata.core.model.TraceWitness.UnseenProgram;
import org.iostrata.core.result.TraceCoverage;
import org.iostrata.core.result.TraceCoverage.FetchedPages;
import org.iostrata.core.result.TraceCoverage.TinyPieces;
import org.iostrata.core.result.TraceCoverage.UnseenWait;
import org.iostrata.core.result.TraceCoverage.WitnessedBytes;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Quality;

/** Makes out how much of what a program did its trace holds. */
final class Coverages {
  /** Of the run: who waits shorter waits for nothing that matters. */
  private static final double LEAST_WAITING = 0.1;

  /** Fewer calls take no time that matters. */
  private static final long MANY_CALLS = 1000;

  /** Fewer pages come in a moment. */
  private static final long MANY_PAGES = 64;

  /** The result does not grow with the number of processes. */
  private static final int MOST_PROCESSES = 16;

  private Coverages() {}

  /** As far as the definitions tell. */
  static TraceCoverage of(TraceWitness witness) {
    return of(witness, null, null, false);
  }

  /** What all operations of each process, by its index, tell beside the definitions. */
  static TraceCoverage of(TraceWitness witness, Map<Integer, RecordedBytes> recorded) {
    CoveredBytes bytes = new CoveredBytes(witness, recorded);
    return of(witness, bytes.read(), bytes.written(), bytes.tree() != null);
  }

  private static TraceCoverage of(
      TraceWitness witness, WitnessedBytes read, WitnessedBytes written, boolean isAllWitnessed) {
    List<ProcessWitness> processes = witness.processes();
    return new TraceCoverage(
        processes.size(),
        count(processes, p -> p.end() == End.KILLED ? 1 : 0),
        count(processes, p -> p.end() == End.KILLED && p.isUnsafe() ? 1 : 0),
        count(processes, p -> p.end() == End.RUNNING ? 1 : 0),
        sum(processes, ProcessWitness::lostCalls),
        sum(processes, ProcessWitness::repairedFiles),
        0,
        sum(processes, ProcessWitness::mappedBytes),
        Optional.ofNullable(read),
        Optional.ofNullable(written),
        witness.unseen(),
        processes.stream().flatMap(p -> p.leftOut().stream()).distinct().sorted().toList(),
        isAllWitnessed,
        Optional.empty(),
        tinyPieces(processes),
        fetchedPages(processes));
  }

  private static List<FetchedPages> fetchedPages(List<ProcessWitness> processes) {
    return processes.stream()
        .filter(of -> of.process() != Trace.NONE && of.fetchedPages() != Trace.UNKNOWN)
        .map(
            of ->
                new FetchedPages(
                    of.process(), of.mappedBytes(), of.fetchedPages(), of.cpuNs(), of.queuedNs()))
        .filter(of -> of.pages() >= MANY_PAGES && of.areAlone())
        .sorted(
            Comparator.comparingLong(FetchedPages::pages)
                .reversed()
                .thenComparing(FetchedPages::process))
        .limit(MOST_PROCESSES)
        .toList();
  }

  private static List<TinyPieces> tinyPieces(List<ProcessWitness> processes) {
    return processes.stream()
        .filter(of -> of.process() != Trace.NONE && of.apart() != null)
        .flatMap(
            of ->
                Stream.of(
                    new TinyPieces(
                        of.process(), OperationKind.READ, of.readingCalls(), of.apart().read()),
                    new TinyPieces(
                        of.process(),
                        OperationKind.WRITE,
                        of.writingCalls(),
                        of.apart().written())))
        .filter(of -> of.calls() >= MANY_CALLS && of.areTiny())
        .sorted(
            Comparator.comparingLong(TinyPieces::calls)
                .reversed()
                .thenComparing(TinyPieces::process)
                .thenComparing(TinyPieces::kind))
        .limit(MOST_PROCESSES)
        .toList();
  }

  /** Who waits at connections, which are not recorded. */
  static Optional<UnseenWait> unseenWait(Trace trace, ActivitySweep sweep) {
    double leastNs = Math.max(1, LEAST_WAITING * trace.durationNs());
    List<TraceProcess> waiting =
        trace.processes().stream().filter(process -> listensNs(sweep, process) >= leastNs).toList();
    return waiting.stream()
        .max(Comparator.comparingLong(process -> listensNs(sweep, process)))
        .map(longest -> new UnseenWait(waiting.size(), longest.name(), listensNs(sweep, longest)));
  }

  private static long listensNs(ActivitySweep sweep, TraceProcess process) {
    ProcessActivity did = sweep.of(process.index());
    return IntStream.range(0, did.size())
        .filter(entry -> did.activity(entry) == Activity.LISTENS)
        .mapToLong(did::timeNs)
        .sum();
  }

  static long sum(List<ProcessWitness> processes, ToLongFunction<ProcessWitness> value) {
    return processes.stream().mapToLong(value).reduce(0, Saturating::add);
  }

  private static int count(List<ProcessWitness> processes, ToLongFunction<ProcessWitness> value) {
    return (int) sum(processes, value);
  }

  /** The same as counts of what is odd. */
  static Quality quality(TraceCoverage coverage) {
    Quality quality = new Quality();
    quality.count(Irregularity.CALL_LOST, coverage.lostCalls());
    quality.count(Irregularity.FILE_REPAIRED, coverage.repairedFiles());
    quality.count(Irregularity.PROCESS_KILLED, coverage.killed());
    long programs =
        coverage.unseen().stream().mapToLong(UnseenProgram::processes).reduce(0, Saturating::add);
    quality.count(Irregularity.PROGRAM_UNSEEN, programs);
    return quality;
  }
}
