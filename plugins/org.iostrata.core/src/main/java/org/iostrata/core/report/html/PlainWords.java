// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.LayerResult;
import org.iostrata.core.analysis.AnalysisResult.ProcessResult;
import org.iostrata.core.analysis.LinkResult;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.quantity.Quantity;

/** Says in sentences what a run did, from the uppermost layer that reads or writes. */
final class PlainWords {
  private final AnalysisResult result;

  PlainWords(AnalysisResult result) {
    this.result = result;
  }

  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    result.layers().stream()
        .filter(layer -> layer.kinds().keySet().stream().anyMatch(OperationKind::isTransfer))
        .findFirst()
        .ifPresentOrElse(
            top -> {
              sentences.add(moved(top));
              sentences.add(took(top));
              below(top, sentences);
            },
            () -> sentences.add("The program neither read nor wrote a file of its own."));
    return sentences;
  }

  private String moved(LayerResult top) {
    List<String> parts = new ArrayList<>();
    for (OperationKind kind : List.of(OperationKind.READ, OperationKind.WRITE)) {
      KindResult did = top.kinds().get(kind);
      if (did != null) {
        parts.add(
            String.format(
                Locale.ROOT,
                "%s %s in %s %s",
                kind == OperationKind.READ ? "read" : "wrote",
                Quantity.bytes(did.bytes()),
                Quantity.count(did.count()),
                did.count() == 1 ? "request" : "requests"));
      }
    }
    return String.format(
        Locale.ROOT, "In %s the program %s.", top.layer(), String.join(" and ", parts));
  }

  private String took(LayerResult top) {
    List<Long> times =
        result.processes().stream()
            .filter(process -> process.layer() == top.layer())
            .map(PlainWords::timeNs)
            .toList();
    long sumNs = times.stream().mapToLong(Long::longValue).sum();
    double meanNs = (double) sumNs / Math.max(1, times.size());
    long mostNs = times.stream().mapToLong(Long::longValue).max().orElse(0);
    return String.format(
        Locale.ROOT,
        "A process spent %s of the run's %s there on average, the slowest %s.",
        Quantity.nanoseconds(Math.rint(meanNs)),
        Quantity.nanoseconds(result.trace().durationNs()),
        Quantity.nanoseconds(mostNs));
  }

  private static long timeNs(ProcessResult process) {
    return process.kinds().values().stream().mapToLong(AnalysisResult.Totals::timeNs).sum();
  }

  /** How much of the uppermost layer's time the layers below account for. */
  private void below(LayerResult top, List<String> sentences) {
    long ownNs = top.kinds().values().stream().mapToLong(KindResult::timeNs).sum();
    long belowNs =
        result.links().stream()
            .filter(link -> link.from() == top.layer())
            .mapToLong(LinkResult::childTimeNs)
            .sum();
    if (belowNs > 0 && ownNs > 0) {
      sentences.add(
          String.format(
              Locale.ROOT,
              "Of that time, %s was spent in the layers below, the rest in %s itself.",
              Quantity.share(Math.min(1, (double) belowNs / ownNs)),
              top.layer()));
    }
  }
}
