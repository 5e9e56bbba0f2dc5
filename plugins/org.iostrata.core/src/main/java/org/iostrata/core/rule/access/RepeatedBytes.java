// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.access;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.PatternResult;
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
 * Far more is moved than the files hold, as far as they were touched: the same bytes again and
 * again, by the same process or by many.
 *
 * <p>Impact: {@code busy time of the lowest layer x share of its time on such files x (1 - touched
 * extent / bytes moved)}: each byte needs to be moved once.
 */
abstract class RepeatedBytes implements Rule {
  private final OperationKind kind;
  private final String remedy;
  private final Threshold maxRatio;
  private final Threshold minBytes;
  private final RuleDescription description;

  RepeatedBytes(OperationKind kind, String id, String title, String remedy) {
    this.kind = kind;
    this.remedy = remedy;
    maxRatio =
        new Threshold(
            id + ".max-ratio", Quantity.ratio(1.5), "bytes moved by the extent they lie in");
    minBytes =
        new Threshold(id + ".min-bytes", Quantity.bytes(1 << 20), "less in a file does not matter");
    description =
        new RuleDescription(
            id,
            title,
            List.of(Requirement.TRANSFERS, Requirement.OFFSETS),
            List.of(maxRatio, minBytes));
  }

  @Override
  public final RuleDescription description() {
    return description;
  }

  @Override
  public final Finding evaluate(RuleContext context) {
    IoStack stack = context.stack();
    Optional<Anomaly> found =
        context
            .search()
            .find(kind, layer -> ratio(context, layer), Range.atMost(context.limit(maxRatio)));
    if (found.isEmpty()) {
      return context.ok(this, "Bytes are moved about once.");
    }
    Anomaly anomaly = found.get();
    Layer lowest = anomaly.lowest();
    List<PatternResult> files = repeated(context, lowest);
    KindResult own = stack.kind(lowest, kind);
    double timeNs = files.stream().mapToLong(PatternResult::timeNs).sum();
    PatternResult worst = files.get(0);
    return context
        .finding(this)
        .title(title(worst))
        .boundary(anomaly, "bytes moved by extent touched", Unit.RATIO)
        .measure("bytes moved", lowest, Quantity.bytes(bytes(files)))
        .measure("extent touched", lowest, Quantity.bytes(extent(files)))
        .measure("processes of the worst file", lowest, Quantity.count(worst.processes()))
        .files(files.stream().map(PatternResult::path).toList())
        .impact(timeNs / Math.max(1, own.timeNs()) * (1 - extent(files) / bytes(files)), own)
        .remedy(remedy)
        .build();
  }

  private String title(PatternResult worst) {
    return String.format(
        Locale.ROOT,
        "%s are %s in a part of %s of one file, by %d processes.",
        Quantity.bytes(worst.bytes()),
        kind == OperationKind.READ ? "read" : "written",
        Quantity.bytes(worst.extentBytes()),
        worst.processes());
  }

  private List<PatternResult> repeated(RuleContext context, Layer layer) {
    return context.stack().patterns(layer, kind).stream()
        .filter(file -> file.located() == file.count() && file.extentBytes() > 0)
        .filter(file -> file.bytes() >= context.limit(minBytes))
        .filter(file -> file.bytes() > context.limit(maxRatio) * file.extentBytes())
        .sorted(
            Comparator.comparingDouble(
                (PatternResult file) -> (double) file.extentBytes() - file.bytes()))
        .toList();
  }

  private double ratio(RuleContext context, Layer layer) {
    List<PatternResult> files = repeated(context, layer);
    return files.isEmpty() ? Double.NaN : bytes(files) / extent(files);
  }

  private static double bytes(List<PatternResult> files) {
    return files.stream().mapToDouble(PatternResult::bytes).sum();
  }

  private static double extent(List<PatternResult> files) {
    return files.stream().mapToDouble(PatternResult::extentBytes).sum();
  }
}
