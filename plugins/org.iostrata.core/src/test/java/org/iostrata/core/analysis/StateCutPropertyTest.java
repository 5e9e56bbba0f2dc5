// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.iostrata.core.TraceSource;
import org.iostrata.core.internal.report.JsonReport;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A trace cut at random times and processes, the states written, read and merged in any tree: the
 * result is that of one pass, byte for byte. {@code -Diostrata.cuts=500} cuts each fixture so
 * often.
 */
class StateCutPropertyTest {
  private static final int CUTS = Integer.getInteger("iostrata.cuts", 12);

  static List<Path> fixtures() throws IOException {
    Path folder = Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");
    try (Stream<Path> all = Files.find(folder, 3, (file, is) -> file.endsWith("traces.otf2"))) {
      return all.map(Path::getParent).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void anyTreeOfAnyCutsGivesTheSameBytes(Path fixture) throws IOException {
    Set<FileClass> all = EnumSet.allOf(FileClass.class);
    for (Set<FileClass> shown : List.of(Set.of(FileClass.DATA), all)) {
      try (Source source = TraceSource.open(fixture)) {
        long[] times = ends(source);
        for (int seed = 0; seed < CUTS / 2; seed++) {
          AnalysisOptions options = grouped(source, new AnalysisOptions(2, 1000, shown), seed);
          String expected = json(AnalysisEngine.analyze(source, options, Progress.NONE));
          RandomMerge merge = new RandomMerge(source, options, new Random(seed));
          assertSame(expected, json(merge.result(times)), "seed " + seed + ", " + shown);
        }
      }
    }
  }

  /** Every other time with groups, or pairs of groups: all of them, or a few. */
  private static AnalysisOptions grouped(Source source, AnalysisOptions options, long seed)
      throws IOException {
    Random random = new Random(seed);
    List<GroupBy> any = new ArrayList<>(List.of(GroupBy.values()));
    Collections.shuffle(any, random);
    List<GroupBy> by = any.subList(0, 1 + random.nextInt(2));
    int most = random.nextBoolean() ? Grouping.DEFAULT_GROUPS : 1 + random.nextInt(3);
    return random.nextBoolean()
        ? options
        : options.withGroups(Grouping.of(source, options, by, most, Progress.NONE));
  }

  /** Legal bytes that tell any story. */
  @Property(tries = 60)
  void soDoArchivesThatNoProgramWrites(@ForAll long seed) throws IOException {
    try (TemporaryArchive archive = new TemporaryArchive()) {
      RandomArchive.write(archive.folder(), seed);
      try (Source source = TraceSource.open(archive.folder())) {
        AnalysisOptions options = grouped(source, AnalysisOptions.defaults().withThreads(1), seed);
        long[] times = ends(source);
        String expected = json(AnalysisEngine.analyze(source, options, Progress.NONE));
        RandomMerge merge = new RandomMerge(source, options, new Random(seed));
        assertSame(expected, json(merge.result(times)), "seed " + seed);
      }
    }
  }

  /** What was read is written back behind the cut, below a write that never ends. */
  @ParameterizedTest
  @ValueSource(longs = {241, -416, 771238729092552980L})
  void soDoReadsOfAWriteThatIsNotTold(long seed) throws IOException {
    soDoArchivesThatNoProgramWrites(seed);
  }

  /** A whole result in an error says little: only the lines from the first other one on. */
  private static void assertSame(String expected, String actual, String which) {
    List<String> all = expected.lines().toList();
    List<String> found = actual.lines().toList();
    int same = 0;
    while (same < Math.min(all.size(), found.size()) && all.get(same).equals(found.get(same))) {
      same++;
    }
    int from = Math.max(0, same - 20);
    assertEquals(
        String.join("\n", all.subList(from, Math.min(all.size(), same + 3))),
        String.join("\n", found.subList(from, Math.min(found.size(), same + 3))),
        which);
    assertEquals(expected, actual, which);
  }

  private static long[] ends(Source source) throws IOException {
    LongStream.Builder ends = LongStream.builder();
    OperationBatch batch = new OperationBatch(64);
    for (int process = 0; process < source.trace().processes().size(); process++) {
      try (OperationCursor cursor = source.operations(process)) {
        for (boolean more = true; more; ) {
          more = cursor.fill(batch, Long.MAX_VALUE);
          for (int row = 0; row < batch.size(); row++) {
            ends.add(batch.callbackNs(row));
            ends.add(batch.admitNs(row));
          }
        }
      }
    }
    return ends.build().toArray();
  }

  static String json(AnalysisResult result) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonReport.write(result, Rules.judge(result), bytes, JsonLayout.INDENTED);
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
