// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Activity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ActivityResult;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.Totals;
import org.iostrata.core.result.TraceSummary;

/**
 * Of a run in which no trouble was found, what it spends in I/O all the same: that its calls are as
 * they should be does not mean that they take no time.
 */
public final class IoShare {
  private static final double MUCH = 0.25;

  private IoShare() {}

  /**
   * Of the process that spends most of its time in I/O, how much that is and in what; empty where
   * it is not much, where something else is worth a word, and where it is not known.
   */
  public static Optional<String> sentence(AnalysisResult result, List<Finding> findings) {
    TraceSummary trace = result.trace();
    boolean trouble = findings.stream().anyMatch(f -> f.severity().isAtLeast(Severity.WARNING));
    if (trouble || trace.covered().isPartial() || Verdict.sentence(trace, findings).isPresent()) {
      return Optional.empty();
    }
    Map<Integer, Long> awaitedNs =
        result.activities().orElse(List.of()).stream()
            .filter(did -> did.activity() == Activity.IO)
            .collect(
                Collectors.toMap(
                    ActivityResult::process, did -> did.timeNs() - did.unawaitedNs(), Long::sum));
    return calls(result).entrySet().stream()
        .map(calls -> ProcessIo.of(calls.getValue(), awaitedNs.getOrDefault(calls.getKey(), 0L)))
        .max(Comparator.comparingLong(ProcessIo::timeNs))
        .filter(most -> most.timeNs() <= trace.spanNs()) // else the trace contradicts itself
        .filter(most -> most.timeNs() >= Math.max(Verdict.LONG_NS, MUCH * trace.spanNs()))
        .map(most -> tell(trace, most));
  }

  /** By process; of those that take as long as each other the first counts. */
  private static Map<Integer, List<CallsOfKind>> calls(AnalysisResult result) {
    Map<Integer, List<CallsOfKind>> calls = new TreeMap<>();
    for (ProcessResult process : result.processes().orElse(List.of())) {
      if (!process.isDevice() && !process.kinds().isEmpty()) {
        List<CallsOfKind> all = calls.computeIfAbsent(process.process(), none -> new ArrayList<>());
        process
            .kinds()
            .forEach(
                (kind, totals) ->
                    all.add(new CallsOfKind(process.name(), process.layer(), kind, totals)));
      }
    }
    return calls;
  }

  /**
   * What a process spends in calls.
   *
   * @param most the calls that take most of its time
   * @param timeNs without what other threads do meanwhile, and without what lies between the calls
   */
  private record ProcessIo(CallsOfKind most, long timeNs) {
    /** Calls of all layers take more than the process where some lie in others. */
    private static ProcessIo of(List<CallsOfKind> calls, long awaitedNs) {
      long allNs = calls.stream().mapToLong(CallsOfKind::timeNs).reduce(0, Saturating::add);
      CallsOfKind most =
          calls.stream().max(Comparator.comparingLong(CallsOfKind::timeNs)).orElseThrow();
      return new ProcessIo(most, Math.min(awaitedNs, allNs));
    }
  }

  private static String tell(TraceSummary trace, ProcessIo io) {
    CallsOfKind most = io.most();
    return String.format(
        Locale.US,
        "I/O takes %s %s, %s of the %s, most of it %s operations in %s%s. Nothing was found in how"
            + " it is done: what helps is to move less, to have more under way, or faster storage.",
        Visible.name(most.name()),
        Quantity.nanoseconds(io.timeNs()),
        Verdict.share(trace, io.timeNs()),
        trace.spanName(),
        most.kind().key(),
        most.layer(),
        most.rate(io.timeNs()));
  }

  /** The calls of one kind that a process makes in one layer. */
  private record CallsOfKind(String name, Layer layer, OperationKind kind, Totals totals) {
    private long timeNs() {
      return totals.timeNs();
    }

    /** Of several threads together. */
    private String rate(long ioNs) {
      double ns = Math.max(1, Math.min(totals.timeNs(), ioNs));
      return totals.bytes() == 0
          ? ""
          : ": "
              + Quantity.bytes(totals.bytes())
              + " at "
              + Quantity.bytesPerSecond(totals.bytes() * 1e9 / ns);
    }
  }
}
