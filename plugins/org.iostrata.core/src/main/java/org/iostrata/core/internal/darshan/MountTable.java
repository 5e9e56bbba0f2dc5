// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.iostrata.core.internal.job.JobCell;
import org.iostrata.core.internal.job.JobTable;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.FileSystem;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.FileSystemResult;

/** The mounted file systems, and what the layers next to them moved there. */
final class MountTable {
  /** What goes through others goes through these. */
  private static final Set<Layer> LOWEST = Set.of(Layer.POSIX, Layer.ISO_C, Layer.CLIENT);

  private final boolean isTold;
  private final List<FileSystemResult> used;

  private MountTable(AnalysisResult result) {
    isTold = result.layers().stream().anyMatch(layer -> LOWEST.contains(layer.layer()));
    used =
        result.fileSystems().orElse(List.of()).stream()
            .filter(one -> LOWEST.contains(one.layer()))
            .toList();
  }

  /** That of a job with this result. */
  static JobTable of(LogJob job, AnalysisResult result) {
    MountTable table = new MountTable(result);
    List<List<JobCell>> rows = new ArrayList<>();
    job.mounts().stream()
        .sorted(
            Comparator.comparingDouble(table::bytes)
                .reversed()
                .thenComparing(FileSystem::mountPoint))
        .forEach(mount -> rows.add(table.row(mount.mountPoint(), mount.type(), table.in(mount))));
    List<FileSystemResult> others = table.used.stream().filter(one -> !one.isKnown()).toList();
    if (!rows.isEmpty() && !others.isEmpty()) {
      rows.add(table.row("not told", "–", others));
    }
    return new JobTable(
        "mounts",
        "Data by mount",
        "What POSIX, ISO C and clients of file systems moved: requests of other layers come through"
            + " them. Files whose place is not told are standard streams, as a rule. By layer:"
            + " file systems, below.",
        List.of("Mount point", "Type", "Files", "Read", "Written"),
        rows);
  }

  private List<FileSystemResult> in(FileSystem mount) {
    return used.stream()
        .filter(one -> one.mountPoint().filter(mount.mountPoint()::equals).isPresent())
        .filter(one -> one.type().filter(mount.type()::equals).isPresent())
        .toList();
  }

  private double bytes(FileSystem mount) {
    return in(mount).stream()
        .mapToDouble(one -> (double) one.bytesRead() + one.bytesWritten())
        .sum();
  }

  private List<JobCell> row(String mountPoint, String type, List<FileSystemResult> of) {
    return List.of(
        JobCell.of(mountPoint),
        JobCell.of(type),
        JobCell.of(Quantity.count(sum(of.stream().map(one -> (long) one.files()).toList()))),
        JobCell.of(Quantity.bytes(sum(of.stream().map(FileSystemResult::bytesRead).toList()))),
        JobCell.of(Quantity.bytes(sum(of.stream().map(FileSystemResult::bytesWritten).toList()))));
  }

  private double sum(List<Long> values) {
    return isTold ? values.stream().mapToDouble(Long::doubleValue).sum() : Double.NaN;
  }
}
