// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.iostrata.core.internal.activity.ActivitySweep;
import org.iostrata.core.internal.activity.LongestWait;
import org.iostrata.core.internal.activity.ProcessActivity;
import org.iostrata.core.internal.metric.AccessPatterns;
import org.iostrata.core.internal.metric.FileTimes;
import org.iostrata.core.internal.metric.PatternColumn;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.HandoverResult;

/** Finds files that a process waits for until another one has written them. */
final class HandoverResults {
  /** The result does not grow with the number of files. */
  private static final int MOST = 16;

  /** Fewer questions about another file are none of one who waits. */
  private static final int QUESTIONS = 4;

  /** How long it takes a script to start the next program. */
  private static final long AT_ONCE_NS = 100_000_000;

  /** Of one process, one file and one layer. */
  private static final class ProcessUse {
    private final int process;
    private final int file;
    private final Layer layer;
    private final DoneSpan asks = new DoneSpan();
    private final DoneSpan writes = new DoneSpan();
    private final DoneSpan reads = new DoneSpan();
    private final DoneSpan changes = new DoneSpan();
    private long writtenBytes = -1;
    private long readBytes = -1;

    ProcessUse(int process, int file, Layer layer) {
      this.process = process;
      this.file = file;
      this.layer = layer;
    }

    /** Those of a kind; null of kinds that do not matter. */
    DoneSpan of(OperationKind kind) {
      return switch (kind) {
        case STAT, OPEN -> asks;
        case WRITE -> writes;
        case READ -> reads;
        case METADATA -> changes;
        default -> null;
      };
    }

    boolean isProducer() {
      return writes.count > 0 && reads.count == 0 && writtenBytes > 0;
    }

    /** What it did not open itself, a shell has opened for it. */
    boolean isConsumer() {
      boolean opened = asks.count == 0 || asks.fromNs < reads.fromNs;
      return reads.count > 0 && writes.count == 0 && opened;
    }

    boolean onlyAsks() {
      return asks.count >= QUESTIONS && reads.count == 0 && writes.count == 0;
    }

    /** When the file was whole: when it was written, and renamed if it was. */
    long wholeNs() {
      return Math.max(writes.toNs, changes.toNs);
    }
  }

  private static final class DoneSpan {
    private long count;
    private long fromNs = Long.MAX_VALUE;
    private long toNs = Long.MIN_VALUE;

    void add(FileTimes times, int entry) {
      count += times.count(entry);
      fromNs = Math.min(fromNs, times.fromNs(entry));
      toNs = Math.max(toNs, times.toNs(entry));
    }
  }

  private final Trace trace;
  private final Optional<ActivitySweep> activities;
  private final Map<Layer, Map<Integer, List<ProcessUse>>> uses = new TreeMap<>();

  /** The questions of each process about files that it does not read or write. */
  private final Map<Integer, List<DoneSpan>> questions = new HashMap<>();

  private HandoverResults(
      Trace trace, List<ProcessState> processes, Optional<ActivitySweep> activities) {
    this.trace = trace;
    this.activities = activities;
    processes.forEach(this::add);
  }

  /**
   * Those whose processes could have worked longest beside each other.
   *
   * @param activities what processes did beside their operations, where that is known
   */
  static List<HandoverResult> of(
      Trace trace, List<ProcessState> processes, Optional<ActivitySweep> activities) {
    HandoverResults all = new HandoverResults(trace, processes, activities);
    return all.uses.values().stream()
        .flatMap(all::handovers)
        .filter(handover -> handover.besideNs() > 0)
        .sorted(
            Comparator.comparingLong(HandoverResult::besideNs)
                .reversed()
                .thenComparing(HandoverResult::path)
                .thenComparing(HandoverResult::layer)
                .thenComparing(HandoverResult::consumer))
        .limit(MOST)
        .toList();
  }

  private void add(ProcessState process) {
    Map<Long, ProcessUse> own = new HashMap<>();
    FileTimes times = process.fileTimes();
    for (int entry = 0; entry < times.size(); entry++) {
      int layerKind = times.layerKind(entry);
      ProcessUse use = use(own, process.process(), times.file(entry), LayerKind.layer(layerKind));
      DoneSpan span = use.of(LayerKind.kind(layerKind));
      if (span != null) {
        span.add(times, entry);
      }
    }
    addEnds(own, process);
    own.values().stream().filter(use -> use.isProducer() || use.isConsumer()).forEach(this::keep);
    List<DoneSpan> asked =
        own.values().stream().filter(ProcessUse::onlyAsks).map(use -> use.asks).toList();
    questions.put(process.process(), asked);
  }

  private static ProcessUse use(Map<Long, ProcessUse> own, int process, int file, Layer layer) {
    long key = (long) file * LayerKind.COUNT + LayerKind.of(layer, OperationKind.READ);
    return own.computeIfAbsent(key, k -> new ProcessUse(process, file, layer));
  }

