// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.TraceSource;
import org.iostrata.core.internal.filter.NaiveOperation;
import org.iostrata.core.internal.filter.RandomFilter;
import org.iostrata.core.internal.report.JsonReport;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Filter;
import org.iostrata.core.source.FilterException;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;

/**
 * The analysis of a part is that of a trace from which all other operations were taken out one by
 * one, as the whole JSON shows but for what was odd: that is told of what was read.
 */
class PartPropertyTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");
  private static final Map<Path, ListedSource> LISTED = new HashMap<>();

  /** A part, and the same said naively. */
  private record Choice(Part part, RandomFilter filter) {
    static Choice random(Random random, List<NaiveOperation> operations) throws FilterException {
      RandomFilter filter =
          operations.isEmpty() || random.nextInt(3) == 0
              ? null
              : RandomFilter.of(random, operations, 2);
      long a = time(random, operations);
      long b = time(random, operations);
      return new Choice(
          new Part(
              a == b && filter != null ? Part.OPEN_BEGIN : Math.min(a, b),
              a == b || random.nextInt(4) == 0 ? Part.OPEN_END : Math.max(a, b),
              filter == null ? null : Filter.parse(filter.expression())),
          filter);
    }

    /** Often just when something begins or ends. */
    private static long time(Random random, List<NaiveOperation> operations) {
      if (operations.isEmpty()) {
        return 0;
      }
      NaiveOperation one = operations.get(random.nextInt(operations.size()));
      return switch (random.nextInt(4)) {
        case 0 -> one.admitNs();
        case 1 -> one.callbackNs();
        case 2 -> one.callbackNs() + 1;
        default -> (one.admitNs() + one.callbackNs()) / 2;
      };
    }

    boolean wants(NaiveOperation operation) {
      boolean beginsBefore = part.toNs() == Part.OPEN_END || operation.admitNs() < part.toNs();
      boolean endsBehind =
          part.fromNs() == Part.OPEN_BEGIN
              || operation.callbackNs() > part.fromNs()
              || operation.admitNs() >= part.fromNs();
      return beginsBefore && endsBehind && (filter == null || filter.wants(operation));
    }

    /**
     * Only an expression that names processes, or machines, and nothing else takes no links apart.
     */
    boolean isLinked() {
      String hosts = "host (in|!?~|[=!]=) [(]?\"[^\"]*\"";
      String processes = "process (in|[=!<>])";
      return filter == null
          || filter.expression().replaceAll(hosts + "|" + processes, "").matches("[^a-z]*");
    }
  }

  @Property(tries = 500)
  void aPartOfARecordedTraceIsATraceOfItsOperations(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 3) int workers)
      throws IOException, FilterException {
    Random random = new Random(seed);
    List<Path> anchors = anchors();
    Path anchor = anchors.get(random.nextInt(anchors.size()));
    try (Source source = TraceSource.open(anchor)) {
      ListedSource all = listed(anchor, source);
      check(source, all, Choice.random(random, all.operations), workers, 100 << random.nextInt(8));
    }
  }

  private static final List<String> WITH_REQUESTS =
      List.of("glusterfs-dd", "glusterfs-behind", "glusterfs-library", "fuse-kernel", "samba");

  @Property(tries = 150)
  void aPartHasTheRequestsOfItsOperations(@ForAll long seed) throws IOException, FilterException {
    String run = WITH_REQUESTS.get(Math.floorMod(seed, WITH_REQUESTS.size()));
    Path anchor = FIXTURES.resolve(run + "/traces.otf2");
    try (Source source = TraceSource.open(anchor)) {
      Choice choice = Choice.random(new Random(seed), listed(anchor, source).operations);
      new NaiveRequests(source, choice::wants).check(choice.part.of(source));
    }
  }

  @Property(tries = 500)
  void aPartOfARandomTraceIsATraceOfItsOperations(
      @ForAll long seed,
      @ForAll @IntRange(max = 200) int count,
      @ForAll @IntRange(min = 1, max = 3) int workers)
      throws IOException, FilterException {
    RandomSource source = new RandomSource(seed, count);
    ListedSource all = ListedSource.of(source);
    check(source, all, Choice.random(new Random(seed), all.operations), workers, 20);
  }

  private static void check(
      Source source, ListedSource all, Choice choice, int workers, long eventsPerRound)
      throws IOException {
    ListedSource naive = all.only(choice.part, choice::wants, choice.isLinked()).withWhole(source);
    AnalysisResult expected = analyze(naive, 1, 1000);
    AnalysisResult result = analyze(choice.part.of(source), workers, eventsPerRound);
    assertEquals(
        upTo(json(expected), "findings"), upTo(json(result), "findings"), choice::toString);
    assertEquals(findings(expected), findings(result), choice::toString);
    AnalysisResult alone = analyze(choice.part.of(source), 1, 1000);
    assertEquals(json(alone), json(result), choice::toString);
    if (choice.part.hasRange()) {
      assertEquals(spanNs(naive, choice.part), result.trace().spanNs());
    }
  }

  private static long spanNs(ListedSource naive, Part part) {
    long durationNs = naive.trace().durationNs();
    long begin = part.fromNs() == Part.OPEN_BEGIN ? 0 : Math.max(0, part.fromNs());
    long end = part.toNs() == Part.OPEN_END ? durationNs : Math.min(part.toNs(), durationNs);
    end = Math.max(begin, end);
    for (NaiveOperation operation : naive.operations) {
      if (operation.values().get("fileClass").equals("DATA")) {
        begin = Math.min(begin, operation.admitNs());
        end = Math.max(end, operation.callbackNs());
      }
    }
    return end - begin;
  }

  private static AnalysisResult analyze(Source source, int workers, long eventsPerRound)
      throws IOException {
    AnalysisOptions options = new AnalysisOptions(workers, eventsPerRound, Set.of(FileClass.DATA));
    return AnalysisEngine.analyze(source, options, Progress.NONE);
  }

  private static String json(AnalysisResult result) throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    JsonReport.write(result, Rules.judge(result), json, JsonLayout.INDENTED);
    return json.toString(StandardCharsets.UTF_8);
  }

  private static String upTo(String json, String name) {
    return json.substring(0, json.lastIndexOf("\"" + name + "\" :"));
  }

  private static List<Finding> findings(AnalysisResult result) {
    return Rules.judge(result).stream().filter(f -> !f.id().startsWith("quality")).toList();
  }

  private static List<Path> anchors() throws IOException {
    try (Stream<Path> files = Files.walk(FIXTURES, 3)) {
      return files.filter(file -> file.toString().endsWith(".otf2")).sorted().toList();
    }
  }

  private static ListedSource listed(Path anchor, Source source) throws IOException {
    if (!LISTED.containsKey(anchor)) {
      LISTED.put(anchor, ListedSource.of(source));
    }
    return LISTED.get(anchor);
  }
}
