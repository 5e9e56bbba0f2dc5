// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.source.Quality;

/**
 * A first pass over all states: when they begin and end, which files they name, what else threads
 * do. What lies behind an error of a file is left out.
 */
final class Survey {
  private final StateKinds kinds = new StateKinds();
  private final Map<String, Integer> files = new LinkedHashMap<>();
  private final Set<String> regions = new LinkedHashSet<>();
  private final List<Long> events = new ArrayList<>(); // by thread
  private final List<CutThread> cuts = new ArrayList<>();
  private final Map<Path, StatisticsFile> statistics = new LinkedHashMap<>();
  private long firstNs = Long.MAX_VALUE;
  private long lastNs = Long.MIN_VALUE;
  private long read;

  /**
   * Of all processes. Where there are no states, statistics tell when it was.
   *
   * @param whole whether an error of a file fails it
   */
  static Survey of(List<HdProcess> members, Project project, boolean whole) throws IOException {
    Survey survey = new Survey();
    project.runTime().ifPresent(run -> survey.cover(run.firstNs(), run.lastNs()));
    for (int process = 0; process < members.size(); process++) {
      for (HdProcess.HdThread thread : members.get(process).threads()) {
        survey.read(process, thread, whole);
      }
    }
    for (Path file : project.statistics()) {
      survey.readHead(file, whole);
    }
    if (survey.events() == 0 && survey.cuts.isEmpty()) {
      for (StatisticsFile file : survey.statistics.values()) {
        file.read((value, fromNs, toNs, of) -> survey.cover(fromNs, toNs));
      }
    }
    return survey;
  }

  private void read(int process, HdProcess.HdThread thread, boolean whole) throws IOException {
    read = 0;
    try {
      thread.read(this::state);
    } catch (IOException e) {
      if (whole) {
        throw e;
      }
      cut(process, thread.file(), e);
    }
    events.add(read);
  }

  /** What is wrong with statistics is told of the first thread: places may have none. */
  private void readHead(Path file, boolean whole) throws IOException {
    try {
      statistics.put(file, StatisticsFile.of(file));
    } catch (IOException e) {
      if (whole) {
        throw e;
      }
      cuts.add(new CutThread(0, 0, file.toString(), 0, 0, e.getMessage()));
    }
  }

  private void cut(int process, Path file, IOException e) {
    cuts.add(new CutThread(process, events.size(), file.toString(), read, read, e.getMessage()));
  }

  private void state(State state) {
    read++;
    cover(state.admitNs(), state.callbackNs());
    if (kinds.of(state.name()).isOperation()) {
      String file = fileName(state);
      if (file != null) {
        files.putIfAbsent(file, files.size());
      }
    }
    if (state.depth() == 0) {
      regions.add(state.name());
    }
  }

  private void cover(long fromNs, long toNs) {
    firstNs = Math.min(firstNs, fromNs);
    lastNs = Math.max(lastNs, toNs);
  }

  /** The file that a state names, or null. */
  static String fileName(State state) {
    String file = state.attributes().get("File"); // of the simulator's requests
    String name = state.attributes().get("name");
    boolean opens = name != null && !name.equals(state.name());
    return file == null && opens ? name : file;
  }

  /** The files, by the order in which they are named. */
  Map<String, Integer> files() {
    return files;
  }

  /** The names of what threads do. */
  List<String> regions() {
    return List.copyOf(regions);
  }

  /** Whether a file of states could not be read to its end. */
  boolean isCut(Path file) {
    return cuts.stream().anyMatch(cut -> cut.file().equals(file.toString()));
  }

  /** A file of statistics, when it can be read. */
  Optional<StatisticsFile> statistics(Path file) {
    return Optional.ofNullable(statistics.get(file));
  }

  /** How many states a thread has. */
  long events(int thread) {
    return events.get(thread);
  }

  /** When the first state begins, or the run that the project tells; since 1970. */
  long firstNs() {
    return firstNs == Long.MAX_VALUE ? 0 : firstNs;
  }

  /** From there to the end of the last. */
  long durationNs() {
    return Math.max(0, lastNs - firstNs());
  }

  /** What could not be read to its end. */
  Quality quality() {
    Quality quality = new Quality();
    quality.cut(cuts);
    return quality;
  }

  /** How many states there are. */
  long events() {
    return events.stream().mapToLong(Long::longValue).sum();
  }
}
