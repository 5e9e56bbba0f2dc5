// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.iostrata.core.TraceSource;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.result.GroupResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.source.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In which function reads and writes begin: against a stack of what libotf2 prints. */
class RegionsOracleTest {
  private static final List<OperationKind> TRANSFERS =
      List.of(OperationKind.READ, OperationKind.WRITE);
  private static final Pattern FUNCTION =
      Pattern.compile(
          "REGION .*Name: \"(.*)\" <\\d+> \\(Aka.*Role: FUNCTION, Paradigm: COMPILER.*");
  private static final Pattern PASSED =
      Pattern.compile("(ENTER|LEAVE) +(\\d+) +\\d+ +Region: \"(.*)\" <\\d+>");
  private static final Pattern BEGUN =
      Pattern.compile("IO_OPERATION_BEGIN +(\\d+) .*Mode: (READ|WRITE), .*");

  @ParameterizedTest
  @ValueSource(strings = {"posix-serial-threads", "ior-coll", "ior-nonblock", "h5ckpt-coll"})
  void groupsAreThoseOfAStack(String fixture) throws Exception {
    Path folder = Path.of("../../tests/fixtures", fixture);
    Map<String, Long> expected = printed(folder.resolve("traces.otf2"));
    assertFalse(expected.isEmpty());
    assertEquals(expected, grouped(folder));
  }

  private static Map<String, Long> printed(Path anchor) throws Exception {
    Set<String> functions = new HashSet<>();
    for (String line : print("-G", anchor.toString())) {
      Matcher function = FUNCTION.matcher(line);
      if (function.matches()) {
        functions.add(function.group(1));
      }
    }
    Map<String, Deque<String>> stacks = new HashMap<>();
    Map<String, Long> counts = new TreeMap<>();
    for (String line : print(anchor.toString())) {
      Matcher passed = PASSED.matcher(line);
      Matcher begun = BEGUN.matcher(line);
      if (passed.matches() && functions.contains(passed.group(3))) {
        Deque<String> stack = stacks.computeIfAbsent(passed.group(2), of -> new ArrayDeque<>());
        if (passed.group(1).equals("ENTER")) {
          stack.push(passed.group(3));
        } else {
          stack.pop();
        }
      } else if (begun.matches()
          && !stacks.getOrDefault(begun.group(1), new ArrayDeque<>()).isEmpty()) {
        counts.merge(stacks.get(begun.group(1)).peek(), 1L, Long::sum);
      }
    }
    return counts;
  }

  private static List<String> print(String... arguments) throws IOException {
    List<String> command = Stream.concat(Stream.of("otf2-print"), Stream.of(arguments)).toList();
    Process print = new ProcessBuilder(command).start();
    return print.inputReader(StandardCharsets.UTF_8).lines().toList();
  }

  private static Map<String, Long> grouped(Path folder) throws IOException {
    AnalysisOptions all = AnalysisOptions.defaults().withFileClasses(Set.of(FileClass.values()));
    Map<String, Long> counts = new TreeMap<>();
    try (Source source = TraceSource.open(folder)) {
      for (GroupResult group :
          AnalysisEngine.analyze(source, all, List.of(GroupBy.REGION), 64, Progress.NONE)
              .groups()
              .orElseThrow()
              .groups()) {
        for (LayerResult layer : group.layers()) {
          for (OperationKind kind : TRANSFERS) {
            KindResult own = layer.kinds().get(kind);
            counts.merge(group.name(), own == null ? 0L : own.count(), Long::sum);
          }
        }
      }
    }
    counts.values().removeIf(count -> count == 0);
    return counts;
  }
}
