// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.Outstanding;
import org.iostrata.core.internal.metric.SizeHistogram;
import org.iostrata.core.internal.metric.TimeWindows;
import org.iostrata.core.internal.request.RequestTotals;
import org.iostrata.core.internal.request.ServerLoad;
import org.iostrata.core.internal.request.ServerLoad.Stay;
import org.iostrata.core.internal.request.ServerSums;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.Concurrency;
import org.iostrata.core.result.ServerResult;
import org.iostrata.core.result.ServerResult.ServerWindow;
import org.iostrata.core.result.ServerResult.SizedRequests;

/** Makes the results of servers over the run. */
final class ServerResults {
  private final Trace trace;
  private final RequestTotals found;
  private final long spanNs;

  private ServerResults(Trace trace, RequestTotals found, long spanNs) {
    this.trace = trace;
    this.found = found;
    this.spanNs = spanNs;
  }

  /** By process, of what lasts so long. */
  static List<ServerResult> of(Trace trace, RequestTotals found, long spanNs) {
    ServerResults results = new ServerResults(trace, found, spanNs);
    List<ServerResult> all = new ArrayList<>();
    found.loads().forEach((process, load) -> all.add(results.server(process, load)));
    return all;
  }

  private ServerResult server(int process, ServerLoad load) {
    Outstanding present = load.of(Stay.PRESENT);
    return new ServerResult(
        process,
        trace.processes().get(process).name(),
        present.busyNs(),
        load.of(Stay.SYNCING).busyNs(),
        Math.max(0, spanNs - present.busyNs()),
        overall(present),
        overall(load.of(Stay.WAITING)),
        overall(load.of(Stay.WORKING)),
        windows(load),
        sizes(process));
  }

  private Concurrency overall(Outstanding of) {
    long areaNs = 0;
    for (int window = 0; window < TimeWindows.COUNT; window++) {
      areaNs = Saturating.add(areaNs, of.areaNs(window));
    }
    return concurrency(of.max(), areaNs, spanNs);
  }

  private List<ServerWindow> windows(ServerLoad load) {
    List<ServerWindow> windows = new ArrayList<>();
    for (int window = 0; window < TimeWindows.COUNT; window++) {
      if (load.of(Stay.PRESENT).max(window) > 0 && atNs(window) < atNs(window + 1)) {
        windows.add(
            new ServerWindow(
                atNs(window),
                atNs(window + 1),
                load.of(Stay.PRESENT).busyNs(window),
                during(window, load.of(Stay.PRESENT)),
                during(window, load.of(Stay.WAITING)),
                during(window, load.of(Stay.WORKING))));
      }
    }
    return windows;
  }

  private Concurrency during(int window, Outstanding of) {
    return concurrency(of.max(window), of.areaNs(window), atNs(window + 1) - atNs(window));
  }

  private static Concurrency concurrency(long max, long areaNs, long timeNs) {
    return new Concurrency(OptionalLong.of(max), ResultBuilder.ratio(areaNs, timeNs));
  }

  private long atNs(int window) {
    return TimeWindows.fromNs(window, trace.durationNs());
  }

  private List<SizedRequests> sizes(int process) {
    List<SizedRequests> sizes = new ArrayList<>();
    for (ServerSums sums : found.all()) {
      if (sums.process() == process) {
        sums.timesBySize()
            .forEach(
                (bucket, times) ->
                    sizes.add(
                        new SizedRequests(
                            sums.kind(),
                            SizeHistogram.lowerEdge(bucket),
                            SizeHistogram.upperEdge(bucket),
                            RequestResults.times(times))));
      }
    }
    return sizes;
  }
}
