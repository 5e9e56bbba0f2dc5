// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** MPI-IO beside the POSIX calls it makes, as RIOT shows it (tables 1 to 4). */
public record MpiIoResult(
    @Told("read or write: what MPI-IO was asked for") OperationKind kind,
    @Told("how many operations") long count,
    @Told("their bytes") long bytes,
    @Told("sum of their durations") long timeNs,
    @Told("bytes / timeNs") OptionalDouble effectiveBytesPerSecond,
    @Told("bytes / largest time of one process") OptionalDouble perceivedBytesPerSecond,
    @Told("what they did in POSIX, by kind") List<PosixCalls> posix) {
  /** Copies the list. */
  public MpiIoResult {
    posix = List.copyOf(posix);
  }

  /** POSIX calls of one kind inside of them. */
  public record PosixCalls(
      @Told("the kind") OperationKind kind,
      @Told("how many") long count,
      @Told("their bytes") long bytes,
      @Told("sum of their durations") long timeNs,
      @Told("timeNs / timeNs of MPI-IO") OptionalDouble shareOfMpiIo,
      @Told("bytes / timeNs; absent for kinds that move no bytes")
          OptionalDouble effectiveBytesPerSecond) {
    private static PosixCalls of(LinkResult link) {
      return new PosixCalls(
          link.childKind(),
          link.children(),
          link.childBytes(),
          link.childTimeNs(),
          link.childShare(),
          link.childKind().isTransfer()
              ? Ratios.perSecond(link.childBytes(), link.childTimeNs())
              : OptionalDouble.empty());
    }
  }

  /** Reads and writes of MPI-IO; none without that layer. */
  static List<MpiIoResult> of(List<LayerResult> layers, List<LinkResult> links) {
    List<MpiIoResult> results = new ArrayList<>();
    for (LayerResult layer : layers) {
      if (layer.layer() == Layer.MPI_IO) {
        layer.kinds().forEach((kind, mpiIo) -> addTransfers(results, kind, mpiIo, links));
      }
    }
    return results;
  }

  private static void addTransfers(
      List<MpiIoResult> results, OperationKind kind, KindResult mpiIo, List<LinkResult> links) {
    if (kind.isTransfer()) {
      results.add(
          new MpiIoResult(
              kind,
              mpiIo.count(),
              mpiIo.bytes(),
              mpiIo.timeNs(),
              mpiIo.effectiveBytesPerSecond(),
              mpiIo.perceivedBytesPerSecond(),
              posix(kind, links)));
    }
  }

  private static List<PosixCalls> posix(OperationKind kind, List<LinkResult> links) {
    return links.stream()
        .filter(link -> link.from() == Layer.MPI_IO && link.kind() == kind)
        .filter(link -> link.to() == Layer.POSIX)
        .map(PosixCalls::of)
        .toList();
  }
}
