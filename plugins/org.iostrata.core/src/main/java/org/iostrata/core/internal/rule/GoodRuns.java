// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.LayerResult;

/** Collects what is characteristic of good runs; they may be told by several threads. */
public final class GoodRuns {
  private final Map<String, List<Double>> values = new HashMap<>();

  /** Adds a run. */
  public synchronized void add(AnalysisResult result) {
    for (LayerResult layer : result.layers()) {
      layer
          .kinds()
          .forEach(
              (kind, own) ->
                  add(new KindFacts(layer.layer(), kind, own, result.trace().locations())));
    }
  }

  private void add(KindFacts facts) {
    for (Characteristic what : Characteristic.values()) {
      double value = what.ofKnown(facts);
      if (Double.isFinite(value)) {
        String key = Baseline.key(facts.layer(), facts.kind(), what);
        values.computeIfAbsent(key, none -> new ArrayList<>()).add(value);
      }
    }
  }

  /** What they have in common. */
  public synchronized Baseline learned() {
    Map<String, Learned> learned = new HashMap<>();
    values.forEach((key, of) -> learned.put(key, Learned.of(of)));
    return new Baseline(learned);
  }
}
