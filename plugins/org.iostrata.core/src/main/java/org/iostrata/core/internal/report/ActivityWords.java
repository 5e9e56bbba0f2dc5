// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import static org.iostrata.core.internal.report.TextCells.percent;
import static org.iostrata.core.internal.report.TextCells.time;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.result.ActivityResult;
import org.iostrata.core.result.AnalysisResult;

/** What the processes of a run do together, for people: by activity, the longest first. */
public final class ActivityWords {
  /** What is a smaller part of the time, and of the waiting, is left out. */
  private static final double LEAST_SHARE = 0.001;

  /**
   * All processes in one activity.
   *
   * @param what it in words
   * @param timeNs sum over the processes
   * @param share of the time of all processes
   * @param waitedForNs how long others waited for those meanwhile
   * @param most the process that was waited for longest; empty when none was
   */
  public record ActivityRow(
      String what, long timeNs, double share, long waitedForNs, String most) {}

  private ActivityWords() {}

  /** The rows; none when it is not known. */
  public static List<ActivityRow> rows(AnalysisResult result) {
    List<ActivityResult> all = result.activities().orElse(List.of());
    double allNs = Math.max(1, all.stream().mapToLong(ActivityResult::timeNs).sum());
    double waitedNs = Math.max(1, all.stream().mapToLong(ActivityResult::waitedForNs).sum());
    Map<String, List<ActivityResult>> byWhat = new LinkedHashMap<>();
    all.forEach(one -> byWhat.computeIfAbsent(what(one), none -> new ArrayList<>()).add(one));
    List<ActivityRow> rows = new ArrayList<>();
    byWhat.forEach((what, of) -> rows.add(row(what, of, allNs)));
    rows.removeIf(row -> row.share < LEAST_SHARE && row.waitedForNs < LEAST_SHARE * waitedNs);
    rows.sort(Comparator.comparingLong(ActivityRow::timeNs).reversed());
    return rows;
  }

  private static ActivityRow row(String what, List<ActivityResult> of, double allNs) {
    long timeNs = of.stream().mapToLong(ActivityResult::timeNs).sum();
    long waitedForNs = of.stream().mapToLong(ActivityResult::waitedForNs).sum();
    String most =
        of.stream()
            .filter(one -> one.waitedForNs() > 0)
            .max(Comparator.comparingLong(ActivityResult::waitedForNs))
            .map(ActivityResult::name)
            .orElse("");
    return new ActivityRow(what, timeNs, timeNs / allNs, waitedForNs, most);
  }

  private static String what(ActivityResult one) {
    if (one.layer().isPresent() && one.kind().isPresent()) {
      return one.layer().get() + " " + one.kind().get().key();
    }
    return switch (one.activity()) {
      case COMPUTES -> "computing, or anything else";
      case WAITS_IN_IO -> "waiting in collective I/O";
      case WAITS -> "waiting in other calls";
      case LISTENS -> "waiting for what comes by connections";
      case IO -> "I/O";
    };
  }

  /** A table of text. */
  static TextTable table(AnalysisResult result) {
    TextTable table =
        new TextTable(1, "activity", "time", "of all time", "others wait for it", "most for");
    for (ActivityRow row : rows(result)) {
      table.row(row.what, time(row.timeNs), percent(row.share), time(row.waitedForNs), row.most);
    }
    return table;
  }
}
