// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.iostrata.core.internal.metric.FileTimes;
import org.iostrata.core.internal.metric.NamePoll;
import org.iostrata.core.internal.metric.NameWaits;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.PollResult;

/**
 * Finds who waits for files by asking for them: each time from when another process made the file,
 * or changed a name in its directory as by a rename, to when it was asked for again.
 */
final class PollResults {
  /** The result does not grow with the number of threads. */
  private static final int MOST = 16;

  /** A process made a file, or was done with what it wrote. */
  private record Making(int process, long fromNs, long toNs) {
    boolean isIn(long afterNs, long untilNs) {
      return fromNs >= afterNs && toNs > afterNs && toNs <= untilNs;
    }
  }

  /** What a thread waited for, and how long that was there already. */
  private record Wait(int process, NameWaits names, int entry, long lateNs) {
    NamePoll poll() {
      return names.poll(entry);
    }
  }

  private final Trace trace;
  private final Set<Integer> awaited = new HashSet<>();
  private final Set<String> directories = new HashSet<>();
  private final Map<Integer, List<Making>> made = new HashMap<>();
  private final Map<Integer, Set<Integer>> read = new HashMap<>();
  private final Map<String, NameChanges> changed = new HashMap<>();
  private final NameChanges none = new NameChanges();

  private PollResults(Trace trace) {
    this.trace = trace;
  }

  /** Those that were late longest. */
  static List<PollResult> of(Trace trace, List<ProcessState> processes) {
    PollResults all = new PollResults(trace);
    processes.forEach(all::addAwaited);
    if (all.awaited.isEmpty()) {
      return List.of();
    }
    processes.forEach(all::addMade);
    return processes.stream()
        .flatMap(all::results)
        .sorted(
            Comparator.comparingLong(PollResult::lateNs)
                .reversed()
                .thenComparing(PollResult::thread)
                .thenComparing(PollResult::layer))
        .limit(MOST)
        .toList();
  }

  private String directory(int file) {
    String path = trace.files().get(file).path();
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  private void addAwaited(ProcessState process) {
    NameWaits names = process.names();
    for (int entry = 0; entry < names.size(); entry++) {
      if (names.poll(entry).waits() > 0) {
        awaited.add(names.file(entry));
        directories.add(directory(names.file(entry)));
      }
    }
  }

  private void addMade(ProcessState process) {
    FileTimes times = process.fileTimes();
    for (int entry = 0; entry < times.size(); entry++) {
      int file = times.file(entry);
      OperationKind kind = LayerKind.kind(times.layerKind(entry));
      if (awaited.contains(file) && kind == OperationKind.READ) {
        read.computeIfAbsent(file, of -> new HashSet<>()).add(process.process());
      } else if (awaited.contains(file) && kind != OperationKind.STAT) {
        made.computeIfAbsent(file, of -> new ArrayList<>())
            .add(new Making(process.process(), times.fromNs(entry), times.toNs(entry)));
      }
      if (kind == OperationKind.METADATA && directories.contains(directory(file))) {
        changed
            .computeIfAbsent(directory(file), of -> new NameChanges())
            .add(process.process(), times.count(entry), times.fromNs(entry), times.toNs(entry));
      }
    }
  }

  private Stream<PollResult> results(ProcessState process) {
    NameWaits names = process.names();
    Map<Long, List<Wait>> byThread = new HashMap<>();
    for (int entry = 0; entry < names.size(); entry++) {
      long lateNs = lateNs(process.process(), names.file(entry), names.poll(entry));
      if (lateNs > 0) {
        long key = (long) names.thread(entry) * Layer.values().length + names.layer(entry).index();
        byThread
            .computeIfAbsent(key, of -> new ArrayList<>())
            .add(new Wait(process.process(), names, entry, lateNs));
      }
    }
    return byThread.values().stream().map(this::result);
  }

  /**
   * How long what was waited for was there, or 0 when it is not known that another made it; where
   * it is not known when, half of the time in question.
   */
  private long lateNs(int process, int file, NamePoll poll) {
    if (poll.waits() == 0) {
      return 0;
    }
    List<Making> ofFile = made.getOrDefault(file, List.of());
    if (poll.waits() > 1) {
      return ofFile.stream().anyMatch(by -> by.process() != process) ? poll.gapNs() / 2 : 0;
    }
    long seenNs = poll.seenNs();
    long askedNs = seenNs - poll.gapNs();
    List<Making> meanwhile = ofFile.stream().filter(by -> by.isIn(askedNs, seenNs)).toList();
    NameChanges inDirectory = changed.getOrDefault(directory(file), none);
    long madeNs =
        Math.max(
            meanwhile.stream().mapToLong(Making::toNs).max().orElse(NameChanges.NONE),
            inDirectory.last(askedNs, seenNs));
    if (madeNs == NameChanges.NONE) {
      boolean reads = read.getOrDefault(file, Set.of()).contains(process);
      return reads && inDirectory.isAround(process, askedNs, seenNs) ? poll.gapNs() / 2 : 0;
    }
    boolean own =
        meanwhile.stream().anyMatch(by -> by.process() == process)
            || inDirectory.has(process, askedNs, seenNs);
    return own ? 0 : seenNs - madeNs;
  }

  private PollResult result(List<Wait> waits) {
    Wait latest = waits.stream().max(Comparator.comparingLong(Wait::lateNs)).orElseThrow();
    NameWaits names = latest.names();
    return new PollResult(
        latest.process(),
        trace.processes().get(latest.process()).name(),
        names.thread(latest.entry()),
        names.layer(latest.entry()),
        trace.files().get(names.file(latest.entry())).path(),
        waits.stream().mapToLong(wait -> wait.poll().waits()).sum(),
        waits.stream().mapToLong(wait -> names.wait(wait.entry()).failed()).sum(),
        waits.stream().mapToLong(wait -> wait.poll().gapNs()).sum(),
        waits.stream().mapToLong(Wait::lateNs).sum());
  }
}
