// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.iostrata.core.internal.activity.ActivitySweep;
import org.iostrata.core.internal.metric.FileTimes;
import org.iostrata.core.internal.metric.NamePoll;
import org.iostrata.core.internal.metric.NameWaits;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.result.PollResult;

/**
 * Finds who waits for files by asking for them: each time from when another process made the file,
 * or changed a name in its directory as by a rename, to when it was asked for again.
 */
final class PollResults {
  /** The result does not grow with the number of threads. */
  private static final int MOST = 16;

  /** Programs that start programs; whatever an archive says, this ends. */
  private static final int GENERATIONS = 16;

  /** A process made a file, or was done with what it wrote. */
  private record Making(int process, long fromNs, long toNs) {
    boolean isIn(long afterNs, long untilNs) {
      return fromNs >= afterNs && toNs > afterNs && toNs <= untilNs;
    }
  }

  /** Who made a file that is waited for, and who reads it. */
  private static final class AwaitedFile {
    private final List<Making> made = new ArrayList<>();
    private final Set<Integer> readers = new HashSet<>();
  }

  /** Of what a thread waited for, its place among the names, and how long it was there already. */
  private record Wait(int entry, long lateNs) {}

  private final Trace trace;
  private final Map<Integer, AwaitedFile> awaited = new HashMap<>();

  /** By directory of a file that is waited for. */
  private final Map<String, NameChanges> changed = new HashMap<>();

  private final Optional<ActivitySweep> activities;

  /** Which program a process began with, by {@link #inSystem}: it may have become others since. */
  private final Map<String, Integer> firstPrograms = new HashMap<>();

  private PollResults(Trace trace, Optional<ActivitySweep> activities) {
    this.trace = trace;
    this.activities = activities;
  }

  /** Those that were late longest. */
  static List<PollResult> of(
      Trace trace, List<ProcessState> processes, Optional<ActivitySweep> activities) {
    PollResults all = new PollResults(trace, activities);
    processes.forEach(all::addAwaited);
    if (all.awaited.isEmpty()) {
      return List.of();
    }
    processes.forEach(all::addMade);
    trace.processes().forEach(of -> all.firstPrograms.putIfAbsent(inSystem(of), of.index()));
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

  private void addAwaited(ProcessState process) {
    NameWaits names = process.names();
    for (int entry = 0; entry < names.size(); entry++) {
      if (names.poll(entry).waits() > 0) {
        awaited.putIfAbsent(names.file(entry), new AwaitedFile());
        changed.putIfAbsent(Directories.of(trace, names.file(entry)), new NameChanges());
      }
    }
  }

  private void addMade(ProcessState process) {
    FileTimes times = process.fileTimes();
    for (int entry = 0; entry < times.size(); entry++) {
      int file = times.file(entry);
      OperationKind kind = LayerKind.kind(times.layerKind(entry));
      AwaitedFile of = awaited.get(file);
      if (of != null && kind == OperationKind.READ) {
        of.readers.add(process.process());
      } else if (of != null && kind != OperationKind.STAT) {
        of.made.add(new Making(process.process(), times.fromNs(entry), times.toNs(entry)));
      }
      NameChanges around =
          kind == OperationKind.METADATA ? changed.get(Directories.of(trace, file)) : null;
      if (around != null) {
        around.add(process.process(), times.count(entry), times.fromNs(entry), times.toNs(entry));
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
        byThread.computeIfAbsent(key, of -> new ArrayList<>()).add(new Wait(entry, lateNs));
      }
    }
    return byThread.values().stream().map(waits -> result(process, waits));
  }

  /**
   * How long what was waited for was there, or 0 when it is not known that another made it; where
   * it is not known when, half of the time in question.
   */
  private long lateNs(int process, int file, NamePoll poll) {
    if (poll.waits() == 0) {
      return 0;
    }
    AwaitedFile of = awaited.get(file);
    NameChanges inDirectory = changed.get(Directories.of(trace, file));
    boolean reads = of.readers.contains(process);
    long seenNs = poll.seenNs();
    long askedNs = seenNs - poll.gapNs() / poll.waits();
    if (poll.waits() > 1) {
      boolean made = of.made.stream().anyMatch(by -> by.process() != process);
      boolean named = reads && inDirectory.isAround(process, askedNs, seenNs);
      return made || named ? poll.gapNs() / 2 : 0;
    }
    List<Making> meanwhile = of.made.stream().filter(by -> by.isIn(askedNs, seenNs)).toList();
    long madeNs =
        Math.max(
            meanwhile.stream().mapToLong(Making::toNs).max().orElse(NameChanges.NONE),
            inDirectory.last(askedNs, seenNs));
    if (madeNs == NameChanges.NONE) {
      return reads && inDirectory.isAround(process, askedNs, seenNs) ? poll.gapNs() / 2 : 0;
    }
    boolean own =
        meanwhile.stream().anyMatch(by -> by.process() == process)
            || inDirectory.has(process, askedNs, seenNs);
    boolean ordered =
        meanwhile.stream().anyMatch(by -> appearedNs(forWhom(process, by.process())) > askedNs);
    return own || ordered ? 0 : seenNs - madeNs;
  }

  /** Of those that a process started, who makes the file, or started who does; else the first. */
  private int forWhom(int process, int maker) {
    int own = maker;
    int creator = trace.processes().get(own).creator();
    for (int i = 0; creator != Trace.NONE && creator != process && i < GENERATIONS; i++) {
      own = creator;
      creator = trace.processes().get(own).creator();
    }
    return own;
  }

  /**
   * Whoever was started since a question in vain was started to make the file, as compilers are.
   * Not who was there before, and has become another program.
   */
  private long appearedNs(int process) {
    int first = firstPrograms.get(inSystem(trace.processes().get(process)));
    long toldNs = activities.map(sweep -> sweep.of(first).appearedNs()).orElse(Long.MAX_VALUE);
    return toldNs == Long.MAX_VALUE ? Long.MIN_VALUE : toldNs;
  }

  /**
   * What all programs have in common that one process of the system is, one after the other: their
   * names end with its number, in brackets.
   */
  private static String inSystem(TraceProcess process) {
    String name = process.name();
    String number = name.substring(Math.max(0, name.lastIndexOf('[')));
    return process.host() + " " + process.creator() + " " + number;
  }

  private PollResult result(ProcessState process, List<Wait> waits) {
    NameWaits names = process.names();
    int latest = waits.stream().max(Comparator.comparingLong(Wait::lateNs)).orElseThrow().entry();
    return new PollResult(
        process.process(),
        trace.processes().get(process.process()).name(),
        names.thread(latest),
        names.layer(latest),
        trace.files().get(names.file(latest)).path(),
        waits.stream().mapToLong(wait -> names.poll(wait.entry()).waits()).sum(),
        waits.stream().mapToLong(wait -> names.wait(wait.entry()).failed()).sum(),
        waits.stream().mapToLong(wait -> names.poll(wait.entry()).gapNs()).sum(),
        waits.stream().mapToLong(Wait::lateNs).sum(),
        waits.stream().mapToLong(wait -> names.poll(wait.entry()).seenNs()).max().orElseThrow());
  }
}
