// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.HandleResult;
import org.iostrata.core.result.Totals;

/** What is done to the files of a layer when they are open; the rest is done by their names. */
public final class HandleCalls {
  private final Map<String, Map<OperationKind, Totals>> byHandle = new HashMap<>();

  /** That of a layer. */
  public HandleCalls(AnalysisResult result, Layer layer) {
    result.handles().orElse(List.of()).stream()
        .filter(handle -> handle.layer() == layer && !handle.path().isEmpty())
        .forEach(this::add);
  }

  private void add(HandleResult handle) {
    Map<OperationKind, Totals> sums =
        byHandle.computeIfAbsent(handle.path(), path -> new HashMap<>());
    handle.kinds().forEach((kind, own) -> sums.merge(kind, own, Totals::plus));
  }

  /** Operations of a kind on a file through handles. */
  public Totals byHandle(FileResult file, OperationKind kind) {
    return byHandle.getOrDefault(file.path(), Map.of()).getOrDefault(kind, Totals.NOTHING);
  }

  /** The others of that kind; how many bytes is not told. */
  public Totals byName(FileResult file, OperationKind kind) {
    Totals all = file.kinds().getOrDefault(kind, Totals.NOTHING);
    Totals inside = byHandle(file, kind);
    return new Totals(all.count() - inside.count(), 0, all.timeNs() - inside.timeNs());
  }
}
