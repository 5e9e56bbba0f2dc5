// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.Concurrency;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.LayerTime;
import org.iostrata.core.result.QualityNote;
import org.iostrata.core.result.TraceSummary;

/**
 * Puts together what a log counted and what it recorded one by one. Counters tell of everything
 * that was done; recordings end when their memory does. So of a kind of operation that was recorded
 * as often as it was counted the recording tells more, and of all others the counters tell all that
 * is known. What follows from how operations lie beside each other is known only when none is
 * missing.
 */
final class CountedBeside {
  private final AnalysisResult recorded;
  private final AnalysisResult counted;
  private long missing;

  private CountedBeside(AnalysisResult recorded, AnalysisResult counted) {
    this.recorded = recorded;
    this.counted = counted;
  }

  /** The result of both. */
  static AnalysisResult result(AnalysisResult recorded, AnalysisResult counted) {
    return new CountedBeside(recorded, counted).result();
  }

  private AnalysisResult result() {
    List<LayerResult> layers = layers();
    boolean isWhole = missing == 0;
    return new AnalysisResult(
        summary(),
        layers,
        recorded.links().filter(known -> isWhole),
        recorded.unlinked(),
        recorded.criticalPaths().filter(known -> isWhole),
        recorded.aggregations().filter(known -> isWhole),
        recorded.requests(),
        recorded.servers(),
        recorded.unmatched(),
        recorded.senders(),
        counted.files(),
        counted.fileSystems(),
        recorded.patterns().filter(known -> isWhole).or(counted::patterns),
        recorded.queues().filter(known -> isWhole),
        recorded.handovers(),
        recorded.awaitedNames(),
        recorded.polls(),
        recorded.broadcasts(),
        recorded.activities().filter(known -> isWhole),
        recorded.overlaps().filter(known -> isWhole),
        counted.processes().or(() -> recorded.processes().filter(known -> isWhole)),
        recorded.threads().filter(known -> isWhole),
        Optional.empty(),
        Optional.empty(),
        recorded.windows().filter(known -> isWhole),
        recorded.groups(),
        recorded.excluded(),
        quality());
  }

  /** The events are those of the log's records, as its counts have them. */
  private TraceSummary summary() {
    return new TraceSummary(
        recorded.trace().format(),
        recorded.trace().path(),
        counted.trace().events(),
        recorded.trace().locations(),
        recorded.trace().processes(),
        recorded.trace().durationNs(),
        recorded.trace().startNs(),
        recorded.trace().part(),
        recorded.trace().coverage());
  }

  private List<LayerResult> layers() {
    Map<Layer, LayerResult> all = new TreeMap<>();
    counted.layers().forEach(layer -> all.put(layer.layer(), layer));
    for (LayerResult layer : recorded.layers()) {
      all.merge(layer.layer(), layer, this::both);
    }
    return new ArrayList<>(all.values());
  }

  private LayerResult both(LayerResult told, LayerResult seen) {
    Map<OperationKind, KindResult> kinds = new TreeMap<>(told.kinds());
    boolean isWhole = true;
    for (OperationKind kind : OperationKind.values()) {
      KindResult of = told.kinds().get(kind);
      KindResult recordedOf = seen.kinds().get(kind);
      long countedTimes = of == null || !kind.isTransfer() ? 0 : of.count();
      long recordedTimes = recordedOf == null ? 0 : recordedOf.count();
      if (recordedOf != null && recordedTimes >= countedTimes) {
        kinds.put(kind, recordedOf);
      } else {
        isWhole &= countedTimes == recordedTimes;
        missing += countedTimes - recordedTimes;
      }
    }
    return new LayerResult(
        told.layer(),
        isWhole ? seen.time() : LayerTime.UNKNOWN,
        isWhole ? seen.concurrency() : Concurrency.UNKNOWN,
        told.slowestNs(),
        kinds);
  }

  private List<QualityNote> quality() {
    List<QualityNote> notes = new ArrayList<>(counted.quality());
    notes.addAll(recorded.quality());
    if (missing > 0) {
      String message =
          "reads and writes that were counted, but not recorded one by one: what would need them"
              + " all is not told";
      notes.add(new QualityNote("operations-not-recorded", message, missing, List.of()));
    }
    return notes;
  }
}
