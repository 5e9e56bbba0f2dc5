// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.metadata;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.CStreams;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * Opening, asking about and closing files takes more time than moving data. It begins in the layer
 * whose operations cause those of the lowest one.
 *
 * <p>Impact: {@code sum over open, close, seek, stat and other metadata of their part of the time
 * in which the layer is busy x the part of it that a program could do without}. Where little is, it
 * is a note. Closing counts: it may hide write-back, see {@code cache.write-back-in-close}.
 */
public final class MetadataDominatesRule extends Rule {
  private static final List<OperationKind> METADATA =
      List.of(
          OperationKind.OPEN,
          OperationKind.CLOSE,
          OperationKind.SEEK,
          OperationKind.STAT,
          OperationKind.METADATA);

  private static final List<OperationKind> WITHOUT_SEEKS =
      METADATA.stream().filter(kind -> kind != OperationKind.SEEK).toList();

  private final Threshold maxShare =
      limit("max-share", Quantity.share(0.4), "part of the I/O time in metadata");
  private final Threshold minCount =
      limit("min-count", Quantity.count(32), "fewer operations do not matter");

  private final Threshold minOpens =
      limit("min-opens", Quantity.count(16), "opens in HDF5 or NetCDF that may be too many");

  private final Threshold minCost =
      limit("min-cost", Quantity.share(0.15), "part of the run that they take, at least");
  private final Threshold minAsked =
      limit("min-asked", Quantity.count(64), "questions by name that could be fewer");

  private final Threshold minLong =
      limit("min-long", Quantity.nanoseconds(10e6), "a call on an open file that is no question");

  /** The rule. */
  public MetadataDominatesRule() {
    super(
        "metadata.dominates",
        "Metadata dominates",
        "Most I/O time is spent on moving data.",
        Requirement.DURATION);
    inPlainWords("time goes to opening, asking about and closing files");
    explains("access.small-reads", "access.small-writes", "access.random", "cache.first-touch");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    IoStack stack = run.stack();
    Optional<FindingBuilder> found =
        candidates(stack)
            .flatMap(layer -> find(run, layer).stream())
            .findFirst()
            .or(() -> worst(libraries(run).map(layer -> tell(run, layer, layer))));
    if (found.isEmpty()) {
      METADATA.forEach(run.facts()::requireTold);
    }
    return found;
  }

  private Optional<FindingBuilder> find(RuleContext run, Layer layer) {
    return Optional.of(layer)
        .filter(
            of ->
                count(run.stack(), of) >= run.limit(minCount)
                    || avoidable(run, of).longCallsNs() > 0)
        .filter(of -> share(run.stack(), of) > run.limit(maxShare))
        .filter(of -> isMuch(run, of))
        .map(of -> tell(run, uppermost(run, of), of));
  }

  /** The lowest layer, and streams: C++ opens its files by these, and reads and writes below. */
  private static Stream<Layer> candidates(IoStack stack) {
    List<Layer> asked =
        stack.layers().stream()
            .filter(ProgramLayers::contain)
            .filter(layer -> count(stack, layer) > 0)
            .toList();
    Layer lowest = asked.isEmpty() ? null : asked.get(asked.size() - 1);
    return asked.stream()
        .filter(layer -> layer == lowest || layer.isLike(Layer.ISO_C))
        .sorted(Comparator.reverseOrder());
  }

  /**
   * Those that mostly open, and close what they opened: what they read and write then is metadata,
   * too.
   */
  private Stream<Layer> libraries(RuleContext run) {
    IoStack stack = run.stack();
    return stack.layers().stream()
        .filter(Layer::isOfDataFormat)
        .filter(layer -> stack.kind(layer, OperationKind.OPEN) != null)
        .filter(layer -> stack.kind(layer, OperationKind.OPEN).count() >= run.limit(minOpens))
        .filter(
            layer ->
                openingNs(stack, layer) + closingNs(stack, layer)
                    > run.limit(maxShare) * allNs(stack, layer))
        .filter(layer -> isMuch(run, layer));
  }

  private static List<OperationKind> metadata(Layer layer) {
    return CStreams.seeksMoveData(layer) ? WITHOUT_SEEKS : METADATA;
  }

  private static double openingNs(IoStack stack, Layer layer) {
    return stack.timeNs(layer, OperationKind.OPEN);
  }

  /** For no longer than opening took: what a library writes when it closes may be data. */
  private static double closingNs(IoStack stack, Layer layer) {
    double allNs = stack.timeNs(layer, OperationKind.CLOSE);
    return layer.isOfDataFormat() ? Math.min(allNs, openingNs(stack, layer)) : allNs;
  }

  /** Of the busy time of a kind, what is no data. */
  private static double busyNs(IoStack stack, Layer layer, OperationKind kind) {
    return part(stack, layer, kind) * stack.busyNs(layer, kind);
  }

  private static double part(IoStack stack, Layer layer, OperationKind kind) {
    double allNs = Math.max(1, stack.timeNs(layer, kind));
    return kind == OperationKind.CLOSE ? closingNs(stack, layer) / allNs : 1;
  }