  private static void addEnds(Map<Long, ProcessUse> own, ProcessState process) {
    AccessPatterns patterns = process.patterns().ofProcess();
    for (int entry = 0; entry < patterns.size(); entry++) {
      int layerKind = patterns.layerKind(entry);
      Layer layer = LayerKind.layer(layerKind);
      ProcessUse use = use(own, process.process(), patterns.file(entry), layer);
      boolean located = patterns.get(entry, PatternColumn.LOCATED) > 0; // else one behind the other
      long end = patterns.get(entry, located ? PatternColumn.TO : PatternColumn.BYTES);
      boolean writes = LayerKind.kind(layerKind) == OperationKind.WRITE;
      use.writtenBytes = writes ? end : use.writtenBytes;
      use.readBytes = writes ? use.readBytes : end;
    }
  }

  private void keep(ProcessUse use) {
    uses.computeIfAbsent(use.layer, layer -> new TreeMap<>())
        .computeIfAbsent(use.file, file -> new ArrayList<>())
        .add(use);
  }

  private Stream<HandoverResult> handovers(Map<Integer, List<ProcessUse>> byFile) {
    Map<String, List<ProcessUse>> renamed = renamed(byFile);
    return byFile.values().stream()
        .flatMap(List::stream)
        .filter(ProcessUse::isConsumer)
        .flatMap(
            consumer ->
                producer(byFile, renamed, consumer)
                    .map(of -> handover(of, consumer, isOnly(byFile, consumer)))
                    .stream());
  }

  /** What was written by one process, and changed by name, by where it lies and how long it is. */
  private Map<String, List<ProcessUse>> renamed(Map<Integer, List<ProcessUse>> byFile) {
    Map<String, List<ProcessUse>> renamed = new HashMap<>();
    for (List<ProcessUse> all : byFile.values()) {
      ProcessUse only = all.get(0);
      if (all.size() == 1 && only.isProducer() && only.changes.toNs >= only.writes.toNs) {
        renamed
            .computeIfAbsent(place(only.file, only.writtenBytes), place -> new ArrayList<>())
            .add(only);
      }
    }
    return renamed;
  }

  private String place(int file, long bytes) {
    return Directories.of(trace, file) + bytes;
  }

  /** Who alone wrote what a consumer reads, and was done before. */
  private Optional<ProcessUse> producer(
      Map<Integer, List<ProcessUse>> byFile,
      Map<String, List<ProcessUse>> renamed,
      ProcessUse consumer) {
    List<ProcessUse> writers =
        byFile.get(consumer.file).stream().filter(ProcessUse::isProducer).toList();
    List<ProcessUse> found =
        writers.isEmpty()
            ? renamed.getOrDefault(place(consumer.file, consumer.readBytes), List.of())
            : writers;
    return found.size() == 1 && isBefore(found.get(0), consumer)
        ? Optional.of(found.get(0))
        : Optional.empty();
  }

  private static boolean isBefore(ProcessUse producer, ProcessUse consumer) {
    return producer.process != consumer.process && producer.wholeNs() <= consumer.reads.fromNs;
  }

  /** What several read is no piece of a chain. */
  private static boolean isOnly(Map<Integer, List<ProcessUse>> byFile, ProcessUse consumer) {
    return byFile.get(consumer.file).stream().filter(ProcessUse::isConsumer).count() == 1;
  }

  /** About the file, or about one that tells that it is whole. */
  private DoneSpan asks(ProcessUse producer, ProcessUse consumer) {
    return questions.get(consumer.process).stream()
        .filter(asks -> asks.toNs >= producer.wholeNs() && asks.toNs <= consumer.reads.fromNs)
        .filter(asks -> asks.count > consumer.asks.count)
        .max(Comparator.comparingLong(asks -> asks.count))
        .orElse(consumer.asks);
  }

  private HandoverResult handover(ProcessUse producer, ProcessUse consumer, boolean isOnly) {
    DoneSpan asks = asks(producer, consumer);
    Optional<ProcessActivity> activity = activities.map(all -> all.of(consumer.process));
    return new HandoverResult(
        trace.files().get(consumer.file).path(),
        trace.files().get(producer.file).path(),
        consumer.layer,
        producer.process,
        consumer.process,
        producer.writtenBytes,
        asks.count,
        asks.count == 0 ? consumer.reads.fromNs : asks.fromNs,
        isOnly ? activity.map(of -> blockedNs(producer, of)).orElse(0L) : 0,
        isOnly && activity.filter(of -> isNextStep(producer, of)).isPresent(),
        producer.writes.fromNs,
        producer.wholeNs(),
        consumer.reads.fromNs,
        consumer.reads.toNs);
  }

  /** Whether the consumer is started for the whole file. */
  private static boolean isNextStep(ProcessUse producer, ProcessActivity consumer) {
    long writingNs = producer.wholeNs() - producer.writes.fromNs;
    long laterNs = consumer.appearedNs() - producer.wholeNs();
    return laterNs >= 0 && laterNs <= Math.max(AT_ONCE_NS, writingNs / 10);
  }

  /** How long the consumer waited meanwhile; all the time where it is the next step. */
  private static long blockedNs(ProcessUse producer, ProcessActivity consumer) {
    if (isNextStep(producer, consumer)) {
      return producer.wholeNs() - producer.writes.fromNs;
    }
    LongestWait wait = consumer.longestWait();
    long fromNs = Math.max(wait.fromNs(), producer.writes.fromNs);
    return Math.max(0, Math.min(wait.toNs(), producer.wholeNs()) - fromNs);
  }
}
