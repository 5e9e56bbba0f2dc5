// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.metric.NameWait;
import org.iostrata.core.internal.metric.NameWaits;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.AwaitedNameResult;

/** Finds names that processes wait for. */
final class AwaitedNameResults {
  /** The result does not grow with the number of files. */
  private static final int MOST = 16;

  /** By the longest wait: who has the name at once, as who makes it first, waits for nobody. */
  private static final int HARDLY = 10;

  private record Name(int file, Layer layer) {}

  private final Trace trace;
  private final Map<Name, List<NameWait>> waits = new HashMap<>();
  private final Map<Name, Map<Integer, List<NameWait>>> byStarter = new HashMap<>();

  private AwaitedNameResults(Trace trace) {
    this.trace = trace;
  }

  /** Those that were waited for longest. */
  static List<AwaitedNameResult> of(Trace trace, List<ProcessState> processes) {
    AwaitedNameResults all = new AwaitedNameResults(trace);
    for (ProcessState process : processes) {
      NameWaits names = process.names();
      for (int entry = 0; entry < names.size(); entry++) {
        if (names.wait(entry).failed() > 0) {
          all.waits.putIfAbsent(new Name(names.file(entry), names.layer(entry)), new ArrayList<>());
        }
      }
    }
    processes.forEach(all::add);
    return all.results();
  }

  private void add(ProcessState process) {
    NameWaits names = process.names();
    int starter = trace.processes().get(process.process()).creator();
    for (int entry = 0; entry < names.size(); entry++) {
      Name name = new Name(names.file(entry), names.layer(entry));
      List<NameWait> own = waits.get(name);
      NameWait wait = names.wait(entry);
      if (own != null && wait.isOfOneCall() && starter != Trace.NONE) {
        byStarter
            .computeIfAbsent(name, of -> new TreeMap<>())
            .computeIfAbsent(starter, of -> new ArrayList<>())
            .add(wait);
      } else if (own != null) {
        own.add(wait);
      }
    }
  }

  private List<AwaitedNameResult> results() {
    byStarter.forEach((name, starters) -> starters.values().forEach(of -> chain(name, of)));
    return waits.entrySet().stream()
        .map(name -> result(name.getKey(), name.getValue()))
        .filter(result -> result.waitedNs() > 0)
        .sorted(
            Comparator.comparingLong(AwaitedNameResult::waitedNs)
                .reversed()
                .thenComparing(AwaitedNameResult::path)
                .thenComparing(AwaitedNameResult::layer))
        .limit(MOST)
        .toList();
  }

  private void chain(Name name, List<NameWait> ofOneCall) {
    ofOneCall.sort(Comparator.comparingLong(NameWait::firstNs));
    waits.get(name).add(ofOneCall.stream().reduce(NameWait.NOTHING, NameWait::then));
  }

  private AwaitedNameResult result(Name name, List<NameWait> all) {
    long longestNs = all.stream().mapToLong(NameWait::waitedNs).max().orElse(0);
    return new AwaitedNameResult(
        trace.files().get(name.file()).path(),
        name.layer(),
        all.stream().mapToLong(NameWait::failed).sum(),
        all.stream().filter(wait -> wait.waitedNs() > longestNs / HARDLY).count(),
        all.stream().mapToLong(NameWait::waitedNs).sum(),
        longestNs);
  }
}
