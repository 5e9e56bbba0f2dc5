// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.iostrata.core.model.Trace;

/**
 * Requests that may have carried what was kept, but nobody knows yet which file of a client the one
 * of the server is. They are not told until it turns out, or too many are held.
 */
final class HeldRequests {
  private static final int MOST = 4096;

  /** So many of a file are asked for what they are likely to be. */
  private static final int ASKED = 16;

  private final Requests requests;

  /** By file of a server, those held longest first. */
  private final Map<Integer, List<Integer>> byFile = new LinkedHashMap<>();

  private int count;

  /**
   * The file that most threads were about.
   *
   * @param file or NONE
   * @param sure whether they are enough to decide where several files fit
   */
  record Likely(int file, boolean sure) {
    /** Whether nothing speaks against a file. */
    boolean allows(int other) {
      return file == Trace.NONE || file == other;
    }
  }

  HeldRequests(Requests requests) {
    this.requests = requests;
  }

  /**
   * Holds one that was written to a file of a server.
   *
   * @return others that are too many; they are to be released
   */
  List<Integer> add(int file, int request) {
    requests.hold(request);
    byFile.computeIfAbsent(file, none -> new ArrayList<>()).add(request);
    return ++count > MOST ? take(byFile.keySet().iterator().next()) : List.of();
  }

  /**
   * Which file the threads were about that sent what was written to a file of a server.
   *
   * @param enough so many have to agree for a sure answer
   */
  Likely likely(int file, int enough) {
    Map<Integer, Long> votes =
        byFile.getOrDefault(file, List.of()).stream()
            .limit(ASKED)
            .map(request -> requests.table.index(request, RequestField.ABOUT))
            .filter(voted -> voted != Trace.NONE)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    long all = votes.values().stream().mapToLong(n -> n).sum();
    return votes.entrySet().stream()
        .filter(vote -> 2 * vote.getValue() > all)
        .map(most -> new Likely(most.getKey(), most.getValue() >= enough))
        .findFirst()
        .orElse(new Likely(Trace.NONE, false));
  }

  /** Those of a file, in the order of their answers; they are to be released. */
  List<Integer> take(int file) {
    List<Integer> held = byFile.remove(file);
    if (held == null) {
      return List.of();
    }
    count -= held.size();
    return held;
  }

  /** The first of each file. */
  List<Integer> firsts() {
    return byFile.values().stream().map(held -> held.get(0)).toList();
  }
}
