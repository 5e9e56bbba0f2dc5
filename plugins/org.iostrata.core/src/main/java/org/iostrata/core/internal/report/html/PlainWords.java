// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.Totals;

/** Says in sentences what a run did: what was asked for, what it took, and where that went. */
final class PlainWords {
  private static final int MOST_KINDS = 3;

  private final AnalysisResult result;
  private final List<ProgramCalls> calls;

  PlainWords(AnalysisResult result) {
    this.result = result;
    this.calls = ProgramCalls.of(result);
  }

  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    calls.forEach(layer -> moved(layer).ifPresent(sentences::add));
    result.layers().forEach(layer -> slowest(layer).ifPresent(sentences::add));
    if (sentences.isEmpty()) {
      sentences.add("The program neither read nor wrote a file of its own.");
    }
    if (!calls.isEmpty()) {
      if (isSum()) {
        sentences.add(took());
        sentences.add(byKind());
      }
      below().ifPresent(sentences::add);
      files().ifPresent(sentences::add);
    }
    return sentences;
  }

  /** How fast a layer seems to the slowest process, where a log tells. */
  private static Optional<String> slowest(LayerResult layer) {
    return layer.perceivedBytesPerSecond().stream()
        .mapToObj(
            rate ->
                "By the time of its slowest process, %s, %s moved %s at %s."
                    .formatted(
                        Quantity.nanoseconds(layer.slowestNs().orElseThrow()),
                        layer.layer(),
                        Quantity.bytes(layer.bytes()),
                        new Quantity(rate, Unit.BYTES_PER_SECOND)))
        .findFirst();
  }

  private static Optional<String> moved(ProgramCalls calls) {
    List<String> parts = new ArrayList<>();
    for (OperationKind kind : List.of(OperationKind.READ, OperationKind.WRITE)) {
      Totals did = calls.kinds().get(kind);
      if (did != null) {
        String verb = kind == OperationKind.READ ? "read " : "wrote ";
        String requests = Quantity.number(did.count(), "request");
        Quantity mean = Quantity.bytes((double) did.bytes() / did.count());
        String each = did.count() == 1 ? "" : " of " + mean + " on average";
        parts.add(verb + Quantity.bytes(did.bytes()) + " in " + requests + each);
      }
    }
    String where = "In " + calls.layer().layer() + " the program ";
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(where + String.join(" and ", parts) + ".");
  }

  /** The time of all calls, beside the run's. */
  private String took() {
    long sumNs = calls.stream().mapToLong(ProgramCalls::timeNs).reduce(0, Saturating::add);
    int processes = Math.max(1, result.trace().processes());
    double meanNs = (double) sumNs / processes;
    long runNs = result.trace().spanNs();
    String share =
        runNs == 0
            ? ""
            : ", " + Quantity.share(meanNs / runNs) + " of the " + result.trace().spanName();
    String took =
        processes == 1
            ? "Its calls took " + Quantity.nanoseconds(meanNs)
            : "The calls took a process " + Quantity.nanoseconds(meanNs) + " on average";
    String threads =
        result.trace().locations() > processes && meanNs > runNs ? ", all threads together" : "";
    return took + share + threads + slowest(processes) + idle(processes) + ".";
  }

  /** Where it is not known what lies in what, times of several layers make no sum. */
  private boolean isSum() {
    return calls.size() == 1 || result.links().isPresent();
  }

  private String idle(int processes) {
    if (result.processes().isEmpty()) {
      return "";
    }
    long active =
        result.processes().orElse(List.of()).stream()
            .filter(process -> !process.isDevice())
            .mapToInt(ProcessResult::process)
            .distinct()
            .count();
    return active < processes ? "; only " + active + " of " + processes + " did any" : "";
  }

  /** Told where all calls are in one layer: who took longest elsewhere is not known. */
  private String slowest(int processes) {
    if (calls.size() > 1 || processes == 1) {
      return "";
    }
    return result.processes().orElse(List.of()).stream()
        .filter(process -> process.layer() == calls.get(0).layer().layer())
        .max(Comparator.comparingLong(PlainWords::timeNs).thenComparing(p -> -p.process()))
        .map(
            p ->
                "; the slowest, " + Visible.name(p.name()) + ", " + Quantity.nanoseconds(timeNs(p)))
        .orElse("");
  }

  private static long timeNs(ProcessResult process) {
    return process.kinds().values().stream().mapToLong(Totals::timeNs).reduce(0, Saturating::add);
  }

  private String byKind() {
    Map<OperationKind, Long> times = new EnumMap<>(OperationKind.class);
    for (ProgramCalls layer : calls) {
      layer.kinds().forEach((kind, did) -> times.merge(kind, did.timeNs(), Saturating::add));
    }
    double allNs = times.values().stream().mapToLong(Long::longValue).reduce(0, Saturating::add);
    String most =
        times.entrySet().stream()
            .sorted(Map.Entry.<OperationKind, Long>comparingByValue().reversed())
            .limit(MOST_KINDS)
            .filter(time -> time.getValue() > 0)
            .map(time -> time.getKey().key() + " " + Quantity.share(time.getValue() / allNs))
            .collect(Collectors.joining(", "));
    return most.isEmpty() ? "None took time that its clock shows." : "Of that time: " + most + ".";
  }

  /** How much of the time is that of layers below. */
  private Optional<String> below() {
    return calls.stream()
        .filter(layer -> layer.isAll() && layer.belowNs() > 0)
        .max(Comparator.comparingLong(ProgramCalls::timeNs))
        .map(
            top ->
                "%1$s of the time in %2$s was spent in the layers below, the rest in %2$s itself."
                    .formatted(
                        Quantity.share((double) top.belowNs() / top.timeNs()),
                        top.layer().layer()));
  }

  private Optional<String> files() {
    List<FileResult> own = result.files().stream().filter(file -> !file.isDevice()).toList();
    List<String> paths = own.stream().map(FileResult::path).distinct().toList();
    if (paths.isEmpty()) {
      return Optional.empty();
    }
    if (paths.size() == 1) {
      return Optional.of("All in one file, " + Visible.name(paths.get(0)) + ".");
    }
    FileResult longest = own.get(0);
    double layerNs =
        own.stream()
            .filter(file -> file.layer() == longest.layer())
            .mapToLong(FileResult::timeNs)
            .reduce(0, Saturating::add);
    if (layerNs == 0) {
      return Optional.of("In " + Quantity.number(paths.size(), "file") + ".");
    }
    return Optional.of(
        "In %s; %s takes %s of the time in %s."
            .formatted(
                Quantity.number(paths.size(), "file"),
                Visible.name(longest.path()),
                Quantity.share(longest.timeNs() / layerNs),
                longest.layer()));
  }
}
