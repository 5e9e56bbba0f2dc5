// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.cache;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.PatternResult;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.Finding;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.Rule;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.RuleDescription;
import org.iostrata.core.rule.Severity;
import org.iostrata.core.rule.Threshold;

/**
 * The first request of each process to a file takes much longer than the following ones: it brings
 * what the cache has not got, opens connections or gets locks.
 *
 * <p>Impact: {@code busy time x (time of the first requests - as many of the others) / time of
 * all}. Never worse than a warning, since it is paid once.
 */
public final class FirstTouchRule implements Rule {
  private static final String ID = "cache.first-touch";
  private static final Threshold MIN_RATIO =
      new Threshold(ID + ".min-ratio", Quantity.ratio(20), "first request by mean of the others");
  private static final Threshold MIN_COUNT =
      new Threshold(ID + ".min-count", Quantity.count(8), "requests of each process, at least");
  private static final Threshold MIN_TIME =
      new Threshold(
          ID + ".min-time",
          Quantity.nanoseconds(1_000_000),
          "a quicker first request is no matter");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "First access is slow",
          List.of(Requirement.TRANSFERS),
          List.of(MIN_RATIO, MIN_COUNT, MIN_TIME));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    List<Finding> found = new ArrayList<>();
    for (OperationKind kind : List.of(OperationKind.READ, OperationKind.WRITE)) {
      evaluate(context, kind).ifPresent(found::add);
    }
    return found.stream()
        .max(Comparator.comparingLong(Finding::impactNs))
        .orElseGet(() -> context.ok(this, "First accesses are about as fast as others."));
  }

  private Optional<Finding> evaluate(RuleContext context, OperationKind kind) {
    Layer layer = context.stack().lowest(kind);
    List<PatternResult> files =
        context.stack().patterns(layer, kind).stream()
            .filter(file -> file.count() >= context.limit(MIN_COUNT) * file.processes())
            .filter(file -> firstNs(file) >= context.limit(MIN_TIME))
            .filter(file -> firstNs(file) > context.limit(MIN_RATIO) * otherNs(file))
            .sorted(Comparator.comparingLong((PatternResult file) -> -file.firstNs()))
            .toList();
    return files.isEmpty() ? Optional.empty() : Optional.of(finding(context, layer, kind, files));
  }

  private Finding finding(
      RuleContext context, Layer layer, OperationKind kind, List<PatternResult> files) {
    KindResult own = context.stack().kind(layer, kind);
    PatternResult worst = files.get(0);
    double extraNs =
        files.stream().mapToDouble(file -> file.firstNs() - file.processes() * otherNs(file)).sum();
    return context
        .finding(this)
        .in(layer)
        .atMost(Severity.WARNING)
        .title(
            String.format(
                Locale.ROOT,
                "The first %s of a file takes %s, the following ones %s.",
                kind.key(),
                Quantity.nanoseconds(Math.rint(firstNs(worst))),
                Quantity.nanoseconds(Math.rint(otherNs(worst)))))
        .measure("mean time of the first", layer, Quantity.nanoseconds(firstNs(worst)))
        .measure("mean time of others", layer, Quantity.nanoseconds(otherNs(worst)))
        .measure("files", layer, Quantity.count(files.size()))
        .files(files.stream().map(PatternResult::path).toList())
        .impact(extraNs / Math.max(1, own.timeNs()), own)
        .remedy(
            "Leave the first access out of benchmarks. In a program, start it early, while others"
                + " compute: posix_fadvise(fd, 0, 0, POSIX_FADV_WILLNEED) or a thread that reads"
                + " ahead; for writes, posix_fallocate.")
        .build();
  }

  private static double firstNs(PatternResult file) {
    return (double) file.firstNs() / file.processes();
  }

  private static double otherNs(PatternResult file) {
    return (double) (file.timeNs() - file.firstNs()) / Math.max(1, file.count() - file.processes());
  }
}
