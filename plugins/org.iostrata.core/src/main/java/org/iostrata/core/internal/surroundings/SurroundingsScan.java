// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.iostrata.core.internal.kept.PageStore;
import org.iostrata.core.internal.request.RequestScan;
import org.iostrata.core.internal.scan.ScanProgress;
import org.iostrata.core.internal.scan.WorkerPool;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.Surroundings;

/** Reads what surrounds the I/O of a trace: all processes, in parallel on all cores. */
final class SurroundingsScan {
  /** Sends, and receives, that are held in memory until each has found its other end. */
  private static final int MOST_MESSAGES = 1 << 20;

  private final Source source;
  private final Trace trace;
  private final Surroundings surroundings;
  private final PageStore store;
  private final Progress told;
  private final ScanProgress progress;

  /** By process, each written by the thread that reads it. */
  private final List<ProcessSurroundings> processes;

  /** Of a source that has surroundings. */
  SurroundingsScan(Source source, PageStore store, Progress progress) {
    this.source = source;
    trace = source.trace();
    surroundings = source.surroundings().orElseThrow();
    this.store = store;
    told = progress;
    this.progress = new ScanProgress(progress, trace.claimedEvents());
    processes = new ArrayList<>(Collections.nCopies(trace.processes().size(), null));
  }

  TraceSurroundings run() throws IOException {
    int count = processes.size();
    int cores = Runtime.getRuntime().availableProcessors();
    int most = Math.max(1024, MOST_MESSAGES / Math.max(1, count));
    if (mayTell()) {
      try (WorkerPool pool = new WorkerPool(Math.max(1, Math.min(cores, count)))) {
        pool.run(count, (worker, process) -> read(process, most));
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
    return gather();
  }

  private void read(int process, int mostMessages) throws IOException {
    ProcessSurroundings own =
        new ProcessSurroundings(surroundings.regions(), mostMessages, store, progress);
    surroundings.read(process, own);
    own.close();
    processes.set(process, own);
  }

  /** Whether there may be anything beside I/O. */
  private boolean mayTell() {
    return surroundings.tellsLinks()
        || !surroundings.metrics().isEmpty()
        || surroundings.regions().stream()
            .anyMatch(region -> region.kind() != Surroundings.RegionKind.IO);
  }

  private RequestLinks requests(List<ProcessSurroundings> all) throws IOException {
    int cores = Runtime.getRuntime().availableProcessors();
    RequestLinksSink sink = new RequestLinksSink();
    RequestScan.run(new Scan(source, cores, told), sink);
    AggregatorScan.run(new Scan(source, cores, told), sink);
    LinkEnds.match(all.stream().map(ProcessSurroundings::links).toList(), sink);
    return sink.close(store);
  }

  private TraceSurroundings gather() throws IOException {
    List<ProcessSurroundings> all = processes.stream().filter(Objects::nonNull).toList();
    return new TraceSurroundings(
        surroundings.regions(),
        surroundings.communicators(),
        surroundings.metrics(),
        all.stream().flatMap(process -> process.calls().stream()).toList(),
        MessageMatch.of(
            all.stream().map(ProcessSurroundings::sent).toList(),
            all.stream().map(ProcessSurroundings::received).toList(),
            store),
        requests(all),
        all.stream().flatMap(process -> process.samples().stream()).toList());
  }
}
