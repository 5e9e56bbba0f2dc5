// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.job.JobCell;
import org.iostrata.core.internal.job.JobTable;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.Totals;

/** How many requests begin at borders of their file, and of memory. */
final class AlignmentPart implements SheetPart {
  private final Map<Borders, AlignedSums> all = new HashMap<>();

  /** What requests of a layer are held against; not positive when it is not told. */
  private record Borders(Layer layer, long inFile, long inMemory) {}

  /** What was counted. */
  private static final class AlignedSums {
    private long files;
    private long requests;
    private long offInFile;
    private long offInMemory;
  }

  @Override
  public void take(ToldRecord record) {
    long offInFile = record.count("FILE_NOT_ALIGNED");
    long offInMemory = record.count("MEM_NOT_ALIGNED");
    Map<OperationKind, Totals> told = record.told();
    Totals moved =
        told.getOrDefault(OperationKind.READ, Totals.NOTHING)
            .plus(told.getOrDefault(OperationKind.WRITE, Totals.NOTHING));
    if (moved.count() > 0 && (offInFile >= 0 || offInMemory >= 0)) {
      Borders borders =
          new Borders(
              record.layer(),
              Math.max(0, record.count("FILE_ALIGNMENT")),
              Math.max(0, record.count("MEM_ALIGNMENT")));
      AlignedSums sums = all.computeIfAbsent(borders, key -> new AlignedSums());
      sums.files++;
      sums.requests = Saturating.add(sums.requests, moved.count());
      sums.offInFile = Saturating.add(sums.offInFile, Math.max(0, offInFile));
      sums.offInMemory = Saturating.add(sums.offInMemory, Math.max(0, offInMemory));
    }
  }

  @Override
  public JobTable table() {
    List<List<JobCell>> rows = new ArrayList<>();
    all.entrySet().stream()
        .sorted((a, b) -> Long.compare(b.getValue().requests, a.getValue().requests))
        .forEach(one -> rows.add(row(one.getKey(), one.getValue())));
    return new JobTable(
        "alignment",
        "Alignment",
        "Requests that do not begin at a border of blocks, or stripes, in their file, and in"
            + " memory. A record is of a file by one rank, or by all.",
        List.of(
            "Layer",
            "Records",
            "Requests",
            "Border in the file",
            "Not aligned there",
            "Border in memory",
            "Not aligned in memory"),
        rows);
  }

  private static List<JobCell> row(Borders borders, AlignedSums of) {
    return List.of(
        JobCell.of(borders.layer()),
        JobCell.of(Quantity.count(of.files)),
        JobCell.of(Quantity.count(of.requests)),
        border(borders.inFile()),
        share(borders.inFile(), of.offInFile, of.requests),
        border(borders.inMemory()),
        share(borders.inMemory(), of.offInMemory, of.requests));
  }

  private static JobCell border(long bytes) {
    return JobCell.of(Quantity.bytes(bytes > 0 ? (double) bytes : Double.NaN));
  }

  private static JobCell share(long border, long off, long requests) {
    double share = Math.min(1, (double) off / requests);
    return JobCell.of(Quantity.share(border > 0 ? share : Double.NaN));
  }
}
