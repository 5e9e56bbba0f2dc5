// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.concurrency;

import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.SizeBucket;

/**
 * Time in a layer that belongs to what it does: processes exchange data in collective calls before
 * some of them do the I/O of all, and a library of one process converts and compresses. Not what
 * exchanging takes longer because it is done in many {@linkplain ExchangeRounds rounds}, or for
 * little data.
 */
final class OwnWork {
  private static final double MOST = 0.5;

  /** Collective calls of less move too little to be worth their exchange. */
  private static final double WORTH_BYTES = 64 << 10;

  /** So few of a process can hardly be gathered into fewer. */
  private static final double FEW = 8;

  private OwnWork() {}

  /** Whether it is why a layer takes longer than those below it. */
  static boolean explains(RuleContext run, Layer layer, OperationKind kind) {
    boolean library = layer.isOfDataFormat();
    KindFacts mpiIo = run.stack().kind(Layer.MPI_IO, kind);
    if (mpiIo == null) {
      return library;
    }
    double collective = run.stack().patterns(Layer.MPI_IO, kind).sum(FilePattern::collective);
    return (library || layer == Layer.MPI_IO)
        && collective > MOST * moving(mpiIo)
        && (mpiIo.meanBytes() >= WORTH_BYTES || mpiIo.count() < FEW * processes(run, kind))
        && ExchangeRounds.of(run, layer, kind).isEmpty();
  }

  /** Those that move much, beside which a library notes a little by itself; without any, all. */
  private static double moving(KindFacts calls) {
    long large =
        calls.sizes().stream()
            .filter(bucket -> bucket.fromBytes() >= WORTH_BYTES)
            .mapToLong(SizeBucket::count)
            .sum();
    return large > 0 ? large : calls.count();
  }

  private static int processes(RuleContext run, OperationKind kind) {
    return run.stack().processes(Layer.MPI_IO, kind).size();
  }
}
