// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
import org.iostrata.core.result.Totals;
import org.iostrata.core.result.TraceSummary;

/**
 * Of a run in which no trouble was found, what it spends in I/O all the same: that its calls are as
 * they should be does not mean that they take no time.
 */
public final class IoShare {
  private static final double MUCH = 0.25;
  private static final Comparator<Did> BY_TIME =
      Comparator.comparingLong(did -> did.totals().timeNs());

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
    return awaitedNs.keySet().stream()
        .map(process -> new Io(process, Math.min(awaitedNs.get(process), callsNs(result, process))))
        .max(Comparator.comparingLong(Io::timeNs).thenComparing(io -> -io.process()))
        .filter(most -> most.timeNs() <= trace.spanNs()) // else the trace contradicts itself
        .filter(most -> most.timeNs() >= Math.max(Verdict.LONG_NS, MUCH * trace.spanNs()))
        .map(most -> tell(result, most));
  }

  /**
   * What a process spends in calls.
   *
   * @param timeNs without what other threads do meanwhile, and without what lies between the calls
   */
  private record Io(int process, long timeNs) {}

  /** Of all layers: more than the process spends in them where some lie in others. */
  private static long callsNs(AnalysisResult result, int process) {
    return of(result, process).mapToLong(did -> did.totals().timeNs()).reduce(0, Saturating::add);
  }

  private static String tell(AnalysisResult result, Io io) {
    TraceSummary trace = result.trace();
    Did most = of(result, io.process()).max(BY_TIME).orElseThrow();
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

  private static Stream<Did> of(AnalysisResult result, int process) {
    return result.processes().orElse(List.of()).stream()
        .filter(of -> of.process() == process && !of.isDevice())
        .flatMap(
            of ->
                of.kinds().entrySet().stream()
                    .map(did -> new Did(of.name(), of.layer(), did.getKey(), did.getValue())));
  }

  private record Did(String name, Layer layer, OperationKind kind, Totals totals) {
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
