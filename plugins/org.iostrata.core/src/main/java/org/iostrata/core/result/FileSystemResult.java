// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * A mounted file system in one layer, and what was done with the files in it. Of files of which the
 * trace does not tell where they are it has no type and no mount point.
 */
public record FileSystemResult(
    @Told("where it is mounted; absent of files of which it is not known")
        Optional<String> mountPoint,
    @Told("its type as the kernel names it: lustre, nfs4, ext4 …") Optional<String> type,
    @Told("the machine whose own it is; absent when machines share it, or it is not known")
        Optional<String> host,
    @Told("the layer: MPI_IO, POSIX …") Layer layer,
    @Told("how many files were used; one that machines see each on its own counts for each")
        int files,
    @Told("sum of the durations of all kinds") long timeNs,
    @Told(spread = true) ProcessShare share,
    @Told(spread = true) Map<OperationKind, Totals> kinds)
    implements SharedPlace {
  /** Whether it is known what it is. */
  public boolean isKnown() {
    return mountPoint.isPresent() || type.isPresent();
  }

  /** How many operations of all kinds. */
  @Told(value = "how many operations of all kinds", after = "files")
  public long operations() {
    return kinds.values().stream().mapToLong(Totals::count).reduce(0, Saturating::add);
  }

  /** Bytes that were read. */
  @Told(value = "bytes that were read", after = "operations")
  public long bytesRead() {
    return of(OperationKind.READ).bytes();
  }

  /** Bytes that were written. */
  @Told(value = "bytes that were written", after = "bytesRead")
  public long bytesWritten() {
    return of(OperationKind.WRITE).bytes();
  }

  /** What a process that reads or writes there sees while it waits. */
  @Told(value = "bytes of reads and writes / the sum of their durations", after = "timeNs")
  public OptionalDouble effectiveBytesPerSecond() {
    Totals moved = of(OperationKind.READ).plus(of(OperationKind.WRITE));
    return Ratios.perSecond(moved.bytes(), moved.timeNs());
  }

  private Totals of(OperationKind kind) {
    return kinds.getOrDefault(kind, Totals.NOTHING);
  }
}
