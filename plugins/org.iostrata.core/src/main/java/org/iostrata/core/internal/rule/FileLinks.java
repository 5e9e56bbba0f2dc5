// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.LinkResult;
import org.iostrata.core.result.ProcessShare;
import org.iostrata.core.result.Totals;

/**
 * Which layers a log of counters shows on each other: what a layer does of a kind with a file is
 * for the nearest layer above that does the same kind with this file, too. That says for whom it
 * was done, and not which operation caused which.
 */
final class FileLinks {
  private final IoStack stack;
  private final Map<List<Object>, Totals> below = new HashMap<>();

  FileLinks(IoStack stack) {
    this.stack = stack;
  }

  /** One for each pair of layers and kind. */
  List<LinkResult> all() {
    for (OperationKind kind : OperationKind.values()) {
      Map<String, Layer> nearest = new HashMap<>();
      for (Layer layer : stack.layers()) { // from the application down
        for (FileResult file : stack.files(layer, kind)) {
          Totals totals = file.kinds().get(kind);
          Layer above = totals.count() == 0 ? null : nearest.put(file.path(), layer);
          if (above != null) {
            below.merge(List.of(above, layer, kind), totals, Totals::plus);
          }
        }
      }
    }
    List<LinkResult> links = new ArrayList<>();
    below.forEach(
        (key, totals) ->
            links.add(
                link((Layer) key.get(0), (Layer) key.get(1), (OperationKind) key.get(2), totals)));
    return links;
  }

  private LinkResult link(Layer from, Layer to, OperationKind kind, Totals children) {
    KindFacts parents = stack.kind(from, kind);
    return new LinkResult(
        from,
        to,
        kind,
        kind,
        parents.count(),
        children.count(),
        parents.bytes(),
        children.bytes(),
        parents.timeNs(),
        children.timeNs(),
        ProcessShare.UNKNOWN,
        0,
        0,
        0,
        0,
        OptionalDouble.empty(),
        OptionalLong.empty(),
        OptionalLong.empty());
  }
}
