// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.iostrata.core.internal.job.JobSheet;
import org.iostrata.core.internal.job.JobSource;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.QualityNote;
import org.iostrata.core.result.TraceSummary;
import org.iostrata.core.source.Counters;
import org.iostrata.core.source.Series;

/** The counters of a log as a source of sums. */
final class DarshanSource implements JobSource {
  /** The name of the format. */
  static final String FORMAT = "Darshan";

  private final DarshanLog log;
  private final Trace trace;
  private final List<Series> series;
  private final Map<String, Long> counts;
  private final AnalysisResult result;

  /**
   * Of a log.
   *
   * @param run its counters, added up
   */
  DarshanSource(DarshanLog log, Path path, CountedRun run) throws IOException {
    this.log = log;
    series = HeatMaps.of(log);
    counts = log.counts(); // of what was read already it knows
    trace = trace(path);
    long records = counts.values().stream().mapToLong(Long::longValue).sum();
    result =
        AnalysisResult.counted(
                TraceSummary.of(trace, records),
                run.layers(),
                run.files(),
                run.processes(),
                notes())
            .withPlaces(run.fileSystems(), Optional.of(run.patterns()));
  }

  /** What a process is called. */
  static String processName(int rank) {
    return "rank " + rank;
  }

  private Trace trace(Path path) {
    List<TraceProcess> processes = new ArrayList<>();
    List<TraceThread> threads = new ArrayList<>();
    Map<String, TraceHost> hosts = hosts();
    for (int rank = 0; rank < log.job().processes(); rank++) {
      TraceHost host = hosts.getOrDefault(log.hosts().get(rank), TraceHost.UNKNOWN);
      processes.add(new TraceProcess(rank, processName(rank), List.of(rank), false, host));
      threads.add(new TraceThread(rank, "main", rank, 0));
    }
    long lastNs = log.job().durationNs();
    for (Series one : series) {
      lastNs = Math.max(lastNs, one.binNs() * (one.bins() - 1));
    }
    long startNs = log.job().startNs();
    return new Trace(
        FORMAT,
        path.toString(),
        processes,
        threads,
        List.of(),
        List.of(),
        lastNs,
        startNs == 0 ? Trace.UNKNOWN : startNs);
  }

  private Map<String, TraceHost> hosts() {
    Map<String, TraceHost> hosts = new HashMap<>();
    for (String name : new TreeSet<>(log.hosts().values())) {
      hosts.put(name, new TraceHost(hosts.size(), name));
    }
    return hosts;
  }

  private List<QualityNote> notes() {
    List<QualityNote> notes = new ArrayList<>();
    List<String> partial = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (ModuleState module : log.modules()) {
      if (module.isPartial()) {
        partial.add(module.name());
      }
      if (!module.isRead()) {
        unknown.add(module.name() + " (version " + module.version() + ")");
      }
    }
    String missing = " that ran out of memory: files are missing";
    add(notes, "module-partial", "module", missing, partial);
    add(notes, "module-unknown", "unknown module", ": skipped", unknown);
    List<String> damaged = List.copyOf(log.damages().values());
    add(notes, "module-damaged", "part", " that could be read up to a damage only", damaged);
    notes.addAll(log.notes());
    return notes;
  }

  private static void add(
      List<QualityNote> notes, String id, String thing, String what, List<String> which) {
    if (!which.isEmpty()) {
      String things = which.size() == 1 ? thing : thing + "s";
      String all = things + what + ": " + String.join("; ", which);
      notes.add(new QualityNote(id, all, which.size(), List.of()));
    }
  }

  @Override
  public Trace trace() {
    return trace;
  }

  @Override
  public AnalysisResult result() {
    return result;
  }

  @Override
  public Map<String, Long> counts() {
    return counts;
  }

  @Override
  public List<Series> series() {
    return series;
  }

  @Override
  public Optional<Counters> counters() {
    return Optional.of(log::counters);
  }

  @Override
  public JobSheet sheet() throws IOException {
    return LogSheet.of(log, result);
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
