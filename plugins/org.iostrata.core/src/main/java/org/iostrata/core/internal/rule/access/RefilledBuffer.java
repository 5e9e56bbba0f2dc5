// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.OptionalDouble;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.CStreams;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.TraceCoverage;

/**
 * The buffer of streams that are read from place to place: with each seek the C library fills it
 * again. Its own calls are not recorded, but the operating system has counted their bytes.
 */
final class RefilledBuffer {
  /** The buffer is no cause where it is not so much larger than what is taken out of it. */
  private static final double SEVERAL = 16;

  private RefilledBuffer() {}

  /** What is read for each seek in a layer, or empty where that is not known or not much. */
  static OptionalDouble bytes(RuleContext run, Layer layer) {
    IoStack stack = run.stack();
    KindFacts seeks = stack.kind(layer, OperationKind.SEEK);
    KindFacts reads = stack.kind(layer, OperationKind.READ);
    TraceCoverage covered = run.result().trace().covered();
    boolean other = !covered.unseen().isEmpty() || covered.lostCalls() > 0 || covered.killed() > 0;
    if (!CStreams.seeksMoveData(layer) || seeks == null || reads == null || other) {
      return OptionalDouble.empty();
    }
    long unseen = covered.read().map(bytes -> bytes.witnessed() - bytes.recorded()).orElse(0L);
    double each = (double) unseen / seeks.count();
    double taken = (double) reads.bytes() / seeks.count();
    return each > SEVERAL * taken && seeks.timeNs() > reads.timeNs()
        ? OptionalDouble.of(each)
        : OptionalDouble.empty();
  }

  /** Tells it of small reads, of which it is the cause. */
  static FindingBuilder tell(FindingBuilder told, IoStack stack, Layer layer, double bytes) {
    return told.inPlainWords("buffers are filled again and again for a few bytes of each")
        .title(
            "%,d seeks in %s fill the buffer of a stream again, with %s each, of which little is"
                + " taken.",
            stack.kind(layer, OperationKind.SEEK).count(), layer, Quantity.bytes(bytes))
        .measure("read for each seek", layer, Quantity.bytes(bytes))
        .remedy(
            "Where a file is read from place to place, give its stream a small buffer (setvbuf, some"
                + " KiB) or read by pread; a large one is for reading in order. A file system may"
                + " ask for large ones (st_blksize).");
  }
}
