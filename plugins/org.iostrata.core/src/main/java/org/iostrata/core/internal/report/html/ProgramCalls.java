// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.LinkResult;
import org.iostrata.core.result.Totals;

/**
 * What the program itself called in a layer: the operations that none of a layer above caused.
 *
 * @param layer the layer; never that of devices, nor of other sides
 * @param kinds how many, their bytes and time, by kind
 */
record ProgramCalls(LayerResult layer, Map<OperationKind, Totals> kinds) {
  private static final Totals NONE = new Totals(0, 0, 0);

  /** The layers in which it called anything, from the application down. */
  static List<ProgramCalls> of(AnalysisResult result) {
    List<ProgramCalls> all = new ArrayList<>();
    for (LayerResult layer : result.layers()) {
      ProgramCalls calls = new ProgramCalls(layer, new EnumMap<>(OperationKind.class));
      layer.kinds().forEach((kind, did) -> calls.add(kind, did, result.links().orElse(List.of())));
      boolean program = layer.layer().side() == Side.APPLICATION && layer.layer() != Layer.BLOCK;
      if (program && !calls.kinds.isEmpty()) {
        all.add(calls);
      }
    }
    return all;
  }

  private void add(OperationKind kind, KindResult did, List<LinkResult> links) {
    long count = did.count();
    long bytes = did.bytes();
    long timeNs = did.timeNs();
    for (LinkResult link : links) {
      if (link.to() == layer.layer() && link.childKind() == kind) {
        count -= link.children();
        bytes -= link.childBytes();
        timeNs -= link.childTimeNs();
      }
    }
    if (count > 0) {
      kinds.put(kind, new Totals(count, Math.max(0, bytes), Math.max(0, timeNs)));
    }
  }

  /** Sum of the durations. */
  long timeNs() {
    return kinds.values().stream().mapToLong(Totals::timeNs).reduce(0, Saturating::add);
  }

  /** Whether no operation here was caused by one above. */
  boolean isAll() {
    return layer.kinds().entrySet().stream()
        .allMatch(
            kind -> kinds.getOrDefault(kind.getKey(), NONE).count() == kind.getValue().count());
  }

  /** How much of the time something was under way below; only where {@link #isAll}. */
  long belowNs() {
    return layer.kinds().values().stream()
        .mapToLong(did -> did.childNs().orElse(0))
        .reduce(0, Saturating::add);
  }
}
