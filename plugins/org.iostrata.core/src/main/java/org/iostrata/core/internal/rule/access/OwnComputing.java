// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.List;
import java.util.function.ToLongFunction;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.LinkResult;

/** What a library does itself in its reads or writes, beside what the layer below does for it. */
record OwnComputing(RuleContext run, Layer layer, OperationKind kind) {
  /** Pieces that a library moves in less take their time by their number, not by their bytes. */
  private static final double TINY_BYTES = 4096;

  private static final List<OperationKind> WRITING =
      List.of(OperationKind.WRITE, OperationKind.FLUSH, OperationKind.CLOSE);

  /** The sum of the durations of its operations, without those below. */
  double ns() {
    return run.stack().timeNs(layer, kind) - sum(kind, LinkResult::childTimeNs);
  }

  /** The part of the time of its operations. */
  double share() {
    return Math.max(0, ns() / Math.max(1, run.stack().timeNs(layer, kind)));
  }

  /** What waits for others computes no more than it reads what it changes. */
  boolean isAlone() {
    return run.facts().linksOf(layer, kind).stream()
        .allMatch(
            link ->
                link.to().isLike(Layer.POSIX)
                    && (kind == OperationKind.READ || link.childKind() != OperationKind.READ));
  }

  /** Whether it moves its bytes in pieces so small that to handle them is what it does. */
  boolean isOfPieces() {
    double pieces = sum(kind, link -> link.childKind() == kind ? link.children() : 0);
    double bytes = sum(kind, link -> link.childKind() == kind ? link.childBytes() : 0);
    return pieces > 0 && bytes < TINY_BYTES * pieces;
  }

  /** What it writes below, then or later. */
  double bytesWrittenBelow() {
    return WRITING.stream()
        .mapToDouble(
            of -> sum(of, link -> link.childKind() == OperationKind.WRITE ? link.childBytes() : 0))
        .sum();
  }

  private double sum(OperationKind of, ToLongFunction<LinkResult> what) {
    return run.facts().linksOf(layer, of).stream().mapToDouble(what::applyAsLong).sum();
  }
}
