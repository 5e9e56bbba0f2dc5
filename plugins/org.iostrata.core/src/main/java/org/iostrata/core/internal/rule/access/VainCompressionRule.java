// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * A library computes in its writes, slower than data is copied or converted, and what it hands on
 * is as much as it got: a filter that compresses what does not get smaller.
 *
 * <p>Impact: {@code busy time of the library's writes x part of it outside of the layer below}.
 */
public final class VainCompressionRule extends Rule {
  private static final OperationKind WRITE = OperationKind.WRITE;

  private final Threshold minKept =
      limit("min-kept", Quantity.share(0.9), "bytes written below by those written, at least");
  private final Threshold maxKept =
      limit("max-kept", Quantity.share(1.5), "with more below it is the file's structure");
  private final Threshold maxRate =
      limit(
          "max-rate",
          Quantity.bytesPerSecond(150 << 20),
          "copies and conversions of data are faster");
  private final Threshold minSize =
      limit("min-size", Quantity.bytes(64 << 10), "smaller writes take time by their number");
  private final Threshold minShare =
      limit("min-share", Quantity.share(0.5), "part of the writes' time, at least");

  /** The rule. */
  public VainCompressionRule() {
    super(
        "access.vain-compression",
        "Compression gains nothing",
        "What libraries compress gets smaller.",
        Requirement.WRITES,
        Requirement.TWO_LAYERS);
    inPlainWords("a library compresses data that does not get smaller");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    run.facts().links(); // or it is not known what is written below
    return worst(
        run.stack().layers().stream()
            .filter(Layer::isOfDataFormat)
            .filter(layer -> run.stack().kind(layer, WRITE) != null)
            .filter(layer -> isInVain(run, layer))
            .map(layer -> tell(run, layer)));
  }

  private boolean isInVain(RuleContext run, Layer layer) {
    OwnComputing computing = new OwnComputing(run, layer, WRITE);
    double bytes = run.stack().kind(layer, WRITE).bytes();
    double kept = computing.bytesWrittenBelow() / Math.max(1, bytes);
    return kept >= run.limit(minKept)
        && kept <= run.limit(maxKept)
        && bytes * 1e9 <= run.limit(maxRate) * computing.ns()
        && run.stack().meanBytes(layer, WRITE) >= run.limit(minSize)
        && computing.share() >= run.limit(minShare)
        && computing.isAlone()
        && !computing.isOfPieces();
  }

  private static FindingBuilder tell(RuleContext run, Layer layer) {
    IoStack stack = run.stack();
    double bytes = stack.kind(layer, WRITE).bytes();
    OwnComputing computing = new OwnComputing(run, layer, WRITE);
    return run.finding()
        .in(layer)
        .title(
            "%s computes for %s in writes of %s, and stores as much: a filter gains nothing.",
            layer, Quantity.nanoseconds(computing.ns()), Quantity.bytes(bytes))
        .measure("bytes written", layer, Quantity.bytes(bytes))
        .measure("bytes written below", null, Quantity.bytes(computing.bytesWrittenBelow()))
        .measure("time of writes", layer, Quantity.nanoseconds(stack.timeNs(layer, WRITE)))
        .measure("of it outside of the layer below", layer, Quantity.nanoseconds(computing.ns()))
        .measure(
            "rate of that",
            layer,
            Quantity.bytesPerSecond(bytes * 1e9 / Math.max(1, computing.ns())))
        .files(stack.topFiles(layer, WRITE))
        .impact(computing.share(), layer, WRITE)
        .remedy(
            Advice.to(
                    "Write such data without the filter, or with one that fits it: noise does not"
                        + " get smaller, but what rounds it to the digits that count does.")
                .withHdf5(
                    "H5Pset_deflate, or compression= in h5py, only where it helps; else LZ4, or"
                        + " H5Pset_scaleoffset before it.")
                .withNetcdf("nc_def_var_deflate only where it helps; else nc_def_var_quantize."));
  }
}
