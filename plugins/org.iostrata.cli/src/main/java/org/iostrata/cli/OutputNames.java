// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How the files are called that a command makes of several traces. */
final class OutputNames {
  /** How an anchor file is called when nobody chose a name. */
  private static final String USUAL_ANCHOR = "traces";

  private OutputNames() {}

  /**
   * A name for each trace by its path: what tells it from the others, its folders joined by dashes.
   *
   * @param reserved a name that none gets
   */
  static Map<String, String> of(List<Path> traces, String reserved) {
    List<List<String>> parts = traces.stream().map(OutputNames::parts).toList();
    int same = common(parts);
    Set<String> taken = new HashSet<>(Set.of(reserved));
    Map<String, String> names = new LinkedHashMap<>();
    for (int i = 0; i < traces.size(); i++) {
      List<String> own = parts.get(i).subList(same, parts.get(i).size());
      names.put(traces.get(i).toString(), free(String.join("-", own), taken));
    }
    return names;
  }

  private static List<String> parts(Path trace) {
    List<String> parts = new ArrayList<>();
    trace.toAbsolutePath().normalize().forEach(part -> parts.add(part.toString()));
    int last = parts.size() - 1;
    if (last >= 0 && parts.get(last).endsWith(".otf2")) {
      String anchor = parts.remove(last);
      String name = anchor.substring(0, anchor.length() - ".otf2".length());
      if (!name.equals(USUAL_ANCHOR) || parts.isEmpty()) {
        parts.add(name);
      }
    }
    return parts.isEmpty() ? List.of(USUAL_ANCHOR) : parts;
  }

  /** How many parts all have in common, but for the last of the shortest. */
  private static int common(List<List<String>> all) {
    int most = all.stream().mapToInt(List::size).min().orElse(1) - 1;
    int same = 0;
    while (same < most && isCommon(all, same)) {
      same++;
    }
    return same;
  }

  private static boolean isCommon(List<List<String>> all, int place) {
    String first = all.get(0).get(place);
    return all.stream().allMatch(parts -> parts.get(place).equals(first));
  }

  private static String free(String name, Set<String> taken) {
    String free = name;
    for (int n = 2; !taken.add(free); n++) {
      free = name + "-" + n;
    }
    return free;
  }
}
