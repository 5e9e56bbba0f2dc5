// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.Origin;

/** Says where values come from that were not measured from operations. */
public final class OriginWords {
  private OriginWords() {}

  /** A sentence for each other origin that values have; none where all were measured. */
  public static List<String> of(AnalysisResult result) {
    Map<Origin, List<String>> which = new LinkedHashMap<>();
    for (LayerResult layer : result.layers()) {
      for (Map.Entry<OperationKind, KindResult> kind : layer.kinds().entrySet()) {
        which
            .computeIfAbsent(kind.getValue().origin(), origin -> new ArrayList<>())
            .add(layer.layer() + " " + kind.getKey().key());
      }
    }
    which.remove(Origin.OPERATIONS);
    List<String> sentences = new ArrayList<>();
    which.forEach((origin, of) -> sentences.add(words(origin) + String.join(", ", of) + "."));
    return sentences;
  }

  private static String words(Origin origin) {
    return origin == Origin.COUNTERS
        ? "From the counters of a log, not from operations (what they do not count is not known): "
        : "Worked out from other values, not measured: ";
  }
}