  /** The uppermost layer that causes these, and does little else. */
  private Layer uppermost(RuleContext run, Layer layer) {
    IoStack stack = run.stack();
    Layer above = stack.above(layer, longestFirst(stack, layer).get(0));
    return above == null || share(stack, above) <= run.limit(maxShare)
        ? layer
        : uppermost(run, above);
  }

  /** Some opening is needed by every program. */
  private boolean isMuch(RuleContext run, Layer layer) {
    double allNs =
        metadata(layer).stream().mapToDouble(kind -> busyNs(run.stack(), layer, kind)).sum();
    return allNs >= run.limit(minCost) * run.result().trace().spanNs();
  }

  private static long count(IoStack stack, Layer layer) {
    return metadata(layer).stream()
        .filter(kind -> stack.kind(layer, kind) != null)
        .mapToLong(kind -> stack.kind(layer, kind).count())
        .reduce(0, Saturating::add);
  }

  private static double share(IoStack stack, Layer layer) {
    double allNs = allNs(stack, layer);
    return allNs == 0 ? 0 : timeNs(stack, layer) / allNs;
  }

  private static double timeNs(IoStack stack, Layer layer) {
    return metadata(layer).stream()
        .mapToLong(kind -> stack.timeNs(layer, kind))
        .reduce(0, Saturating::add);
  }

  private static double allNs(IoStack stack, Layer layer) {
    return Stream.of(OperationKind.values())
        .mapToLong(
            kind ->
                stack.timeNs(layer, kind)
                    + asynchronousNs(stack, layer, kind)
                    + besideNs(stack, layer, kind))
        .reduce(0, Saturating::add);
  }

  /** What is opened in POSIX may be read and written asynchronously. */
  private static long asynchronousNs(IoStack stack, Layer layer, OperationKind kind) {
    boolean posix = layer.isLike(Layer.POSIX) && kind.isTransfer();
    return posix ? stack.busyNs(Layer.AIO.on(layer.side()), kind) : 0;
  }

  /** What is opened as a stream may be read and written in POSIX. */
  private static long besideNs(IoStack stack, Layer layer, OperationKind kind) {
    Layer posix = Layer.POSIX.on(layer.side());
    boolean beside = layer.isLike(Layer.ISO_C) && kind.isTransfer();
    return beside && stack.kind(posix, kind) != null && stack.above(posix, kind) != layer
        ? stack.timeNs(posix, kind)
        : 0;
  }

  private static List<OperationKind> longestFirst(IoStack stack, Layer layer) {
    return metadata(layer).stream()
        .filter(kind -> stack.kind(layer, kind) != null)
        .sorted(Comparator.comparingLong(kind -> -stack.timeNs(layer, kind)))
        .toList();
  }

  private AvoidableMetadata avoidable(RuleContext run, Layer layer) {
    return new AvoidableMetadata(run, layer, run.limit(minAsked), run.limit(minLong));
  }

  private FindingBuilder tell(RuleContext run, Layer first, Layer layer) {
    IoStack stack = run.stack();
    AvoidableMetadata avoidable = avoidable(run, layer);
    double avoidableNs =
        metadata(layer).stream()
            .mapToDouble(
                kind ->
                    avoidable.share(kind)
                        * Meanwhile.lost(run, layer, kind)
                        * busyNs(stack, layer, kind))
            .sum();
    boolean isNote = avoidableNs < run.limit(minCost) * run.result().trace().spanNs();
    FindingBuilder finding =
        run.finding()
            .in(first)
            .measure("share of metadata", first, Quantity.share(share(stack, first)));
    for (OperationKind kind : longestFirst(stack, layer)) {
      KindFacts own = stack.kind(layer, kind);
      finding
          .measure(kind.key() + " operations", layer, Quantity.count(own.count()))
          .measure("time in " + kind.key(), layer, Quantity.nanoseconds(own.timeNs()))
          .impact(
              (isNote ? 1 : avoidable.share(kind) * Meanwhile.lost(run, layer, kind))
                  * part(stack, layer, kind),
              layer,
              kind);
    }
    double longNs = avoidable.longCallsNs();
    boolean isLong = 2 * longNs > timeNs(stack, layer);
    if (isLong) {
      finding
          .inPlainWords("calls that move no data take as long as if they did")
          .title(
              "Calls on open files that neither read nor write take %s in %s, each %s or more.",
              Quantity.nanoseconds(longNs), layer, Quantity.nanoseconds(run.limit(minLong)));
    } else {
      finding.title(
          "%.0f %% of the I/O time in %s goes to opening, asking about and closing files.",
          100 * share(stack, first), first);
    }
    if (isNote) { // about all of them, so that another rule can explain it, at the cost of a part
      finding.atMost(Severity.INFO).atMostNs(avoidableNs);
    }
    return finding
        .measure("could be done without", layer, Quantity.nanoseconds((long) avoidableNs))
        .files(stack.topFiles(layer, OperationKind.OPEN))
        .remedy(
            isLong
                ? MetadataAdvice.OF_LONG_CALLS
                : MetadataAdvice.of(stack, layer, longestFirst(stack, layer).get(0)));
  }
}
