// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.job.JobCell;
import org.iostrata.core.internal.job.JobTable;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;

/** When each file was opened, read, written and closed. */
final class SpanPart implements SheetPart {
  private static final String[] STAMPS = {
    "OPEN_START_TIMESTAMP",
    "CLOSE_END_TIMESTAMP",
    "READ_START_TIMESTAMP",
    "READ_END_TIMESTAMP",
    "WRITE_START_TIMESTAMP",
    "WRITE_END_TIMESTAMP"
  };
  private static final int OPENED = 0;
  private static final int CLOSED = 1;

  private final Map<InLayer, double[]> files = new HashMap<>();

  /** A file in a layer. */
  private record InLayer(long id, String path, Layer layer) {}

  @Override
  public void take(ToldRecord record) {
    double[] seconds = new double[STAMPS.length];
    boolean isTold = false;
    for (int i = 0; i < STAMPS.length; i++) {
      double at = record.real(STAMPS[i]);
      seconds[i] = at > 0 ? at : Double.NaN; // 0 is what never came
      isTold |= at > 0;
    }
    if (isTold) {
      InLayer file = new InLayer(record.counters().fileId(), record.path(), record.layer());
      files.merge(file, seconds, SpanPart::join);
    }
  }

  /** The first of the begins, the last of the ends. */
  private static double[] join(double[] a, double[] b) {
    double[] joined = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      double known = Double.isNaN(a[i]) ? b[i] : a[i];
      double other = Double.isNaN(b[i]) ? a[i] : b[i];
      joined[i] = i % 2 == 0 ? Math.min(known, other) : Math.max(known, other);
    }
    return joined;
  }

  private static double open(double[] seconds) {
    return seconds[CLOSED] - seconds[OPENED];
  }

  @Override
  public JobTable table() {
    Comparator<Map.Entry<InLayer, double[]>> longest =
        Comparator.comparingDouble(
            file -> Double.isNaN(open(file.getValue())) ? 0 : -open(file.getValue()));
    List<List<JobCell>> rows =
        files.entrySet().stream()
            .sorted(
                longest
                    .thenComparing(file -> file.getKey().path())
                    .thenComparing(file -> file.getKey().layer()))
            .map(file -> row(file.getKey(), file.getValue()))
            .toList();
    return new JobTable(
        "spans",
        "Time span of files",
        "From the start of the run; those that were open longest first.",
        List.of(
            "File",
            "Layer",
            "First opened",
            "Last closed",
            "Between",
            "Read from",
            "to",
            "Written from",
            "to"),
        rows);
  }

  private static List<JobCell> row(InLayer file, double[] seconds) {
    List<JobCell> row = new ArrayList<>();
    row.add(JobCell.of(file.path()));
    row.add(JobCell.of(file.layer()));
    row.add(time(seconds[OPENED]));
    row.add(time(seconds[CLOSED]));
    row.add(time(open(seconds)));
    for (int i = CLOSED + 1; i < seconds.length; i++) {
      row.add(time(seconds[i]));
    }
    return row;
  }

  private static JobCell time(double seconds) {
    return JobCell.of(Quantity.nanoseconds(seconds * 1e9));
  }
}
