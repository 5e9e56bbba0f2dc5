// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * MPI-IO beside the POSIX calls it makes, as RIOT shows it (tables 1 to 4).
 *
 * @param kind READ or WRITE: what MPI-IO was asked for
 * @param mpiIo those operations
 * @param posix what they did in POSIX, by kind
 */
public record MpiIoResult(OperationKind kind, KindResult mpiIo, List<PosixCalls> posix) {
  /** Copies the list. */
  public MpiIoResult {
    posix = List.copyOf(posix);
  }

  /**
   * POSIX calls of one kind inside of them.
   *
   * @param kind the kind
   * @param count how many
   * @param bytes their bytes
   * @param timeNs sum of their durations
   * @param shareOfMpiIo their time / the time of the MPI-IO operations
   * @param effectiveBytesPerSecond bytes / time; NaN for kinds that move no bytes
   */
  public record PosixCalls(
      OperationKind kind,
      long count,
      long bytes,
      long timeNs,
      double shareOfMpiIo,
      double effectiveBytesPerSecond) {
    static PosixCalls of(LinkResult link) {
      boolean rate = link.childKind().isTransfer() && link.childTimeNs() > 0;
      return new PosixCalls(
          link.childKind(),
          link.children(),
          link.childBytes(),
          link.childTimeNs(),
          link.childShare(),
          rate ? link.childBytes() * 1e9 / link.childTimeNs() : Double.NaN);
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
      List<PosixCalls> posix =
          links.stream()
              .filter(link -> link.from() == Layer.MPI_IO && link.kind() == kind)
              .filter(link -> link.to() == Layer.POSIX)
              .map(PosixCalls::of)
              .toList();
      results.add(new MpiIoResult(kind, mpiIo, posix));
    }
  }
}
