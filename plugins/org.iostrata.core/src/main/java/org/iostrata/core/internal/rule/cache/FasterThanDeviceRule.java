// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.cache;

import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * Data moves faster than a device can: what was measured is the page cache. Costs nothing, but the
 * numbers say nothing about the file system. For information only.
 *
 * <p>Impact: 0.
 */
public final class FasterThanDeviceRule extends TransferRule {
  private final Threshold deviceRate =
      limit(
          "device-rate",
          Quantity.bytesPerSecond(4L << 30),
          "what one process can get from a device or over the network");
  private final Threshold minBytes =
      limit("min-bytes", Quantity.bytes(64 << 20), "rates of less data say nothing");

  /** The rule. */
  public FasterThanDeviceRule() {
    super(
        "cache.faster-than-device",
        "Faster than the device",
        "Data moves no faster than a device can.",
        Requirement.TRANSFERS);
    inPlainWords("memory was measured, and not the storage");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    Layer layer = run.stack().lowestOfProgram(kind);
    KindFacts own = run.stack().kind(layer, kind);
    if (own == null
        || own.bytes() < run.limit(minBytes)
        || !(own.effectiveBytesPerSecond() > run.limit(deviceRate))) {
      return Optional.empty();
    }
    Quantity rate = Quantity.bytesPerSecond(own.effectiveBytesPerSecond());
    return Optional.of(
        run.finding()
            .in(layer)
            .atMost(Severity.INFO)
            .title(
                "%ss in %s run at %s for each process: this is memory, not the device.",
                kind == OperationKind.READ ? "Read" : "Write", layer, rate)
            .measure("effective rate", layer, rate)
            .measure("device at most", null, Quantity.bytesPerSecond(run.limit(deviceRate)))
            .measure("bytes", layer, Quantity.bytes(own.bytes()))
            .files(run.stack().topFiles(layer, kind))
            .remedy(
                "To measure the file system: move more data than memory holds, read what another"
                    + " node wrote (IOR -C), and flush before the clock stops (IOR -e, fsync before"
                    + " close)."));
  }
}
