// SPDX-License-Identifier: EPL-2.0
package org.iostrata.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One idea, one name: whoever reads a name anywhere knows which is meant. */
class NamesTest {
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|interface|enum|record)\\s+([A-Z]\\w*)");
  private static final Pattern NANOSECONDS = Pattern.compile("\\b\\w+Ns\\b");

  /**
   * Words for times that have another word: an operation goes from {@code admitNs} to {@code
   * callbackNs}, a range of time from {@code fromNs} to {@code toNs}.
   */
  private static final Pattern OTHER_WORDS =
      Pattern.compile("(?:\\w+B|b)eginNs|(?:\\w+E|e)ndNs|(?:\\w+S|s)topNs");

  /** When a trace starts is a time of its own, since 1970; these tell or use it. */
  private static final Set<String> TRACE_STARTS =
      Set.of(
          "Trace.java",
          "TraceSummary.java",
          "Summaries.java",
          "StateSubject.java",
          "SummarySection.java",
          "TextReport.java",
          "TraceDefinitions.java",
          "CountedBeside.java",
          "LogJob.java",
          "JobFacts.java",
          "DarshanSource.java",
          "DxtSource.java",
          "TimeAxis.java",
          "PerfettoWriter.java",
          "WrittenTimes.java");

  private static final Pattern CODE_IN_TEXT =
      Pattern.compile("```.*?```|`[^`\n]*`|^(?:    |\\|).*?$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern MPI_IO =
      Pattern.compile("\\bMPI.?I/?O\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern SENTENCE = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)* [^\"\n]*)\"");

  @Test
  void noTwoClassesHaveOneName() {
    Map<String, List<Path>> byName = new TreeMap<>();
    for (Path file : SourceTree.mainJava()) {
      Matcher type = TYPE.matcher(SourceTree.code(file));
      while (type.find()) {
        byName.computeIfAbsent(type.group(1), name -> new ArrayList<>()).add(file);
      }
    }
    assertTrue(byName.size() > 500, byName.keySet()::toString);
    byName.values().removeIf(files -> files.size() == 1);
    assertEquals(Map.of(), byName);
  }

  @Test
  void timesOfOneIdeaHaveOneName() {
    Set<String> other = new TreeSet<>();
    for (Path file : SourceTree.mainJava()) {
      String name = file.getFileName().toString();
      NANOSECONDS
          .matcher(SourceTree.code(file))
          .results()
          .map(found -> found.group())
          .filter(
              word ->
                  OTHER_WORDS.matcher(word).matches()
                      || (word.equals("startNs") && !TRACE_STARTS.contains(name)))
          .forEach(word -> other.add(name + ": " + word));
    }
    assertEquals(Set.of(), other);
  }

  /**
   * MPI_IO is a value of data, mpiio and mpi_io are some of options; whoever writes of the layer
   * says MPI-IO.
   */
  @Test
  void mpiIoIsSpeltInOneWay() {
    List<String> other = new ArrayList<>();
    Stream.of("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs", "scorep-config")
        .flatMap(place -> SourceTree.files(place, ".md").stream())
        .forEach(
            page ->
                misspelt(page, CODE_IN_TEXT.matcher(SourceTree.text(page)).replaceAll(""), other));
    for (Path file : SourceTree.mainJava()) {
      Matcher sentence = SENTENCE.matcher(SourceTree.text(file));
      while (sentence.find()) {
        boolean ofData = sentence.group(1).startsWith("the layer: ");
        misspelt(
            file,
            ofData ? "" : sentence.group(1).replaceAll("netcdf, hdf5, mpiio|--layer mpi_io", ""),
            other);
      }
    }
    assertEquals(List.of(), other);
  }

  private static void misspelt(Path file, String text, List<String> to) {
    MPI_IO
        .matcher(text)
        .results()
        .map(found -> found.group())
        .filter(found -> !found.equals("MPI-IO"))
        .forEach(found -> to.add(file + ": " + found));
  }
}
