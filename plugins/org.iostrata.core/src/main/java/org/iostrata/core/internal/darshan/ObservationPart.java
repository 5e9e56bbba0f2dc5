// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.iostrata.core.internal.job.JobCell;
import org.iostrata.core.internal.job.JobTable;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.Totals;

/**
 * What is no trouble by itself, and worth to know of a program: whether it mostly reads or writes,
 * does without MPI-IO, waits in every call, or asks from odd places of memory.
 */
final class ObservationPart implements SheetPart {
  /** What does so in nine of ten cases does so mostly. */
  private static final double MOSTLY = 0.9;

  private static final double MANY = 0.1;
  private static final OperationKind[] TRANSFERS = {OperationKind.READ, OperationKind.WRITE};

  private final int processes;
  private final long nodes;
  private final OptionalLong aggregators;
  private final Map<Layer, ObservedUse> layers = new TreeMap<>();
  private final List<List<JobCell>> rows = new ArrayList<>();

  /** What was counted of a layer; NaN is what a record of it does not tell. */
  private static final class ObservedUse {
    private final double[] count = new double[TRANSFERS.length];
    private final double[] bytes = new double[TRANSFERS.length];
    private final double[] timeNs = new double[TRANSFERS.length];
    private final double[] nonBlocking = new double[TRANSFERS.length];
    private double sharedFiles;
    private double sharedNs;
    private double offInMemory;
    private double memoryBorder;

    double requests() {
      return count[0] + count[1];
    }
  }

  /** Of a log whose records are still to come. */
  ObservationPart(DarshanLog log) {
    processes = (int) log.job().processes();
    nodes = log.hosts().values().stream().distinct().count();
    aggregators = log.job().hint("cb_nodes");
  }

  @Override
  public void take(ToldRecord record) {
    if (!record.isOfTransfers()) {
      return;
    }
    ObservedUse use = layers.computeIfAbsent(record.layer(), layer -> new ObservedUse());
    double timeNs = 0;
    for (int i = 0; i < TRANSFERS.length; i++) {
      Totals sum = record.told().get(TRANSFERS[i]);
      long nonBlocking = record.count("NB_" + TRANSFERS[i].name() + "S");
      use.nonBlocking[i] += nonBlocking < 0 ? Double.NaN : nonBlocking;
      use.count[i] += sum == null ? Double.NaN : sum.count();
      use.bytes[i] += sum == null ? Double.NaN : sum.bytes();
      use.timeNs[i] += sum == null ? Double.NaN : sum.timeNs();
      timeNs += sum == null ? 0 : sum.timeNs();
    }
    if (record.process() == null && timeNs > 0) {
      use.sharedFiles++;
      use.sharedNs += timeNs;
    }
    use.offInMemory += Math.max(0, record.count("MEM_NOT_ALIGNED"));
    use.memoryBorder = Math.max(use.memoryBorder, (double) record.count("MEM_ALIGNMENT"));
  }

  @Override
  public JobTable table() {
    rows.clear();
    layers.forEach(this::tellMix);
    tellWithoutMpiIo();
    layers.forEach(this::tellBlocking);
    tellAggregators();
    layers.forEach(this::tellMemory);
    return new JobTable(
        "observations",
        "Worth to know",
        "No trouble by itself; what is one is among the findings. Times are of a mean rank.",
        List.of("Layer", "What", "Time"),
        rows);
  }

  private void tell(Layer layer, double timeNs, String format, Object... values) {
    Quantity time = Quantity.nanoseconds(timeNs / Math.max(1, processes));
    String told = String.format(Locale.US, format, values);
    rows.add(List.of(JobCell.of(layer), JobCell.of(told), JobCell.of(time)));
  }

  private void tellMix(Layer layer, ObservedUse use) {
    double bytes = use.bytes[0] + use.bytes[1];
    for (int i = 0; i < TRANSFERS.length; i++) {
      double byCount = use.count[i] / use.requests();
      double byBytes = use.bytes[i] / bytes;
      if (byCount >= MOSTLY || byBytes >= MOSTLY) {
        tell(
            layer,
            use.timeNs[i],
            "%ss are %s of %,.0f requests and %s of %s.",
            TRANSFERS[i] == OperationKind.READ ? "Read" : "Write",
            Quantity.share(byCount),
            use.requests(),
            Quantity.share(byBytes),
            Quantity.bytes(bytes));
      }
    }
  }

  private void tellWithoutMpiIo() {
    ObservedUse posix = layers.get(Layer.POSIX);
    if (processes > 1 && posix != null && !layers.containsKey(Layer.MPI_IO)) {
      String files =
          posix.sharedFiles == 0
              ? "no file is shared by all"
              : Quantity.number((long) posix.sharedFiles, "file") + " shared by all";
      tell(
          Layer.POSIX,
          posix.sharedNs,
          "%,d ranks do without MPI-IO, with %s: no library can gather their requests.",
          processes,
          files);
    }
  }

  /** Calls of MPI-IO that wait until all is done; only of kinds that occur. */
  private void tellBlocking(Layer layer, ObservedUse use) {
    for (int i = 0; i < TRANSFERS.length; i++) {
      if (layer == Layer.MPI_IO && use.count[i] > 0 && use.nonBlocking[i] == 0) {
        tell(
            layer,
            use.timeNs[i],
            "All %,.0f %ss are waited for. Non-blocking ones (MPI_File_i%s_at, or _at_all) can be under"
                + " way while the program computes.",
            use.count[i],
            TRANSFERS[i].key(),
            TRANSFERS[i].key());
      }
    }
  }

  /** How many processes the library is asked to gather in, beside where ranks ran. */
  private void tellAggregators() {
    if (nodes > 0 && aggregators.isPresent() && layers.containsKey(Layer.MPI_IO)) {
      long asked = aggregators.getAsLong();
      tell(
          Layer.MPI_IO,
          Double.NaN,
          "The hint cb_nodes asks for %s, and the ranks ran on %s: %s.",
          Quantity.number(asked, "aggregator"),
          Quantity.number(nodes, "node"),
          asked == nodes
              ? "one for each"
              : asked < nodes ? "not every node has one" : "some nodes have several");
    }
  }

  private void tellMemory(Layer layer, ObservedUse use) {
    double share = Math.min(1, use.offInMemory / use.requests());
    if (use.memoryBorder > 1 && share > MANY) {
      tell(
          layer,
          Double.NaN,
          "%s of the requests do not begin at a border of %s in memory. It matters for direct I/O"
              + " only.",
          Quantity.share(share),
          Quantity.bytes(use.memoryBorder));
    }
  }
}
