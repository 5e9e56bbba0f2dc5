// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.job.JobCell;
import org.iostrata.core.internal.job.JobTable;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.SlowestProcess;

/** The time of reading, writing and metadata: of all ranks, of a mean one, of the worst. */
final class TimePart implements SheetPart {
  private static final String ALL = "all";

  private final int ranks;
  private final long runNs;
  private final Map<Layer, Map<String, RankTimes>> layers = new TreeMap<>();

  /** Of a job. */
  TimePart(LogJob job) {
    ranks = (int) Math.max(1, job.processes());
    runNs = job.durationNs();
  }

  @Override
  public void take(ToldRecord record) {
    Map<String, RankTimes> times =
        layers.computeIfAbsent(record.layer(), layer -> new TreeMap<>(TimePart::compare));
    Integer process = record.process();
    record
        .told()
        .forEach(
            (kind, sum) -> {
              RankTimes of = times.computeIfAbsent(kind.key(), key -> new RankTimes());
              if (process != null) {
                of.own(process, sum.timeNs());
              } else {
                of.shared(sum.timeNs());
              }
            });
    RankTimes all = times.computeIfAbsent(ALL, key -> new RankTimes());
    long allNs = record.all().timeNs();
    SlowestProcess slowest = process == null ? record.slowest() : null;
    if (process != null) {
      all.own(process, allNs);
    } else if (slowest != null) {
      all.shared(allNs, slowest.process(), slowest.timeNs());
    } else {
      all.shared(allNs);
    }
  }

  /** What is of all kinds stands last. */
  private static int compare(String a, String b) {
    return a.equals(ALL) || b.equals(ALL)
        ? Boolean.compare(a.equals(ALL), b.equals(ALL))
        : a.compareTo(b);
  }

  @Override
  public JobTable table() {
    List<List<JobCell>> rows = new ArrayList<>();
    layers.forEach((layer, kinds) -> kinds.forEach((kind, of) -> rows.add(row(layer, kind, of))));
    return new JobTable(
        "time",
        "Time by kind of operation",
        "The mean is that of all ranks of the job. Of files that all ranks share only the slowest"
            + " rank is told, for all kinds together.",
        List.of(
            "Layer",
            "Kind",
            "Sum of all ranks",
            "Mean of a rank",
            "Of the run",
            "Worst rank",
            "Its time",
            "Worst by mean"),
        rows);
  }

  private List<JobCell> row(Layer layer, String kind, RankTimes of) {
    double meanNs = (double) of.sumNs() / ranks;
    int worst = of.worst();
    return List.of(
        JobCell.of(layer),
        JobCell.of(kind),
        JobCell.of(Quantity.nanoseconds(of.sumNs())),
        JobCell.of(Quantity.nanoseconds(meanNs)),
        JobCell.of(Quantity.share(runNs > 0 ? meanNs / runNs : Double.NaN)),
        JobCell.of(Quantity.count(worst < 0 ? Double.NaN : (double) worst)),
        of.worstTime(ranks),
        of.imbalance(ranks));
  }
}
