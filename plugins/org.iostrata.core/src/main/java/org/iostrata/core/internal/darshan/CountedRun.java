// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Role;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.FileSystemResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.PatternResult;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.Totals;

/** Adds up what the records of a log tell of layers, files and processes. */
final class CountedRun {
  private final DarshanLog log;
  private final int processes;
  private final Map<Layer, Map<OperationKind, CountedKind>> layers = new TreeMap<>();
  private final Map<FileKey, CountedFile> files = new HashMap<>();
  private final Map<PatternKey, CountedPattern> patterns = new HashMap<>();
  private final Map<Layer, SlowestTime> slowest = new HashMap<>();
  private boolean isByProcess = true;

  /** A file in a layer. */
  private record FileKey(long id, Layer layer) {}

  /** Reads, or writes, of a file in a layer. */
  private record PatternKey(FileKey file, OperationKind kind) {}

  private CountedRun(DarshanLog log) {
    this.log = log;
    processes = (int) log.job().processes();
  }

  /** Reads all counters of a log. */
  static CountedRun of(DarshanLog log) throws IOException {
    CountedRun run = new CountedRun(log);
    ToldRecord.readAll(log, run::add);
    return run;
  }

  private void add(ToldRecord record) {
    Integer process = record.process();
    ModuleTerms terms = record.terms();
    Map<OperationKind, CountedKind> kinds =
        layers.computeIfAbsent(terms.layer(), layer -> new EnumMap<>(OperationKind.class));
    FileKey fileKey = new FileKey(record.counters().fileId(), terms.layer());
    CountedFile file =
        files.computeIfAbsent(fileKey, key -> new CountedFile(record.path(), terms.layer()));
    Map<OperationKind, Totals> told = record.told();
    boolean isOnly =
        told.entrySet().stream()
                .filter(one -> one.getKey().isTransfer() && one.getValue().count() > 0)
                .count()
            <= 1;
    told.forEach(
        (kind, sum) -> {
          CountedKind counted = kinds.computeIfAbsent(kind, CountedKind::new);
          counted.add(process, sum);
          if (terms.sizes() != null && kind.isTransfer() && sum.count() > 0) {
            counted.sizes().add(record.counters(), terms, kind, isOnly);
          }
          file.add(kind, sum);
          if (kind.isTransfer() && sum.count() > 0) {
            patterns
                .computeIfAbsent(
                    new PatternKey(fileKey, kind),
                    key -> new CountedPattern(file.path(), file.layer(), kind))
                .add(record, sum, process == null ? processes : 1, isOnly);
          }
        });
    Totals all = told.values().stream().reduce(Totals.NOTHING, Totals::plus);
    if (record.isOfTransfers()) {
      slowest
          .computeIfAbsent(terms.layer(), layer -> new SlowestTime())
          .add(process, all.timeNs(), record.counters().isShared() ? record.slowest() : null);
    }
    isByProcess &= process != null || all.count() == 0;
    if (process != null) {
      file.usedBy(process, all);
    } else if (record.isOfTransfers()) {
      file.usedByAll(record.slowest());
    } else {
      file.openedByAll();
    }
  }

  /** How files are read and written, by file, layer and kind. */
  List<PatternResult> patterns() {
    return patterns.values().stream()
        .map(CountedPattern::result)
        .sorted(
            Comparator.comparing(PatternResult::path)
                .thenComparing(PatternResult::layer)
                .thenComparing(PatternResult::kind))
        .toList();
  }

  /** The layers from the application down. */
  List<LayerResult> layers() {
    List<LayerResult> results = new ArrayList<>();
    layers.forEach(
        (layer, kinds) -> {
          Map<OperationKind, KindResult> of = new TreeMap<>();
          kinds.forEach((kind, counted) -> of.put(kind, counted.result()));
          OptionalLong slowestNs =
              slowest.containsKey(layer) ? slowest.get(layer).ns() : OptionalLong.empty();
          results.add(LayerResult.counted(layer, of).withSlowest(slowestNs));
        });
    return results;
  }

  /** The files, those of the longest time first. */
  List<FileResult> files() {
    return files.values().stream()
        .map(file -> file.result(processes))
        .sorted(
            Comparator.comparingLong(FileResult::timeNs)
                .reversed()
                .thenComparing(FileResult::path)
                .thenComparing(FileResult::layer))
        .toList();
  }

  /** What each process did in each layer, unless a record is of all together. */
  Optional<List<ProcessResult>> processes() {
    if (!isByProcess) {
      return Optional.empty();
    }
    List<ProcessResult> results = new ArrayList<>();
    for (Map.Entry<Layer, Map<OperationKind, CountedKind>> layer : layers.entrySet()) {
      Map<Integer, Map<OperationKind, Totals>> each = new TreeMap<>();
      layer
          .getValue()
          .forEach(
              (kind, counted) ->
                  counted
                      .processes()
                      .forEach(
                          (process, sum) ->
                              each.computeIfAbsent(process, p -> new EnumMap<>(OperationKind.class))
                                  .put(kind, sum)));
      each.forEach(
          (process, kinds) ->
              results.add(
                  new ProcessResult(
                      process,
                      DarshanSource.processName(process),
                      Role.APPLICATION,
                      0,
                      processes,
                      layer.getKey(),
                      kinds)));
    }
    results.sort(Comparator.comparingInt(ProcessResult::process));
    return Optional.of(results);
  }

  /** What was done in each file system, when any is known. */
  Optional<List<FileSystemResult>> fileSystems() {
    return CountedPlaces.of(log.job(), files.values());
  }
}
