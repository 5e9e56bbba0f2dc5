// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.job.JobCell;
import org.iostrata.core.internal.job.JobTable;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.Totals;

/** How many files are read, written or both, by one rank or several. */
final class UseTable {
  /** What a file is used for. */
  private enum TypeOfAccess {
    READ("read only"),
    WRITTEN("written only"),
    BOTH("read and written"),
    OPENED("neither read nor written"),
    UNKNOWN("not told");

    private final String words;

    TypeOfAccess(String words) {
      this.words = words;
    }

    static TypeOfAccess of(FileResult file) {
      Totals read = file.kinds().get(OperationKind.READ);
      Totals written = file.kinds().get(OperationKind.WRITE);
      if (read == null || written == null) {
        return UNKNOWN;
      }
      if (read.count() > 0) {
        return written.count() > 0 ? BOTH : READ;
      }
      return written.count() > 0 ? WRITTEN : OPENED;
    }
  }

  /** Files of one use. */
  private static final class Files {
    private long all;
    private long ofOne;
    private long ofSome;
    private long ofAll;
    private Totals read = Totals.NOTHING;
    private Totals written = Totals.NOTHING;

    void add(FileResult file, int ranks) {
      int users = file.share().processes().orElse(0);
      all++;
      ofOne += users == 1 ? 1 : 0;
      ofAll += users > 1 && users == ranks ? 1 : 0;
      ofSome += users > 1 && users < ranks ? 1 : 0;
      read = read.plus(file.kinds().getOrDefault(OperationKind.READ, Totals.NOTHING));
      written = written.plus(file.kinds().getOrDefault(OperationKind.WRITE, Totals.NOTHING));
    }
  }

  private UseTable() {}

  /** That of a log with this result. */
  static JobTable of(AnalysisResult result) {
    int ranks = result.trace().processes();
    Map<Layer, Map<TypeOfAccess, Files>> layers = new TreeMap<>();
    for (FileResult file : result.files()) {
      layers
          .computeIfAbsent(file.layer(), layer -> new TreeMap<>())
          .computeIfAbsent(TypeOfAccess.of(file), use -> new Files())
          .add(file, ranks);
    }
    List<List<JobCell>> rows = new ArrayList<>();
    layers.forEach((layer, uses) -> uses.forEach((use, files) -> rows.add(row(layer, use, files))));
    return new JobTable(
        "use",
        "Files by type of access",
        "Files that one rank used are its own; those that several or all used are shared.",
        List.of(
            "Layer",
            "Access",
            "Files",
            "Of one rank",
            "Of several",
            "Of all ranks",
            "Read",
            "Written",
            "Mean of a file"),
        rows);
  }

  private static List<JobCell> row(Layer layer, TypeOfAccess use, Files files) {
    boolean isTold = use != TypeOfAccess.UNKNOWN;
    double read = isTold ? files.read.bytes() : Double.NaN;
    double written = isTold ? files.written.bytes() : Double.NaN;
    double moved = Saturating.add(files.read.bytes(), files.written.bytes());
    return List.of(
        JobCell.of(layer),
        JobCell.of(use.words),
        JobCell.of(Quantity.count(files.all)),
        JobCell.of(Quantity.count(files.ofOne)),
        JobCell.of(Quantity.count(files.ofSome)),
        JobCell.of(Quantity.count(files.ofAll)),
        JobCell.of(Quantity.bytes(read)),
        JobCell.of(Quantity.bytes(written)),
        JobCell.of(Quantity.bytes(isTold ? moved / files.all : Double.NaN)));
  }
}
