// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.quality;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.result.QualityNote;

/**
 * Events of the trace have no partner or were lost: not the program's fault, so never worse than
 * information, but a reason to read the other findings with care.
 *
 * <p>Impact: 0.
 */
public final class IncompleteTraceRule extends Rule {
  private static final String CUT = "thread-cut";

  private static final List<String> LOSSES =
      List.of(
          "completion-without-begin",
          "operation-never-completed",
          "operation-replaced",
          "leave-without-enter",
          "call-never-left",
          "time-backwards",
          "nested-too-deep",
          "measurement-off",
          "buffer-flush");

  private final Threshold maxShare =
      limit("max-share", Quantity.share(0.01), "odd events by all events");

  /** The rule. */
  public IncompleteTraceRule() {
    super(
        "quality.incomplete-trace", "Incomplete trace", "The trace is whole.", Requirement.EVENTS);
    inPlainWords("the recording is not complete");
  }

  /** What was not read may be odd. */
  @Override
  protected boolean clearsParts() {
    return false;
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    List<QualityNote> losses =
        run.result().quality().stream().filter(note -> LOSSES.contains(note.id())).toList();
    long count = losses.stream().mapToLong(QualityNote::count).sum();
    long events = run.result().trace().events();
    Optional<QualityNote> cut =
        run.result().quality().stream().filter(note -> note.id().equals(CUT)).findFirst();
    if (cut.isPresent()) {
      return Optional.of(cut(run, cut.get()));
    }
    if (count <= run.limit(maxShare) * Math.max(1, events)) {
      return Optional.empty();
    }
    FindingBuilder finding =
        run.finding()
            .atMost(Severity.INFO)
            .title(
                "%,d of %,d events are unmatched or lost; the findings below are unreliable.",
                count, events)
            .remedy(
                "Give the measurement more memory (SCOREP_TOTAL_MEMORY), record fewer functions (a"
                    + " filter), and see that the program ends normally.");
    losses.forEach(note -> finding.measure(note.id(), null, Quantity.count(note.count())));
    return Optional.of(finding);
  }

  /** Tells of threads that could not be read to their end, before anything else is said. */
  private static FindingBuilder cut(RuleContext run, QualityNote note) {
    FindingBuilder finding =
        run.finding()
            .atMost(Severity.INFO)
            .first()
            .title(
                "%,d of %s could not be read to the end: what the rest did is in no number here.",
                note.count(), Quantity.number(run.result().trace().locations(), "thread"))
            .remedy(
                "See that the program ends normally and the disk has room, and copy the archive"
                    + " again if it was copied. --strict refuses such a trace.")
            .measure(note.id(), null, Quantity.count(note.count()))
            .files(note.threads().stream().map(CutThread::file).toList())
            .processes(note.threads().stream().map(CutThread::process).distinct().toList());
    long read = note.threads().stream().mapToLong(CutThread::events).sum();
    long claimed = note.threads().stream().mapToLong(CutThread::claimedEvents).sum();
    return finding
        .measure("events-read", null, Quantity.count(read))
        .measure("events-claimed", null, Quantity.count(claimed));
  }
}
