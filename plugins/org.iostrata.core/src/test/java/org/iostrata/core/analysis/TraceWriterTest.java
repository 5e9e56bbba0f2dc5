// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.TraceSource;
import org.iostrata.core.TraceWriter;
import org.iostrata.core.internal.report.JsonReport;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written is read again: every recording, as an archive of its operations. */
class TraceWriterTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");

  /** That buffers were written, which is no operation. */
  private static final String FLUSHES = ",\\s+\"quality\" : \\[[^\\]]*\\]\\s+}$";

  /** How often a file was read or written backward, and that buffers were written. */
  private static final String LATE = "\"backward\" : [0-9]+,|" + FLUSHES;

  /** When a process began, by which it is known that it was started for a whole file. */
  private static final String STARTED = "\\s*\"handovers\" : \\[[^\\]]*\\],";

  /** What cannot come back, by fixture. */
  private static final Map<String, String> LOST =
      Map.of(
          "async-ompio",
          LATE,
          "aio-one-descriptor",
          FLUSHES,
          "aio-eight-descriptors",
          FLUSHES,
          "block-dd",
          STARTED);

  @TempDir Path folder;

  /** Of servers the operations come back with interfaces of their own, not with their side. */
  private static final Set<String> WITH_SIDES =
      Set.of(
          "two-servers",
          "glusterfs-dd",
          "glusterfs-behind",
          "glusterfs-library",
          "fuse-kernel",
          "samba");

  static Stream<String> fixtures() throws IOException {
    try (Stream<Path> all = Files.list(FIXTURES)) {
      return all
          .filter(path -> Files.exists(path.resolve("traces.otf2")))
          .map(path -> path.getFileName().toString())
          .filter(name -> !WITH_SIDES.contains(name))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void recordingsComeBack(String fixture) throws Exception {
    try (Source source = TraceSource.open(FIXTURES.resolve(fixture))) {
      TraceWriter.write(source, folder, "traces");
      try (Source again = TraceSource.open(folder)) {
        assertEquals(described(source.trace()), described(again.trace()));
        assertSameOperations(source, again);
        if (again.trace().claimedEvents() > 0) { // else the rules see that nothing is recorded
          assertEquals(json(source, fixture), json(again, fixture));
        }
        assertEquals(printed(folder.resolve("traces.otf2")), counted(again));
      }
    }
  }

  /** Any operations of two threads that lie in memory, inside each other. */
  @Property(tries = 200)
  void operationsInMemoryComeBack(@ForAll long seed, @ForAll @IntRange(max = 200) int count)
      throws IOException {
    Source source = new ToldSource(seed, count);
    try (TemporaryArchive archive = new TemporaryArchive()) {
      TraceWriter.write(source, archive.folder(), "made");
      try (Source again = TraceSource.open(archive.folder())) {
        assertSameOperations(source, again);
      }
    }
  }

  private static void assertSameOperations(Source source, Source again) throws IOException {
    for (int process = 0; process < source.trace().processes().size(); process++) {
      List<String> expected = operations(source, process);
      List<String> actual = operations(again, process);
      for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
        assertEquals(expected.get(i), actual.get(i), "process " + process + " row " + i);
      }
      assertEquals(expected.size(), actual.size());
    }
  }

  /** How many records libotf2 reads. */
  private static Map<String, Long> printed(Path anchor) throws Exception {
    Process print = new ProcessBuilder("otf2-print", anchor.toString()).start();
    Map<String, Long> counts = new TreeMap<>();
    try (BufferedReader lines = print.inputReader(StandardCharsets.UTF_8)) {
      lines
          .lines()
          .filter(line -> line.matches("[A-Z][A-Z_]+ +[0-9]+ +[0-9]+ .*"))
          .forEach(line -> counts.merge(line.split(" ", 2)[0], 1L, Long::sum));
    }
    assertEquals("", new String(print.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
    assertEquals(0, print.waitFor());
    return counts;
  }

  private static Map<String, Long> counted(Source source) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    for (TraceThread thread : source.trace().threads()) {
      source
          .records()
          .orElseThrow()
          .countRecords(thread.index())
          .forEach((type, count) -> counts.merge(type, count, Long::sum));
    }
    return counts;
  }

  /** All but the path, and what the format says of itself. */
  private static List<String> described(Trace trace) {
    List<String> all = new ArrayList<>();
    trace.processes().forEach(process -> all.add(process.toString()));
    trace.threads().forEach(thread -> all.add(thread.name() + " " + thread.process()));
    trace.files().forEach(file -> all.add(file.toString()));
    trace.handles().forEach(handle -> all.add(handle.toString()));
    all.addAll(trace.phases());
    all.addAll(new TreeSet<>(trace.regions()));
    all.add(trace.durationNs() + " " + trace.startNs() + " " + trace.witness());
    return all;
  }

  /** Regions may be numbered anew. */
  private static String code(Trace trace, OperationBatch all, int row) {
    int region = all.region(row);
    String name = region == Trace.NONE ? "none" : trace.regions().get(region);
    return " phase " + all.phase(row) + " region " + name;
  }

  /** By thread and begin; ids are numbers of operations in that order. */
  static List<String> operations(Source source, int process) throws IOException {
    OperationBatch all = new OperationBatch();
    OperationBatch batch = new OperationBatch(100);
    try (OperationCursor cursor = source.operations(process)) {
      while (!cursor.isAtEnd()) {
        cursor.fill(batch, Long.MAX_VALUE);
        for (int row = 0; row < batch.size(); row++) {
          all.addCopy(batch, row);
        }
      }
    }
    List<Integer> rows = new ArrayList<>();
    for (int row = 0; row < all.size(); row++) {
      rows.add(row);
    }
    rows.sort(Comparator.<Integer>comparingInt(all::thread).thenComparing(all::id));
    Map<Long, Long> ids = new HashMap<>();
    rows.forEach(row -> ids.put(all.id(row), (long) ids.size()));
    List<String> told = new ArrayList<>();
    for (int row : rows) {
      told.add(
          all.layer(row)
              + " "
              + all.kind(row)
              + " flags "
              + all.flags(row)
              + " thread "
              + all.thread(row)
              + code(source.trace(), all, row)
              + " handle "
              + all.handle(row)
              + " file "
              + all.file(row)
              + " "
              + all.fileClass(row)
              + " parent "
              + ids.get(all.parentId(row))
              + " "
              + all.parentLayerKind(row)
              + " times "
              + all.admitNs(row)
              + " "
              + all.issueNs(row)
              + " "
              + all.callbackNs(row)
              + " children "
              + all.firstChildNs(row)
              + " "
              + all.lastChildNs(row)
              + " at "
              + all.offset(row)
              + " bytes "
              + all.bytesRequested(row)
              + " "
              + all.bytesDone(row));
    }
    return told;
  }

  /**
   * All but what the format says about itself. In one recording operations come late, as they lie
   * in a call that turns out to be none: an archive of them tells each at its end.
   */
  /** All but what processes do between operations: waiting for others is not written. */
  private static String json(Source source, String fixture) throws IOException {
    AnalysisResult result =
        withoutWaiting(AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonReport.write(result, Rules.judge(result), bytes, JsonLayout.INDENTED);
    return bytes
        .toString(StandardCharsets.UTF_8)
        .replace("\"" + source.trace().path() + "\"", "PATH")
        .replace("\"" + source.trace().format() + "\"", "FORMAT")
        .replaceAll("\"events\" : [0-9]+", "EVENTS")
        .replaceAll(LOST.getOrDefault(fixture, "$^"), "");
  }

  private static AnalysisResult withoutWaiting(AnalysisResult all) {
    return new AnalysisResult(
        all.trace(),
        all.layers(),
        all.links(),
        all.unlinked(),
        all.criticalPaths(),
        all.aggregations(),
        all.requests(),
        all.servers(),
        all.unmatched(),
        all.senders(),
        all.files(),
        all.fileSystems(),
        all.patterns(),
        all.queues(),
        all.handovers(),
        all.awaitedNames(),
        all.polls(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        all.processes(),
        all.threads(),
        all.handles(),
        all.phases(),
        all.windows(),
        all.groups(),
        all.excluded(),
        all.quality());
  }
}
