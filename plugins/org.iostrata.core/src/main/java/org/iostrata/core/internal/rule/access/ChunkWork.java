// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Comparator;
import java.util.Optional;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.LinkResult;

/**
 * A library of a data format that moves blocks of a file again and again: what it does with each of
 * them, such as inflating it, it does again, too.
 *
 * @param layerKind the layer and kind of its operations
 * @param share the part of them that move blocks, 0 to 1
 */
record ChunkWork(int layerKind, double share) {
  private static final double MOST = 0.5;

  /** That of the library which most operations of a kind in a layer below are done for. */
  static Optional<ChunkWork> above(RuleContext run, Layer below, OperationKind kind) {
    return run.stack().callers(LayerKind.of(below, kind)).entrySet().stream()
        .filter(caller -> caller.getValue() >= MOST)
        .filter(caller -> LayerKind.layer(caller.getKey()).isOfDataFormat())
        .filter(caller -> LayerKind.kind(caller.getKey()).isTransfer())
        .findFirst()
        .flatMap(caller -> of(run, caller.getKey(), below, kind));
  }

  private static Optional<ChunkWork> of(
      RuleContext run, int layerKind, Layer below, OperationKind kind) {
    return run.facts().links().stream()
        .filter(link -> LayerKind.of(link.from(), link.kind()) == layerKind)
        .filter(link -> link.to() == below && link.childKind() == kind)
        .max(Comparator.comparingLong(LinkResult::children))
        .map(link -> of(link, layerKind));
  }

  private static ChunkWork of(LinkResult link, int layerKind) {
    return new ChunkWork(layerKind, Math.min(1, (double) link.children() / link.parents()));
  }

  Layer layer() {
    return LayerKind.layer(layerKind);
  }

  OperationKind kind() {
    return LayerKind.kind(layerKind);
  }
}
