// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.export.ResultRows;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.result.GroupResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.source.Filter;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;
import org.iostrata.tmf.core.result.ProfileDataProvider;
import org.iostrata.tmf.core.result.ResultRow;
import org.iostrata.tmf.core.result.TablesDataProvider;
import org.iostrata.tmf.core.result.Wanted;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows of parts of a run, by files and by pairs of groups: what the core finds in them. */
class PartsDataProviderTest {
  private Fixture fixture;

  @BeforeEach
  void open() throws Exception {
    fixture = new Fixture();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private static final List<String> CONDITIONS =
      List.of(
          "",
          "layer == POSIX",
          "kind == write && bytes < 64KiB",
          "process in 0..1 || kind == close",
          "duration > 20us",
          "file ~ \"*\" && !collective");

  /** What is shown of a part is what the core finds in it, for any range and condition. */
  @Test
  void partsAreThoseOfTheCore() throws Exception {
    Random random = new Random(1);
    long startNs = fixture.trace.getStartTime().toNanos();
    long durationNs = fixture.trace.getEndTime().toNanos() - startNs;
    int some = 0;
    for (int i = 0; i < 100; i++) {
      // Most of the run is before any I/O.
      long fromNs = (long) ((1 - Math.pow(10, -5 * random.nextDouble())) * durationNs);
      long toNs = fromNs + 1 + (long) (random.nextDouble() * (durationNs - fromNs));
      String where = CONDITIONS.get(i % CONDITIONS.size());
      AnalysisResult expected = analyze(fromNs, toNs, where, List.of(GroupBy.FILE));
      Map<String, Object> wanted = Wanted.during(startNs + fromNs, startNs + toNs);
      wanted.put(Wanted.WHERE, where);
      wanted.put(TablesDataProvider.TABLE, "layers");
      List<List<Object>> layers = values(fixture.result(TablesDataProvider.ID, wanted));
      List<List<Object>> all = new ResultRows(expected, List.of()).of("layers", 10_000);
      assertEquals(all.stream().map(row -> row.subList(1, row.size())).toList(), layers);
      wanted.put(Wanted.BY, "file");
      List<ResultRow> profile = fixture.result(ProfileDataProvider.ID, wanted).getEntries();
      assertEquals(told(expected), profile(profile));
      some += profile.isEmpty() ? 0 : 1;
      assertPairs(analyze(fromNs, toNs, where, PAIRS.get(i % PAIRS.size())), wanted, i);
    }
    assertTrue(some > 30, some + " with operations");
  }

  private static final List<List<GroupBy>> PAIRS =
      List.of(
          List.of(GroupBy.PROCESS, GroupBy.FILE),
          List.of(GroupBy.FILE, GroupBy.PROCESS),
          List.of(GroupBy.HOST, GroupBy.WINDOW),
          List.of(GroupBy.THREAD, GroupBy.HANDLE));

  /** Each pair is a row, named as its two; below it is what the command tells of it. */
  private void assertPairs(AnalysisResult expected, Map<String, Object> wanted, int i)
      throws Exception {
    List<GroupBy> by = PAIRS.get(i % PAIRS.size());
    wanted.put(Wanted.BY, Wanted.by(by.get(0).key(), by.get(1).key()));
    List<ResultRow> profile = fixture.result(ProfileDataProvider.ID, wanted).getEntries();
    assertEquals(told(expected), profile(profile), by::toString);
    List<String> names =
        expected.groups().orElseThrow().groups().stream()
            .map(group -> group.name() + ", " + group.second().orElseThrow().name())
            .toList();
    assertEquals(
        names,
        profile.stream().filter(row -> row.getParentId() == -1).map(ResultRow::getName).toList());
  }

  private AnalysisResult analyze(long fromNs, long toNs, String where, List<GroupBy> by)
      throws Exception {
    boolean toEnd = toNs >= fixture.trace.description().durationNs();
    Filter filter = where.isEmpty() ? null : Filter.parse(where);
    Part part =
        new Part(fromNs == 0 ? Part.OPEN_BEGIN : fromNs, toEnd ? Part.OPEN_END : toNs, filter);
    try (Source source = part.of(fixture.trace.openSource())) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), by, 64, Progress.NONE);
    }
  }

  private static List<List<Object>> values(TmfTreeModel<ResultRow> model) {
    return model.getEntries().stream().map(ResultRow::values).toList();
  }

  /** Of each kind of each file: name, count, bytes, time, own time. */
  private static List<List<Object>> told(AnalysisResult result) {
    List<List<Object>> all = new ArrayList<>();
    for (GroupResult group : result.groups().orElseThrow().groups()) {
      for (LayerResult layer : group.layers()) {
        layer
            .kinds()
            .forEach(
                (kind, did) ->
                    all.add(
                        List.of(
                            kind.key(),
                            did.count(),
                            did.bytes(),
                            did.timeNs(),
                            did.selfNs().orElseThrow())));
      }
    }
    return all;
  }

  private static List<List<Object>> profile(List<ResultRow> rows) {
    Set<Long> parents = rows.stream().map(ResultRow::getParentId).collect(Collectors.toSet());
    return rows.stream()
        .filter(row -> !parents.contains(row.getId()))
        .map(row -> row.values().subList(0, 5))
        .toList();
  }
}
