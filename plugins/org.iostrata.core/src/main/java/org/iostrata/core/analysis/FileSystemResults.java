// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.iostrata.core.model.FileSystem;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.FileSystemResult;
import org.iostrata.core.result.Totals;

/** Makes the table by file system out of what each process did with files. */
final class FileSystemResults {
  private final Trace trace;
  private final SharedTotals totals = new SharedTotals();
  private final Map<SharedTotals.Key, Set<Integer>> files = new HashMap<>();

  FileSystemResults(Trace trace) {
    this.trace = trace;
  }

  /** Adds what the current process did with a file. */
  void add(int file, int layerKind, Totals sum) {
    Layer layer = LayerKind.layer(layerKind);
    if (layer.callsOthers() && layer.side() != Side.NETWORK) { // a disk or a peer lies in none
      int index = trace.files().get(file).place().fileSystem().index();
      totals.add(index, layerKind, sum);
      files.computeIfAbsent(new SharedTotals.Key(index, layer), k -> new HashSet<>()).add(file);
    }
  }

  /** All of a process has been added. */
  void endProcess(int process) {
    totals.endProcess(process);
  }

  /** Those of the longest time first; empty when no file's is known. */
  Optional<List<FileSystemResult>> results() {
    List<FileSystemResult> results = new ArrayList<>();
    for (var e : totals.longestFirst()) {
      int index = e.getKey().index();
      FileSystem fileSystem = index == Trace.NONE ? FileSystem.UNKNOWN : of(trace, index);
      results.add(
          new FileSystemResult(
              known(fileSystem.mountPoint()),
              known(fileSystem.type()),
              known(fileSystem.host().name()),
              e.getKey().layer(),
              files.get(e.getKey()).size(),
              e.getValue().timeNs(),
              e.getValue().share(),
              e.getValue().kinds()));
    }
    return Optional.of(results).filter(all -> all.stream().anyMatch(FileSystemResult::isKnown));
  }

  private static Optional<String> known(String text) {
    return Optional.of(text).filter(some -> !some.isEmpty());
  }

  private static FileSystem of(Trace trace, int index) {
    return trace.files().stream()
        .map(file -> file.place().fileSystem())
        .filter(fileSystem -> fileSystem.index() == index)
        .findFirst()
        .orElseThrow();
  }

  /** What one is called: with its host where others have it at the same place. */
  static String name(Trace trace, int index) {
    FileSystem own = of(trace, index);
    boolean isAlone =
        trace.files().stream()
            .map(file -> file.place().fileSystem())
            .allMatch(other -> other.index() == index || !other.name().equals(own.name()));
    return isAlone ? own.name() : own.name() + " on " + own.host().name();
  }
}
