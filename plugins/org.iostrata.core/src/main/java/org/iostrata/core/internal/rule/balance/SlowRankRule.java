// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.balance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.ResultFacts;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.SlowestProcess;
import org.iostrata.core.result.Totals;

/**
 * One process spends much more time than the others on files that all share, or on files of its
 * own, while the others wait for it at the next barrier. For logs that add up the processes of a
 * shared file, and tell the slowest of them. A file is judged in the uppermost layer that uses it:
 * that few processes of many write below collective calls is what these are for. Files of different
 * layers are told apart.
 *
 * <p>Impact: {@code sum over files of (time of the slowest - mean of all)}.
 */
public final class SlowRankRule extends Rule {
  private final Threshold minRatio =
      limit("min-ratio", Quantity.ratio(1.5), "time of the slowest by the mean of all");
  private final Threshold minShare =
      limit("min-share", Quantity.share(0.01), "part of the run that it costs, at least");

  /** The rule. */
  public SlowRankRule() {
    super(
        "balance.slow-rank",
        "One process is slow on its files",
        "No process is much slower than the others on a file.",
        Requirement.DURATION,
        Requirement.SEVERAL_PROCESSES,
        Requirement.ADDED_UP);
    inPlainWords("one process is at its I/O while the others wait for it");
  }

  /** A file, the process that is slowest there, and what is its part when all take the same. */
  private record Slow(FileResult file, SlowestProcess rank, double meanNs) {
    double extraNs() {
      return rank.timeNs() - meanNs;
    }
  }

  /** Files of which one finding tells: in one layer, times and bytes can be added up. */
  private record RankInLayer(int process, Layer layer) {
    static RankInLayer of(Slow one) {
      return new RankInLayer(one.rank().process(), one.file().layer());
    }
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    Map<RankInLayer, List<Slow>> byRank = new HashMap<>();
    for (Slow one : slow(run)) {
      byRank.computeIfAbsent(RankInLayer.of(one), rank -> new ArrayList<>()).add(one);
    }
    double leastNs = run.limit(minShare) * run.result().trace().spanNs();
    return byRank.values().stream()
        .filter(files -> extraNs(files) >= leastNs)
        .filter(files -> rankNs(files) >= run.limit(minRatio) * meanNs(files))
        .max(
            Comparator.<List<Slow>>comparingDouble(SlowRankRule::extraNs)
                .thenComparing(files -> -files.get(0).rank().process())
                .thenComparing(files -> files.get(0).file().layer()))
        .map(files -> tell(run, files));
  }

  private static double extraNs(List<Slow> files) {
    return files.stream().mapToDouble(Slow::extraNs).sum();
  }

  private static double rankNs(List<Slow> files) {
    return files.stream().mapToDouble(one -> (double) one.rank().timeNs()).sum();
  }

  private static double meanNs(List<Slow> files) {
    return files.stream().mapToDouble(Slow::meanNs).sum();
  }

  /** Files with the slowest process of each; those that one process has for itself as a whole. */
  private List<Slow> slow(RuleContext run) {
    int all = run.result().trace().processes();
    Set<String> above = new HashSet<>();
    List<Slow> slow = new ArrayList<>();
    List<Slow> own = new ArrayList<>();
    List<FileResult> byLayer = new ArrayList<>(run.result().files());
    byLayer.sort(Comparator.comparing(FileResult::layer));
    for (FileResult file : byLayer) { // from the application down
      if (above.add(file.path()) && file.timeNs() > 0) {
        boolean isOwn = file.share().processes().orElse(all) == 1;
        SlowestProcess rank = ResultFacts.slowest(file);
        (isOwn ? own : slow).add(new Slow(file, rank, (double) file.timeNs() / all));
      }
    }
    slow.removeIf(one -> one.rank().timeNs() < run.limit(minRatio) * one.meanNs());
    slow.addAll(beyondOthers(own, all));
    return slow;
  }

  /** What processes do with files of their own is compared with what the others do with theirs. */
  private static List<Slow> beyondOthers(List<Slow> own, int all) {
    double meanNs = rankNs(own) / all;
    Map<Integer, Double> files = new HashMap<>();
    own.forEach(one -> files.merge(one.rank().process(), 1.0, Double::sum));
    return own.stream()
        .map(one -> new Slow(one.file(), one.rank(), meanNs / files.get(one.rank().process())))
        .toList();
  }

  private FindingBuilder tell(RuleContext run, List<Slow> slow) {
    slow.sort(Comparator.comparingDouble(one -> -one.extraNs()));
    Slow worst = slow.get(0);
    double rankNs = rankNs(slow);
    double meanNs = meanNs(slow);
    double bytes = slow.stream().mapToDouble(one -> (double) one.rank().bytes()).sum();
    FindingBuilder finding =
        run.finding()
            .in(worst.file().layer())
            .title(
                "Process %d spends %s on %s, a mean one %s.",
                worst.rank().process(),
                Quantity.nanoseconds(rankNs),
                Quantity.number(slow.size(), "file"),
                Quantity.nanoseconds(meanNs))
            .measure("time of the slowest", worst.file().layer(), Quantity.nanoseconds(rankNs))
            .measure("mean time", worst.file().layer(), Quantity.nanoseconds(meanNs))
            .measure("bytes of the slowest", worst.file().layer(), Quantity.bytes(bytes))
            .processes(List.of(worst.rank().process()))
            .files(slow.stream().map(one -> one.file().path()).toList())
            .remedy(
                "Let all processes share the work: write and read collectively, or give each as"
                    + " much. When it moves no more than the others, its node, or the storage"
                    + " target behind its part of the file, is slow: lfs getstripe tells which.");
    Map<OperationKind, Double> kinds = new HashMap<>();
    for (Slow one : slow) {
      one.file()
          .kinds()
          .forEach((kind, sum) -> kinds.merge(kind, one.extraNs() * share(one, sum), Double::sum));
    }
    kinds.forEach((kind, ns) -> finding.processNs(ns, worst.file().layer(), kind));
    return finding;
  }

  private static double share(Slow slow, Totals kind) {
    return (double) kind.timeNs() / slow.file().timeNs();
  }
}
