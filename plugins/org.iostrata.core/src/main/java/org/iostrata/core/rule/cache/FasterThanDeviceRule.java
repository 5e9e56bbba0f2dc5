// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.cache;

import java.util.List;
import java.util.Locale;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.Finding;
import org.iostrata.core.rule.IoStack;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.Rule;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.RuleDescription;
import org.iostrata.core.rule.Severity;
import org.iostrata.core.rule.Threshold;

/**
 * Data moves faster than a device can: what was measured is the page cache. Costs nothing, but the
 * numbers say nothing about the file system. For information only.
 *
 * <p>Impact: 0.
 */
public final class FasterThanDeviceRule implements Rule {
  private static final String ID = "cache.faster-than-device";
  private static final Threshold DEVICE_RATE =
      new Threshold(
          ID + ".device-rate",
          Quantity.bytesPerSecond(4L << 30),
          "what one process can get from a device or over the network");
  private static final Threshold MIN_BYTES =
      new Threshold(ID + ".min-bytes", Quantity.bytes(64 << 20), "rates of less data say nothing");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Faster than the device",
          List.of(Requirement.TRANSFERS),
          List.of(DEVICE_RATE, MIN_BYTES));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    IoStack stack = context.stack();
    for (OperationKind kind : List.of(OperationKind.READ, OperationKind.WRITE)) {
      Layer layer = stack.lowest(kind);
      KindResult own = stack.kind(layer, kind);
      if (own != null
          && own.bytes() >= context.limit(MIN_BYTES)
          && own.effectiveBytesPerSecond() > context.limit(DEVICE_RATE)) {
        return finding(context, layer, kind, own);
      }
    }
    return context.ok(this, "Data moves no faster than a device can.");
  }

  private Finding finding(RuleContext context, Layer layer, OperationKind kind, KindResult own) {
    return context
        .finding(this)
        .in(layer)
        .atMost(Severity.INFO)
        .title(
            String.format(
                Locale.ROOT,
                "%ss in %s run at %s for each process: this is memory, not the device.",
                kind == OperationKind.READ ? "Read" : "Write",
                layer,
                Quantity.bytesPerSecond(own.effectiveBytesPerSecond())))
        .measure("effective rate", layer, Quantity.bytesPerSecond(own.effectiveBytesPerSecond()))
        .measure("device at most", null, Quantity.bytesPerSecond(context.limit(DEVICE_RATE)))
        .measure("bytes", layer, Quantity.bytes(own.bytes()))
        .files(context.stack().topFiles(layer, kind, 3))
        .remedy(
            "To measure the file system: move more data than memory holds, read what another node"
                + " wrote (IOR -C), and flush before the clock stops (IOR -e, fsync before close).")
        .build();
  }
}
