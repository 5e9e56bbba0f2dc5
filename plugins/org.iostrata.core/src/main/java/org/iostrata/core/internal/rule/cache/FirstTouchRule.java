// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.cache;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.OverlapResult;

/**
 * The first request of each process to a file takes much longer than the following ones: it brings
 * what the cache has not got, opens connections or gets locks. Where the source does not tell which
 * was the first, the slowest of each process is taken for it.
 *
 * <p>Impact: {@code busy time x (time of the first requests - as many of the others) / time of
 * all}. Never worse than a warning, since it is paid once for a file.
 */
public final class FirstTouchRule extends TransferRule {
  private final Threshold minRatio =
      limit("min-ratio", Quantity.ratio(20), "first request by mean of the others");
  private final Threshold minCount =
      limit("min-count", Quantity.count(8), "requests of each process, at least");
  private final Threshold minTime =
      limit("min-time", Quantity.nanoseconds(1_000_000), "a quicker first request is no matter");

  /** The rule. */
  public FirstTouchRule() {
    super(
        "cache.first-touch",
        "First access is slow",
        "First accesses are about as fast as others.",
        Requirement.TRANSFERS);
    inPlainWords("the first request to a file takes very long");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    Layer layer = run.stack().lowestOfProgram(kind);
    if (layer == null) {
      return Optional.empty();
    }
    Patterns files =
        run.stack()
            .patterns(layer, kind)
            .where(file -> file.count() >= run.limit(minCount) * file.processes())
            .where(file -> firstNs(file) >= run.limit(minTime))
            .where(file -> firstNs(file) > run.limit(minRatio) * otherNs(file))
            .sortedBy(FirstTouchRule::firstSumNs);
    return files.isEmpty() || isBeside(run)
        ? Optional.empty()
        : Optional.of(tell(run, layer, kind, files));
  }

  /** Whether processes have several threads: one may ask early, while others go on. */
  private static boolean isBeside(RuleContext run) {
    List<OverlapResult> processes = run.result().overlaps().orElse(List.of());
    return !processes.isEmpty() && processes.stream().allMatch(own -> own.threads() > 1);
  }

  private static long firstSumNs(FilePattern file) {
    return file.tellsFirst() ? file.firstNs() : file.slowestNs();
  }

  private static double firstNs(FilePattern file) {
    return (double) firstSumNs(file) / file.processes();
  }

  private static double otherNs(FilePattern file) {
    return (double) (file.timeNs() - firstSumNs(file))
        / Math.max(1, file.count() - file.processes());
  }

  private FindingBuilder tell(RuleContext run, Layer layer, OperationKind kind, Patterns files) {
    Quantity first = Quantity.nanoseconds(firstNs(files.worst()));
    Quantity others = Quantity.nanoseconds(otherNs(files.worst()));
    double extraNs = files.sum(file -> firstSumNs(file) - file.processes() * otherNs(file));
    boolean isFirst = files.worst().tellsFirst();
    String title =
        isFirst
            ? "The first %s of a file takes %s, the following ones %s."
            : "The slowest %s of a file, likely the first, takes %s, the others %s.";
    return run.finding()
        .in(layer)
        .atMost(Severity.WARNING)
        .title(title, kind.key(), first, others)
        .measure(isFirst ? "mean time of the first" : "time of the slowest", layer, first)
        .measure("mean time of others", layer, others)
        .measure("files", layer, Quantity.count(files.files().size()))
        .onlyFiles(files.paths())
        .impact(extraNs / Math.max(1, run.stack().kind(layer, kind).timeNs()), layer, kind)
        .remedy(
            "Leave the first access out of benchmarks. In a program, start it early, while others"
                + " compute: posix_fadvise(fd, 0, 0, POSIX_FADV_WILLNEED) or a thread that reads"
                + " ahead; for writes, posix_fallocate. Each file pays it once: few large files"
                + " cost less than many.");
  }
}
