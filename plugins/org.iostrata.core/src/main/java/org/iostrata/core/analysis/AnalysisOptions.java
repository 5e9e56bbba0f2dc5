// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Optional;
import java.util.Set;
import org.iostrata.core.model.FileClass;

/**
 * How to analyse. The result depends on {@code fileClasses} and {@code groups} only.
 *
 * @param threads how many threads to use, at least 1
 * @param eventsPerRound about how many events to read between two sweeps; bounds the memory, with
 *     roughly 4 bytes each
 * @param fileClasses the operations to show, by the class of their file
 * @param groups the groups of operations to look at apart, of the same trace; none by default
 */
public record AnalysisOptions(
    int threads, long eventsPerRound, Set<FileClass> fileClasses, Optional<Grouping> groups) {
  /** Checks the values and copies the set. */
  public AnalysisOptions {
    if (threads < 1 || eventsPerRound < 1) {
      throw new IllegalArgumentException("at least one thread and one event per round");
    }
    fileClasses = Set.copyOf(fileClasses);
  }

  /** Without groups. */
  public AnalysisOptions(int threads, long eventsPerRound, Set<FileClass> fileClasses) {
    this(threads, eventsPerRound, fileClasses, Optional.empty());
  }

  /** All cores, and the program's own files. */
  public static AnalysisOptions defaults() {
    return new AnalysisOptions(
        Runtime.getRuntime().availableProcessors(), 500_000, Set.of(FileClass.DATA));
  }

  /** The same with another number of threads. */
  public AnalysisOptions withThreads(int wanted) {
    return new AnalysisOptions(wanted, eventsPerRound, fileClasses, groups);
  }

  /** The same with other file classes. */
  public AnalysisOptions withFileClasses(Set<FileClass> shown) {
    return new AnalysisOptions(threads, eventsPerRound, shown, groups);
  }

  /** The same with some operations apart. */
  public AnalysisOptions withGroups(Grouping apart) {
    return new AnalysisOptions(threads, eventsPerRound, fileClasses, Optional.of(apart));
  }
}
