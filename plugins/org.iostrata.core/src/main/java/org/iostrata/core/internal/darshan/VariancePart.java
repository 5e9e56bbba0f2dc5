// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.job.JobCell;
import org.iostrata.core.internal.job.JobTable;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.SlowestProcess;

/** How far ranks differ on each file that all share. */
final class VariancePart implements SheetPart {
  private static final double NS = 1e9;

  private final List<SharedSpread> spreads = new ArrayList<>();

  /** What is told of a file; the fastest and the slowest may be unknown. */
  private record SharedSpread(
      String path, Layer layer, SlowestProcess fastest, SlowestProcess slowest, RankDeviation by) {
    long worstNs() {
      return slowest == null ? -1 : slowest.timeNs();
    }
  }

  /** The standard deviation between ranks; NaN when it is not told. */
  private record RankDeviation(double timeNs, double bytes) {}

  @Override
  public void take(ToldRecord record) {
    boolean isUsed = record.told().values().stream().anyMatch(sum -> sum.count() > 0);
    if (record.isOfTransfers() && record.process() == null && isUsed) {
      RankDeviation by =
          new RankDeviation(
              NS * deviation(record, "VARIANCE_RANK_TIME"),
              deviation(record, "VARIANCE_RANK_BYTES"));
      spreads.add(
          new SharedSpread(record.path(), record.layer(), record.fastest(), record.slowest(), by));
    }
  }

  private static double deviation(ToldRecord record, String variance) {
    double value = record.real(variance);
    return value >= 0 ? Math.sqrt(value) : Double.NaN;
  }

  @Override
  public JobTable table() {
    List<List<JobCell>> rows =
        spreads.stream()
            .sorted(
                Comparator.comparingLong(SharedSpread::worstNs)
                    .reversed()
                    .thenComparing(SharedSpread::path)
                    .thenComparing(SharedSpread::layer))
            .map(VariancePart::row)
            .toList();
    return new JobTable(
        "variance",
        "Ranks on shared files",
        "Files that all ranks opened, those of the slowest rank first: its time and bytes, those of"
            + " the fastest, and the standard deviation of all.",
        List.of(
            "File",
            "Layer",
            "Slowest",
            "Its time",
            "Its bytes",
            "Fastest",
            "Time of that",
            "Bytes of that",
            "Deviation of time",
            "Deviation of bytes"),
        rows);
  }

  private static List<JobCell> row(SharedSpread of) {
    List<JobCell> row = new ArrayList<>();
    row.add(JobCell.of(of.path()));
    row.add(JobCell.of(of.layer()));
    rank(row, of.slowest());
    rank(row, of.fastest());
    row.add(JobCell.of(Quantity.nanoseconds(of.by().timeNs())));
    row.add(JobCell.of(Quantity.bytes(of.by().bytes())));
    return row;
  }

  private static void rank(List<JobCell> row, SlowestProcess who) {
    Optional<SlowestProcess> told = Optional.ofNullable(who);
    row.add(JobCell.of(Quantity.count(told.map(one -> (double) one.process()).orElse(Double.NaN))));
    row.add(
        JobCell.of(
            Quantity.nanoseconds(told.map(one -> (double) one.timeNs()).orElse(Double.NaN))));
    row.add(JobCell.of(Quantity.bytes(told.map(one -> (double) one.bytes()).orElse(Double.NaN))));
  }
}
