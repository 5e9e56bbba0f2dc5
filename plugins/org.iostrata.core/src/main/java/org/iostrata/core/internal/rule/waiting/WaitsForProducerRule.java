// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.waiting;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.HandoverResult;
import org.iostrata.core.result.ProcessResult;

/**
 * A process asks for a file again and again, or waits for a message or a child, until another one
 * has written all of it, and only then begins to read it and to work.
 *
 * <p>Impact: {@code min(waiting while the file is written, time from its first read to its last)}:
 * so long could both work beside each other, piece by piece, whether they compute or do I/O.
 */
public final class WaitsForProducerRule extends Rule {
  private static final List<OperationKind> ASKS = List.of(OperationKind.STAT, OperationKind.OPEN);

  private static final double MOST_BACK = 0.1;

  private final Threshold minAsked =
      limit("min-asked", Quantity.count(8), "questions that are waiting, at least");
  private final Threshold minWaited =
      limit("min-waited", Quantity.share(0.5), "part of the writing that it waits for, at least");
  private final Threshold minShare =
      limit(
          "min-share",
          Quantity.share(0.1),
          "part of the run in which both could work, at least: of many files one is read while"
              + " the next is written");

  /** The rule. */
  public WaitsForProducerRule() {
    super(
        "concurrency.waits-for-producer",
        "Waits for a whole file",
        "No process waits for a whole file that another one writes.",
        Requirement.SEVERAL_PROCESSES,
        Requirement.TRANSFERS);
    inPlainWords("a process waits until another one has written a whole file");
    explains("concurrency.no-overlap", "concurrency.polling", "metadata.dominates");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    run.facts().overlaps(); // or it is not known when processes did what
    return run.result().handovers().stream()
        .filter(handover -> isWaiting(run, handover))
        .max(Comparator.comparingLong(handover -> besideNs(run, handover)))
        .map(handover -> tell(run, handover));
  }

  private boolean isWaiting(RuleContext run, HandoverResult handover) {
    long writingNs = handover.writtenToNs() - handover.writtenFromNs();
    return handover.layer().callsOthers()
        && waitedNs(run, handover) >= run.limit(minWaited) * writingNs
        && besideNs(run, handover) >= run.limit(minShare) * run.result().trace().spanNs()
        && isReadInOrder(run, handover);
  }

  /** Who reads here and there needs the whole file. */
  private static boolean isReadInOrder(RuleContext run, HandoverResult handover) {
    Patterns reads =
        run.stack()
            .patterns(handover.layer(), OperationKind.READ)
            .where(file -> file.path().equals(handover.path()));
    return reads.sum(FilePattern::backward) <= MOST_BACK * reads.sum(FilePattern::located);
  }

  private boolean asks(RuleContext run, HandoverResult handover) {
    return handover.asked() >= run.limit(minAsked);
  }

  /** Who asks once, and finds nothing, does something else then. */
  private long waitedNs(RuleContext run, HandoverResult handover) {
    return asks(run, handover) ? handover.waitedNs() : handover.blockedNs();
  }

  private long besideNs(RuleContext run, HandoverResult handover) {
    return Math.min(waitedNs(run, handover), handover.readToNs() - handover.readFromNs());
  }

  private FindingBuilder tell(RuleContext run, HandoverResult handover) {
    Layer layer = handover.layer();
    double besideNs = besideNs(run, handover);
    Quantity writing = ns(handover.writtenToNs() - handover.writtenFromNs());
    FindingBuilder finding =
        run.finding()
            .in(layer)
            .measure("questions", layer, Quantity.count(handover.asked()))
            .measure("waiting while it is written", layer, ns(waitedNs(run, handover)))
            .measure("from the first write to the last", layer, writing)
            .measure(
                "from the first read to the last",
                layer,
                ns(handover.readToNs() - handover.readFromNs()))
            .measure("could work beside each other", layer, Quantity.nanoseconds(besideNs))
            .measure("bytes", layer, Quantity.bytes(handover.bytes()))
            .during(handover.writtenFromNs(), handover.readToNs())
            .onlyFiles(files(handover))
            .processes(List.of(handover.consumer(), handover.producer()))
            .atMostNs(besideNs)
            .inAllNs(besideNs)
            .remedy(
                "Hand the pieces on as they are written: through a pipe or a message, in several"
                    + " smaller files, or let the reader follow the writer in the file"
                    + " (inotify tells of writes).");
    if (handover.isNextStep() && !asks(run, handover)) {
      finding.atMost(Severity.INFO); // whether steps can be one, their script knows
    }
    tellTitle(finding, run, handover, writing);
    finding.impactNs(besideNs, layer, OperationKind.READ);
    finding.impactNs(besideNs, layer, OperationKind.WRITE);
    ASKS.forEach(kind -> finding.impactNs(besideNs, layer, kind));
    return finding;
  }

  private void tellTitle(
      FindingBuilder finding, RuleContext run, HandoverResult handover, Quantity writing) {
    String consumer = name(run, handover.consumer());
    String producer = name(run, handover.producer());
    if (asks(run, handover)) {
      finding.title(
          "%s asks %,d times for a file before %s has written it, which takes %s.",
          consumer, handover.asked(), producer, writing);
    } else {
      finding.title(
          "%s waits until %s has written a whole file, which takes %s, and only then reads it.",
          consumer, producer, writing);
    }
  }

  private static List<String> files(HandoverResult handover) {
    return handover.path().equals(handover.writtenPath())
        ? List.of(handover.path())
        : List.of(handover.path(), handover.writtenPath());
  }

  private static Quantity ns(long timeNs) {
    return Quantity.nanoseconds(timeNs);
  }

  private static String name(RuleContext run, int process) {
    return run.facts().processes().stream()
        .filter(own -> own.process() == process)
        .map(ProcessResult::name)
        .findFirst()
        .map(Visible::name)
        .orElse("a process");
  }
}
