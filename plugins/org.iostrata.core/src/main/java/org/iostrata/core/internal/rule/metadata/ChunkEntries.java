// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.metadata;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.LinkResult;

/**
 * Entries that a library writes when it creates and closes, many for each of the few calls that it
 * gets: one for each piece in which it stores the data. It looks all of them up in its writes.
 *
 * @param library HDF5 or netCDF
 * @param to where they are written
 * @param count how many entries
 * @param bytes their bytes
 * @param calls creating, opening, defining and writing in the library
 */
record ChunkEntries(Layer library, Layer to, long count, long bytes, long calls) {
  private static final List<OperationKind> KEEPING =
      List.of(OperationKind.OPEN, OperationKind.METADATA, OperationKind.CLOSE);
  private static final List<OperationKind> ASKING =
      List.of(OperationKind.OPEN, OperationKind.METADATA, OperationKind.WRITE);
  private static final List<OperationKind> WORKING =
      List.of(OperationKind.OPEN, OperationKind.WRITE, OperationKind.CLOSE);

  /** Where a library writes most. */
  static Optional<ChunkEntries> of(RuleContext run) {
    return run.facts().links().stream()
        .filter(link -> link.from().isOfDataFormat() && isEntries(link))
        .max(Comparator.comparingLong(LinkResult::children))
        .map(link -> of(run, link.from(), link.to()));
  }

  private static boolean isEntries(LinkResult link) {
    return KEEPING.contains(link.kind()) && link.childKind() == OperationKind.WRITE;
  }

  private static ChunkEntries of(RuleContext run, Layer library, Layer to) {
    List<LinkResult> entries =
        run.facts().links().stream()
            .filter(link -> link.from() == library && link.to() == to && isEntries(link))
            .toList();
    return new ChunkEntries(
        library,
        to,
        entries.stream().mapToLong(LinkResult::children).sum(),
        entries.stream().mapToLong(LinkResult::childBytes).sum(),
        ASKING.stream()
            .map(kind -> run.stack().kind(library, kind))
            .mapToLong(asked -> asked == null ? 0 : asked.count())
            .sum());
  }

  /** The library works for each piece, in its own code. */
  FindingBuilder tell(RuleContext run) {
    FindingBuilder finding =
        run.finding()
            .in(library)
            .inPlainWords("a library keeps books of very many small chunks")
            .title(
                "%s writes %,d entries of its own, %s each, for %,d calls: the data lies in very"
                    + " many small chunks.",
                library, count, Quantity.bytes((double) bytes / count), calls)
            .measure("entries written", to, Quantity.count(count))
            .measure("their bytes", to, Quantity.bytes(bytes))
            .measure("bytes written by writes", library, written(run))
            .measure("time of its own", library, Quantity.nanoseconds(ownNs(run)))
            .files(run.stack().topFiles(to, OperationKind.WRITE))
            .remedy(
                Advice.to("Let a chunk hold what one call writes, or some MiB of it.")
                    .withHdf5("H5Pset_chunk; a dataset that does not grow needs no chunks.")
                    .withNetcdf("In netCDF-4 nc_def_var_chunking."));
    for (OperationKind kind : WORKING) {
      KindFacts own = run.stack().kind(library, kind);
      if (own != null) {
        finding.impact((double) own.selfNs() / Math.max(1, own.timeNs()), library, kind);
      }
    }
    return finding;
  }

  private Quantity written(RuleContext run) {
    return Quantity.bytes(run.stack().kind(library, OperationKind.WRITE).bytes());
  }

  private double ownNs(RuleContext run) {
    return WORKING.stream()
        .map(kind -> run.stack().kind(library, kind))
        .mapToDouble(own -> own == null ? 0 : own.selfNs())
        .sum();
  }

  /**
   * Whether it is that.
   *
   * @param perCall entries for each call, at least
   * @param leastCount entries, at least
   * @param mostPart their bytes by those of the data, at most
   */
  boolean areMany(RuleContext run, double perCall, double leastCount, double mostPart) {
    KindFacts writes = run.stack().kind(library, OperationKind.WRITE);
    return writes != null
        && count >= Math.max(leastCount, perCall * calls)
        && bytes <= mostPart * writes.bytes();
  }
}
