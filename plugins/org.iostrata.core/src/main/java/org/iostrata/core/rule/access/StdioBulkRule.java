// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.access;

import java.util.List;
import java.util.Locale;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.LinkResult;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.Finding;
import org.iostrata.core.rule.FindingBuilder;
import org.iostrata.core.rule.IoStack;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.Rule;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.RuleDescription;
import org.iostrata.core.rule.Threshold;

/**
 * Much data goes through C streams, which copy it and cut it into pieces of their buffer.
 *
 * <p>Impact, for reads and writes: {@code busy time in ISO C x (1 - mean request below / good
 * size)}, where the request below is that of POSIX inside of ISO C, or the stream's default buffer
 * when POSIX was not recorded: pieces of a good size would be fewer by that factor.
 */
public final class StdioBulkRule implements Rule {
  private static final String ID = "access.stdio-bulk";
  private static final double DEFAULT_BUFFER_BYTES = 4096;
  private static final Threshold MIN_BYTES =
      new Threshold(
          ID + ".min-bytes", Quantity.bytes(16 << 20), "less through streams does not matter");
  private static final Threshold GOOD_SIZE =
      new Threshold(
          ID + ".good-size", Quantity.bytes(1 << 20), "the piece a stream should hand on");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Bulk data through C streams",
          List.of(Requirement.STDIO),
          List.of(MIN_BYTES, GOOD_SIZE));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    IoStack stack = context.stack();
    long bytes = bytes(stack, OperationKind.READ) + bytes(stack, OperationKind.WRITE);
    FindingBuilder finding = context.finding(this);
    double good = context.limit(GOOD_SIZE);
    boolean small = false;
    for (OperationKind kind : List.of(OperationKind.READ, OperationKind.WRITE)) {
      KindResult streams = stack.kind(Layer.ISO_C, kind);
      if (streams != null) {
        double below = requestBelow(stack, kind);
        small |= below < good;
        finding
            .measure("bytes of " + kind.key() + "s", Layer.ISO_C, Quantity.bytes(streams.bytes()))
            .measure("mean " + kind.key() + " below", Layer.POSIX, Quantity.bytes(below))
            .impact(1 - below / good, streams)
            .files(stack.topFiles(Layer.ISO_C, kind, 3));
      }
    }
    if (bytes < context.limit(MIN_BYTES) || !small) {
      return context.ok(this, "No bulk data goes through C streams in small pieces.");
    }
    return finding
        .in(Layer.ISO_C)
        .title(
            String.format(
                Locale.ROOT,
                "%s go through C streams, which copy them and cut them to their buffer.",
                Quantity.bytes(bytes)))
        .remedy(
            "Use read and write, or MPI-IO, for bulk data; or give the stream a large buffer before"
                + " its first use: setvbuf(stream, NULL, _IOFBF, 4 << 20).")
        .build();
  }

  private static long bytes(IoStack stack, OperationKind kind) {
    KindResult own = stack.kind(Layer.ISO_C, kind);
    return own == null ? 0 : own.bytes();
  }

  private static double requestBelow(IoStack stack, OperationKind kind) {
    return stack
        .link(Layer.ISO_C, kind, Layer.POSIX, kind)
        .map(StdioBulkRule::meanChild)
        .orElse(DEFAULT_BUFFER_BYTES);
  }

  private static double meanChild(LinkResult link) {
    return (double) link.childBytes() / link.children();
  }
}
