// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.iostrata.core.internal.activity.ActivitySweep;
import org.iostrata.core.internal.metric.KindTotals;
import org.iostrata.core.internal.metric.LayerSweep;
import org.iostrata.core.internal.metric.RecordedBytes;
import org.iostrata.core.internal.request.RequestTotals;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.ExcludedResult;
import org.iostrata.core.result.Groups;
import org.iostrata.core.result.PartSummary;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.QualityNote;
import org.iostrata.core.result.Totals;
import org.iostrata.core.result.TraceCoverage;
import org.iostrata.core.result.TraceCoverage.UnseenWait;
import org.iostrata.core.result.TraceSummary;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Quality;
import org.iostrata.core.source.Source;

/** Makes the result out of the merged accumulators. */
final class ResultBuilder {
  private final Trace trace;
  private final Part part;
  private final Quality quality;
  private final List<ProcessState> processes;
  private final RunTotals merged;
  private final Swept swept;
  private final KindTotals totals = new KindTotals();
  private final LinkResults links;

  ResultBuilder(Source source, List<ProcessState> processes, RunTotals merged, Swept swept) {
    this.trace = source.trace();
    this.part = source.part();
    this.quality = source.quality();
    this.processes = processes;
    this.merged = merged;
    this.swept = swept;
    processes.forEach(process -> totals.merge(process.totals()));
    links = new LinkResults(trace, totals, processes, swept);
  }

  /**
   * Builds it.
   *
   * @param groups null when none were wanted
   * @param events how many were read
   * @param read what was odd in them
   */
  AnalysisResult build(Groups groups, long events, Quality read) throws IOException {
    quality.refuseNothing(events);
    Optional<ActivitySweep> known = // of a part of a run they are not
        part.isWhole() ? Optional.of(swept.activities()) : Optional.empty();
    TraceCoverage coverage = coverage(known);
    TraceSummary summary = summary(events, coverage);
    PatternResults patterns = new PatternResults(trace, processes, swept.layers());
    PlaceResults places = new PlaceResults(trace, processes);
    Optional<ActivityResults> activities = known.map(sweep -> new ActivityResults(trace, sweep));
    Optional<RequestTotals> requests = Optional.of(swept.requests()).filter(RequestTotals::isKnown);
    return new AnalysisResult(
        summary,
        LayerResults.of(
            Characteristics.of(trace, processes, merged, patterns.patterns(), swept.layers())
                .during(summary.spanNs())),
        Optional.of(links.links()),
        UnlinkedResults.of(trace, swept.links().unlinked()),
        Optional.of(links.criticalPaths()),
        Optional.of(LinkResults.aggregations(swept.links())),
        requests.map(found -> RequestResults.of(trace, found)),
        requests.map(found -> ServerResults.of(trace, found, summary.spanNs())),
        requests.map(RequestResults::unmatched),
        requests.map(found -> RequestResults.senders(trace, found)),
        places.files(),
        places.fileSystems(),
        Optional.of(patterns.results()),
        Optional.of(QueueResults.of(trace, swept.layers())),
        HandoverResults.of(trace, processes, known),
        AwaitedNameResults.of(trace, processes),
        PollResults.of(trace, processes, known),
        ActivityResults.broadcasts(trace, known),
        activities.map(ActivityResults::activities),
        activities.map(ActivityResults::overlaps),
        Optional.of(processResults()),
        Optional.of(places.threads()),
        Optional.of(places.handles()),
        Optional.of(places.phases()),
        Optional.of(WindowResults.of(processes, swept.layers(), trace.durationNs())),
        Optional.ofNullable(groups),
        excluded(),
        quality(coverage, read));
  }

  /** Of a part the events are those of the trace: how many had to be read says nothing. */
  private TraceSummary summary(long read, TraceCoverage coverage) {
    if (part.isWhole()) {
      return Summaries.whole(trace, read, coverage);
    }
    long holding =
        trace.processes().stream()
            .filter(process -> !process.isDevice() && part.mayHold(process))
            .count();
    PartSummary looked = Summaries.of(part, trace, merged.range());
    return Summaries.part(trace, (int) holding, coverage, looked);
  }

  private TraceCoverage coverage(Optional<ActivitySweep> known) {
    boolean isNetSeen = !PlaceResults.of(totals, Layer.NETWORK).isEmpty();
    Optional<UnseenWait> waits =
        known.filter(sweep -> !isNetSeen).flatMap(sweep -> Coverages.unseenWait(trace, sweep));
    return bytesCovered().with(quality.get(Irregularity.THREAD_CUT), waits);
  }

  /** How many bytes were recorded of all is known of whole runs only. */
  private TraceCoverage bytesCovered() {
    if (!part.isWhole()) {
      return Coverages.of(trace.witness());
    }
    Map<Integer, RecordedBytes> recorded = new HashMap<>();
    processes.forEach(process -> recorded.put(process.process(), process.recorded()));
    return Coverages.of(trace.witness(), recorded);
  }

  private List<ProcessResult> processResults() {
    List<ProcessResult> results = new ArrayList<>();
    Map<Role, Map<Integer, Integer>> peers = new EnumMap<>(Role.class);
    for (TraceProcess process : trace.processes()) {
      Map<Integer, Integer> ofRole = peers.computeIfAbsent(process.role(), r -> new HashMap<>());
      ofRole.merge(process.team(), 1, Integer::sum);
    }
    for (ProcessState process : processes) {
      TraceProcess traced = trace.processes().get(process.process());
      for (Layer layer : Layer.values()) {
        Map<OperationKind, Totals> kinds = PlaceResults.of(process.totals(), layer);
        if (!kinds.isEmpty()) {
          results.add(
              new ProcessResult(
                  process.process(),
                  traced.name(),
                  traced.role(),
                  traced.team(),
                  peers.get(traced.role()).get(traced.team()),
                  layer,
                  kinds));
        }
      }
    }
    return results;
  }

  private List<ExcludedResult> excluded() {
    List<ExcludedResult> results = new ArrayList<>();
    for (FileClass fileClass : FileClass.values()) {
      for (Layer layer : Layer.values()) {
        PlaceResults.of(merged.excluded().of(fileClass), layer).values().stream()
            .reduce(Totals::plus)
            .ifPresent(sum -> results.add(new ExcludedResult(fileClass, layer, sum)));
      }
    }
    return results;
  }

  private List<QualityNote> quality(TraceCoverage coverage, Quality read) {
    quality.merge(Coverages.quality(coverage));
    quality.merge(read);
    quality.count(Irregularity.LINKS_CUT, swept.links().cut());
    for (LayerSweep sweep : swept.layers().values()) {
      quality.count(Irregularity.BEGIN_TOO_LATE, sweep.late());
      quality.count(Irregularity.TOUCHED_NOT_KNOWN, sweep.footprints().notKnown());
    }
    return QualityNotes.of(quality);
  }

  static OptionalDouble ratio(long dividend, long divisor) {
    return divisor == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) dividend / divisor);
  }
}
