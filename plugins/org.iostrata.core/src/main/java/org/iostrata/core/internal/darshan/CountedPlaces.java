// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.FileSystem;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.FileSystemResult;
import org.iostrata.core.result.ProcessShare;
import org.iostrata.core.result.Totals;

/** Adds up what was done in each file system. */
final class CountedPlaces {
  private CountedPlaces() {}

  /** Of some files, those of the longest time first; empty when no file's is known. */
  static Optional<List<FileSystemResult>> of(LogJob job, Collection<CountedFile> files) {
    Map<List<Object>, PlaceSum> places = new HashMap<>();
    for (CountedFile file : files) {
      FileSystem in = job.mount(file.path()).orElse(FileSystem.UNKNOWN);
      places
          .computeIfAbsent(List.of(in, file.layer()), key -> new PlaceSum(in, file.layer()))
          .add(file);
    }
    return Optional.of(
            places.values().stream()
                .map(PlaceSum::result)
                .sorted(
                    Comparator.comparingLong(FileSystemResult::timeNs)
                        .reversed()
                        .thenComparing(place -> place.mountPoint().orElse(""))
                        .thenComparing(FileSystemResult::layer))
                .toList())
        .filter(all -> all.stream().anyMatch(FileSystemResult::isKnown));
  }

  /** A file system in one layer. */
  private static final class PlaceSum {
    private final FileSystem fileSystem;
    private final Layer layer;
    private final Set<String> paths = new HashSet<>();
    private final Map<OperationKind, Totals> kinds = new EnumMap<>(OperationKind.class);
    private long timeNs;

    PlaceSum(FileSystem fileSystem, Layer layer) {
      this.fileSystem = fileSystem;
      this.layer = layer;
    }

    void add(CountedFile file) {
      paths.add(file.path());
      timeNs = Saturating.add(timeNs, file.timeNs());
      file.kinds().forEach((kind, sum) -> kinds.merge(kind, sum, Totals::plus));
    }

    FileSystemResult result() {
      boolean isKnown = !fileSystem.equals(FileSystem.UNKNOWN);
      return new FileSystemResult(
          isKnown ? Optional.of(fileSystem.mountPoint()) : Optional.empty(),
          isKnown ? Optional.of(fileSystem.type()) : Optional.empty(),
          Optional.empty(),
          layer,
          paths.size(),
          timeNs,
          ProcessShare.UNKNOWN,
          kinds);
    }
  }
}
