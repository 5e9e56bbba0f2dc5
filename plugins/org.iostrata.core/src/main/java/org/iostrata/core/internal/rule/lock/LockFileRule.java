// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.lock;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AwaitedNameResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.Totals;

/**
 * Processes use a name as a lock: who can make the file or folder has it, the others try again and
 * again. Nothing is moved through it, it is made and removed many times, or asked for in vain.
 *
 * <p>Impact: waiting for the name, of the process that waits longest, where it is known which calls
 * failed; at least {@code busy time of such calls in the layer x share of their time on that name}:
 * while one has the lock, the others try.
 */
public final class LockFileRule extends Rule {
  private static final List<OperationKind> KINDS =
      List.of(OperationKind.OPEN, OperationKind.STAT, OperationKind.METADATA);

  /** Of the time on a name: who has more of it has it alone. */
  private static final double NEARLY_ALL = 0.9;

  /** Of what is written: a lock's holder writes over what the one before has written. */
  private static final double KEPT = 0.5;

  private final Threshold minTries =
      limit("min-tries", Quantity.count(32), "calls about one name that are many");
  private final Threshold minMakes =
      limit("min-makes", Quantity.count(8), "calls that make or remove it, at least");
  private final Threshold maxBytes =
      limit("max-bytes", Quantity.bytes(256), "what moves more for each open holds data");

  /** The rule. */
  public LockFileRule() {
    super(
        "lock.file-name",
        "A file name serves as a lock",
        "No name is made and removed again and again by several processes.",
        Requirement.SEVERAL_PROCESSES);
    inPlainWords("processes ask again and again for a lock that is a file");
    explains(
        "concurrency.polling",
        "concurrency.turns",
        "metadata.dominates",
        "metadata.many-small-files");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    Optional<FindingBuilder> found =
        run.result().files().stream()
            .filter(file -> file.layer().isLike(Layer.POSIX))
            .filter(file -> isLock(run, file))
            .map(file -> tell(run, file))
            .max(Comparator.comparingLong(FindingBuilder::impactNs));
    if (found.isEmpty()) {
      KINDS.forEach(run.facts()::requireTold);
    }
    return found;
  }

  private boolean isLock(RuleContext run, FileResult file) {
    long makes = count(file, OperationKind.METADATA);
    long opens = Math.max(1, count(file, OperationKind.OPEN));
    return tries(file) >= run.limit(minTries)
        && makes >= run.limit(minMakes)
        && bytes(file) <= run.limit(maxBytes) * opens
        && areSeveral(run, file)
        && !grows(run, file)
        && !isSign(run, file)
        && awaited(run, file).allMatch(name -> name.waiters() > 1);
  }

  /** Who removed it once, before or after all, does not ask for a lock. */
  private static boolean areSeveral(RuleContext run, FileResult file) {
    return run.facts().processes(file) > 1
        && file.share().slowest().stream()
            .allMatch(slowest -> slowest.timeNs() <= NEARLY_ALL * file.timeNs());
  }

  /** Whether what is written there stays, as the lines that are added to a log. */
  private static boolean grows(RuleContext run, FileResult file) {
    return run.stack().patterns(file.layer(), OperationKind.WRITE).files().stream()
        .filter(written -> written.path().equals(file.path()))
        .anyMatch(written -> written.extentBytes() >= KEPT * Math.max(1, written.bytes()));
  }

  /** Whether somebody waits until another one makes it: who waits for a lock makes it itself. */
  private static boolean isSign(RuleContext run, FileResult file) {
    return run.result().polls().stream()
        .anyMatch(poll -> poll.layer() == file.layer() && poll.path().equals(file.path()));
  }

  /** Of a name that is a sign, one process waits, that another one makes it. */
  private static Stream<AwaitedNameResult> awaited(RuleContext run, FileResult file) {
    return run.result().awaitedNames().stream()
        .filter(name -> name.layer() == file.layer() && name.path().equals(file.path()));
  }

  private static long tries(FileResult file) {
    return KINDS.stream().mapToLong(kind -> count(file, kind)).sum();
  }

  private static long timeNs(FileResult file) {
    return KINDS.stream().mapToLong(kind -> totals(file, kind).timeNs()).sum();
  }

  private static long bytes(FileResult file) {
    return totals(file, OperationKind.READ).bytes() + totals(file, OperationKind.WRITE).bytes();
  }

  private static long count(FileResult file, OperationKind kind) {
    return totals(file, kind).count();
  }

  private static Totals totals(FileResult file, OperationKind kind) {
    return file.kinds().getOrDefault(kind, Totals.NOTHING);
  }

  private FindingBuilder tell(RuleContext run, FileResult file) {
    IoStack stack = run.stack();
    Layer layer = file.layer();
    FindingBuilder finding =
        run.finding()
            .in(layer)
            .title(
                "%d processes make or ask for one name %,d times: it serves as a lock.",
                run.facts().processes(file), tries(file))
            .measure("calls about the name", layer, Quantity.count(tries(file)))
            .measure(
                "of them make or remove it",
                layer,
                Quantity.count(count(file, OperationKind.METADATA)))
            .measure("their time", layer, Quantity.nanoseconds(timeNs(file)))
            .onlyFiles(List.of(file.path()))
            .remedy(
                "Wait for a lock instead of asking again and again: fcntl or flock on one file,"
                    + " a message from who is done (a pipe, a socket); or let nobody need it, by a file"
                    + " or a part of the file for each process.");
    for (OperationKind kind : KINDS) {
      double share = (double) totals(file, kind).timeNs() / Math.max(1, stack.timeNs(layer, kind));
      finding.impact(share, layer, kind);
    }
    awaited(run, file).forEach(name -> tellWaiting(finding, name));
    return finding;
  }

  /** Between its tries a process waits, too. */
  private static void tellWaiting(FindingBuilder finding, AwaitedNameResult name) {
    double eachNs = (double) name.waitedNs() / name.waiters();
    double mostNs = name.longestNs();
    finding
        .measure("calls that failed", name.layer(), Quantity.count(name.failed()))
        .measure("waiting for it, mean", name.layer(), Quantity.nanoseconds(eachNs))
        .measure("waiting for it, most", name.layer(), Quantity.nanoseconds(mostNs))
        .inAllNs(mostNs); // who waits longest is the last that is done
  }
}
