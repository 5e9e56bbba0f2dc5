// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.access;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.SizeBucket;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.Anomaly;
import org.iostrata.core.rule.Finding;
import org.iostrata.core.rule.IoStack;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Range;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.Rule;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.RuleDescription;
import org.iostrata.core.rule.Threshold;
import org.iostrata.core.rule.Unit;

/**
 * Most requests of a kind are small where they leave the recorded stack.
 *
 * <p>Impact: {@code busy time of the lowest layer x share of small requests x (1 - mean size / max
 * size)}. A small request costs about as much as one of max-size, for latency governs both, so that
 * merging them up to max-size saves all but one in {@code max size / mean size}.
 */
abstract class SmallRequests implements Rule {
  private final OperationKind kind;
  private final String remedy;
  private final Threshold maxSize;
  private final Threshold minShare;
  private final Threshold minCount;
  private final RuleDescription description;

  SmallRequests(OperationKind kind, Requirement needs, String remedy) {
    this.kind = kind;
    this.remedy = remedy;
    String id = "access.small-" + kind.key() + "s";
    maxSize =
        new Threshold(id + ".max-size", Quantity.bytes(64 << 10), "smaller requests are small");
    minShare =
        new Threshold(id + ".min-share", Quantity.share(0.5), "so many requests must be small");
    minCount =
        new Threshold(id + ".min-count", Quantity.count(32), "fewer small requests do not matter");
    description =
        new RuleDescription(
            id, "Small " + kind.key() + "s", List.of(needs), List.of(maxSize, minShare, minCount));
  }

  @Override
  public RuleDescription description() {
    return description;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    IoStack stack = context.stack();
    double max = context.limit(maxSize);
    Optional<Anomaly> found =
        context
            .search()
            .find(
                kind,
                layer -> smallShare(stack.kind(layer, kind), max),
                Range.atMost(context.limit(minShare)));
    if (found.isEmpty()
        || small(stack.kind(found.get().lowest(), kind), max) < context.limit(minCount)) {
      return context.ok(this, "Most " + kind.key() + "s are large enough.");
    }
    Anomaly anomaly = found.get();
    KindResult lowest = stack.kind(anomaly.lowest(), kind);
    double mean = lowest.size().mean();
    return context
        .finding(this)
        .title(title(anomaly.first(), stack.kind(anomaly.first(), kind), max))
        .boundary(anomaly, "share of small " + kind.key() + "s", Unit.SHARE)
        .measure("mean size", anomaly.first(), meanSize(stack, anomaly.first()))
        .measure("mean size", anomaly.lowest(), Quantity.bytes(mean))
        .measure(kind.key() + "s", anomaly.lowest(), Quantity.count(lowest.count()))
        .files(stack.topFiles(anomaly.lowest(), kind, 3))
        .impact(anomaly.lowestValue() * (1 - mean / max), lowest)
        .remedy(remedy)
        .build();
  }

  private Quantity meanSize(IoStack stack, Layer layer) {
    return Quantity.bytes(stack.kind(layer, kind).size().mean());
  }

  private String title(Layer layer, KindResult of, double max) {
    return String.format(
        Locale.ROOT,
        "%,d of %,d %ss in %s move less than %s each.",
        small(of, max),
        of.count(),
        kind.key(),
        layer,
        Quantity.bytes(max));
  }

  private static double smallShare(KindResult kind, double maxBytes) {
    return kind == null ? Double.NaN : (double) small(kind, maxBytes) / kind.count();
  }

  private static long small(KindResult kind, double maxBytes) {
    return kind.size().histogram().stream()
        .filter(bucket -> bucket.toBytes() <= maxBytes)
        .mapToLong(SizeBucket::count)
        .sum();
  }
}
