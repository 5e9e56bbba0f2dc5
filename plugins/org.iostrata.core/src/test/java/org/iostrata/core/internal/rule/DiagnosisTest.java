// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;

/**
 * What is told first of each recording of the corpus ({@code tests/diagnosis}), troubles, their
 * repaired twins and healthy programs: a golden file that says whether that is right, and the
 * score.
 */
class DiagnosisTest {
  private static final Path TESTS = Path.of(System.getProperty("iostrata.root"), "tests");
  private static final Path RECORDINGS = TESTS.resolve("fixtures/diagnosis");
  private static final Path GOLDEN = TESTS.resolve("golden/diagnosis.txt");
  private static final Pattern CASE =
      Pattern.compile(
          "name = \"([^\"]+)\".*?first = \\[(.*?)\\]\nlayers = \\[(.*?)\\]", Pattern.DOTALL);

  /**
   * Of the troubles at least so many in ten, and of the healthy runs at most so many in a hundred.
   */
  private static final double FIRST = 0.75;

  private static final double ALARMS = 0.06;
  private static final double MUCH = 0.1;

  private record Label(List<String> first, List<String> layers) {
    boolean isRight(Finding finding) {
      String layer = finding.layer().map(of -> of.name()).orElse("");
      return first.contains(finding.id()) && layers.contains(layer);
    }
  }

  @Test
  void causesAreNamedFirstAndHealthyRunsAreLeftInPeace() throws IOException {
    Map<String, Label> labels = labels();
    List<String> lines = new ArrayList<>();
    int troubles = 0;
    int right = 0;
    int healthy = 0;
    int alarms = 0;
    for (Path recording : recordings()) {
      String name = recording.getFileName().toString();
      List<Finding> told = told(recording, name.endsWith("-bad"));
      Label label = labels.get(name.replaceFirst("-bad$", ""));
      if (name.endsWith("-bad")) {
        boolean isRight = !told.isEmpty() && label.isRight(told.get(0));
        lines.add(line(name, isRight ? "right" : "wrong", told));
        troubles++;
        right += isRight ? 1 : 0;
      } else {
        lines.add(line(name, told.isEmpty() ? "quiet" : "alarm", told));
        healthy++;
        alarms += told.isEmpty() ? 0 : 1;
      }
    }
    lines.add("named first: %d of %d".formatted(right, troubles));
    lines.add("false alarms: %d of %d healthy runs".formatted(alarms, healthy));
    String text = String.join("\n", lines) + "\n";
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(GOLDEN, text);
    }
    assertEquals(Files.readString(GOLDEN), text);
    assertTrue(right >= FIRST * troubles, text);
    assertTrue(alarms <= ALARMS * healthy, text);
  }

  private static String line(String name, String verdict, List<Finding> told) {
    String first = told.isEmpty() ? "-" : told.get(0).id() + " " + layer(told.get(0));
    return String.format(Locale.US, "%-36s %s  %s", name, verdict, first);
  }

  private static String layer(Finding finding) {
    return finding.layer().map(Object::toString).orElse("-");
  }

  private static List<Path> recordings() throws IOException {
    try (Stream<Path> all = Files.list(RECORDINGS)) {
      return all.filter(path -> Files.exists(path.resolve("traces.otf2"))).sorted().toList();
    }
  }

  /**
   * Trouble; or else, where it is asked for, notes that cost much of the run, as a user sees them.
   */
  private static List<Finding> told(Path recording, boolean notes) throws IOException {
    try (Source source = TraceSource.open(recording)) {
      AnalysisResult result =
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
      List<Finding> found = Rules.judge(result);
      List<Finding> alarms =
          found.stream().filter(of -> of.severity().isAtLeast(Severity.WARNING)).toList();
      return alarms.isEmpty() && notes
          ? found.stream().filter(of -> of.costNs() >= MUCH * result.trace().spanNs()).toList()
          : alarms;
    }
  }

  /** By name; of the corpus' file only what is asked for here is read. */
  private static Map<String, Label> labels() throws IOException {
    Map<String, Label> labels = new TreeMap<>();
    for (String entry :
        Files.readString(TESTS.resolve("diagnosis/corpus.toml")).split("\\[\\[", -1)) {
      Matcher found = CASE.matcher(entry);
      if (found.find()) {
        labels.put(found.group(1), new Label(quoted(found.group(2)), quoted(found.group(3))));
      }
    }
    return labels;
  }

  private static List<String> quoted(String list) {
    return Pattern.compile("\"([^\"]+)\"")
        .matcher(list)
        .results()
        .map(DiagnosisTest::inside)
        .toList();
  }

  private static String inside(MatchResult quoted) {
    return quoted.group(1);
  }
}
