// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.compare.RunComparison;
import org.iostrata.core.internal.compare.RunComparison.Pair;
import org.iostrata.core.internal.compare.RunComparison.Row;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.result.ResultAnalysis.Judged;

/** Two runs as rows: their time, findings, layers and files, with what changed most first. */
final class CompareRows {
  private static final int MOST_FILES = 1000;

  private final Judged before;
  private final Judged after;
  private final long root;
  private final List<ResultRow> rows = new ArrayList<>();

  CompareRows(Judged before, Judged after, long root) {
    this.before = before;
    this.after = after;
    this.root = root;
  }

  List<ResultRow> rows() {
    RunComparison comparison = RunComparison.of(before.result(), after.result());
    add(-1, "Run time", Unit.NANOSECONDS, comparison.durationNs());
    findings();
    layers(comparison);
    files();
    return rows;
  }

  private void findings() {
    Map<String, Finding> was = reported(before);
    Map<String, Finding> is = reported(after);
    TreeSet<String> ids = new TreeSet<>(was.keySet());
    ids.addAll(is.keySet());
    long parent = heading("Findings: " + was.size() + " before, " + is.size() + " after");
    ids.stream()
        .sorted(Comparator.comparingLong(id -> -Math.abs(costNs(is.get(id)) - costNs(was.get(id)))))
        .forEach(
            id -> {
              Finding told = is.getOrDefault(id, was.get(id));
              String state = !is.containsKey(id) ? "gone: " : !was.containsKey(id) ? "new: " : "";
              Pair cost = pair(costNs(was.get(id)), costNs(is.get(id)));
              add(parent, state + id + ": " + told.title(), Unit.NANOSECONDS, cost);
            });
  }

  private static Map<String, Finding> reported(Judged of) {
    return of.findings().stream()
        .filter(finding -> finding.severity().isReported())
        .collect(Collectors.toMap(Finding::id, Function.identity()));
  }

  private static long costNs(Finding finding) {
    return finding == null ? 0 : finding.costNs();
  }

  private static Pair pair(double was, double is) {
    return new Pair(OptionalDouble.of(was), OptionalDouble.of(is));
  }

  private void layers(RunComparison comparison) {
    long parent = -1;
    String place = "";
    for (Row row : comparison.mostChangedFirst()) {
      String own = Names.of(row.layer()) + " " + Names.of(row.kind());
      if (!own.equals(place)) {
        place = own;
        parent = heading(own);
      }
      add(parent, row.measure().text(), row.measure().unit(), row.values());
    }
  }

  /** The time of each file in each layer. */
  private void files() {
    Map<String, Long> was = timesNs(before.result());
    Map<String, Long> is = timesNs(after.result());
    long parent = heading("Time by file and layer");
    Stream.concat(was.keySet().stream(), is.keySet().stream())
        .distinct()
        .sorted(
            Comparator.<String>comparingLong(
                    file -> -Math.abs(is.getOrDefault(file, 0L) - was.getOrDefault(file, 0L)))
                .thenComparing(Comparator.naturalOrder()))
        .limit(MOST_FILES)
        .forEach(
            file ->
                add(
                    parent,
                    file,
                    Unit.NANOSECONDS,
                    pair(was.getOrDefault(file, 0L), is.getOrDefault(file, 0L))));
  }

  private static Map<String, Long> timesNs(AnalysisResult result) {
    Map<String, Long> timesNs = new HashMap<>();
    for (FileResult file : result.files()) {
      timesNs.merge(file.path() + ", " + Names.of(file.layer()), file.timeNs(), Saturating::add);
    }
    return timesNs;
  }

  private long heading(String text) {
    long id = root + rows.size();
    rows.add(
        new ResultRow(
            id,
            -1,
            List.of(text, "", "", "", ""),
            Arrays.asList(text, null, null, null, null),
            null));
    return id;
  }

  private void add(long parent, String name, Unit unit, Pair values) {
    String shown = Visible.name(name);
    String verdict = values.isBetter(unit).map(better -> better ? "better" : "worse").orElse("");
    rows.add(
        new ResultRow(
            root + rows.size(),
            parent,
            List.of(
                shown,
                text(unit, values.before()),
                text(unit, values.after()),
                change(values.change()),
                verdict),
            Arrays.asList(
                shown,
                value(values.before()),
                value(values.after()),
                value(values.change()),
                verdict),
            null));
  }

  private static Object value(OptionalDouble known) {
    return known.isPresent() ? (Object) known.getAsDouble() : null;
  }

  private static String text(Unit unit, OptionalDouble value) {
    return value.isEmpty() ? "–" : new Quantity(value.getAsDouble(), unit).toString();
  }

  private static String change(OptionalDouble change) {
    return change.isEmpty()
        ? "–"
        : String.format(Locale.US, "%+.1f %%", 100 * change.getAsDouble());
  }
}
