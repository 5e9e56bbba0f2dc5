// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.CStreams;
import org.iostrata.core.internal.rule.Copying;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Range;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.SizeBucket;
import org.iostrata.core.result.Totals;

/**
 * Most requests of a kind are small where they leave the recorded stack, or where a library is
 * asked.
 *
 * <p>Impact: {@code busy time of the lowest layer, or of the library that is asked in small pieces,
 * x share of small requests x (1 - mean size / max size) x median duration / mean duration (at most
 * 1) x part of it that is no copying x part that moves no whole chunk x part in calls of a library
 * that is asked without waiting x part that could be joined}. A small request costs about as much
 * as one of max-size, for latency governs both, so that merging them up to max-size saves all but
 * one in {@code max size / mean size}. A stream that seeks between them writes, or reads, then:
 * {@code busy time of its seeks x the same shares of size x part of it on files that are moved so}.
 * Of messages: {@link MessagePieces}; of pipes: {@link PipedPieces}.
 */
abstract class SmallRequests extends Rule {
  private final OperationKind kind;
  private final Advice remedy;
  private final Threshold maxSize =
      limit("max-size", Quantity.bytes(64 << 10), "smaller requests are small");
  private final Threshold noteSize =
      limit(
          "note-size",
          Quantity.bytes(16 << 10),
          "where requests are larger on average, they are worth a note only");
  private final Threshold minShare =
      limit("min-share", Quantity.share(0.5), "so many requests must be small");
  private final Threshold minCount =
      limit("min-count", Quantity.count(32), "fewer small requests do not matter");

  SmallRequests(OperationKind kind, Requirement needs, Advice remedy) {
    super(
        "access.small-" + kind.key() + "s",
        "Small " + kind.key() + "s",
        "Most " + kind.key() + "s are large enough.",
        needs);
    this.kind = kind;
    this.remedy = remedy;
    explains("collective.too-few-aggregators"); // what is gathered, and then moved in small pieces
  }

  @Override
  protected final Optional<FindingBuilder> find(RuleContext run) {
    return worstKnown(
        List.of(
            () -> ofFiles(run).or(() -> ofLibrary(run)),
            () -> MessagePieces.of(run, kind, run.limit(maxSize)),
            () -> PipedPieces.of(run, kind)));
  }

  private Optional<FindingBuilder> ofFiles(RuleContext run) {
    return run.search()
        .find(kind, layer -> smallShare(run, layer), Range.atMost(run.limit(minShare)))
        .filter(found -> small(run, found.lowest()) >= run.limit(minCount))
        .map(found -> tell(run, found));
  }

  /** A library that joins all small pieces in its cache has worked for each all the same. */
  private Optional<FindingBuilder> ofLibrary(RuleContext run) {
    return worst(
        run.stack().layers().stream()
            .filter(layer -> layer.isOfDataFormat() && run.stack().kind(layer, kind) != null)
            .filter(layer -> small(run, layer) >= run.limit(minCount))
            .filter(layer -> smallShare(run, layer) > run.limit(minShare))
            .map(layer -> tell(run, within(layer, smallShare(run, layer)))));
  }

  private Anomaly within(Layer layer, double share) {
    return new Anomaly(kind, layer, share, layer, share, null, Double.NaN, null);
  }

  /**
   * A message is not a piece of a file: most are questions and answers, small as they should be.
   */
  private double smallShare(RuleContext run, Layer layer) {
    return layer == Layer.NETWORK
        ? Double.NaN
        : small(run, layer) / run.stack().kind(layer, kind).count();
  }

  private double small(RuleContext run, Layer layer) {
    return run.stack().kind(layer, kind).sizes().stream()
        .filter(bucket -> bucket.toBytes() <= run.limit(maxSize))
        .mapToLong(SizeBucket::count)
        .sum();
  }

  /**
   * The part of the time that requests would take if all took as long as most do: what a few long
   * ones move on behalf of others, as from the buffer of a stream, is no cost of being small. Calls
   * of a C stream that find room in its buffer make text, and copy: small ones as larger ones.
   * Where it seeks as well, what is near may be in the buffer, or each call is a request.
   */
  private double typical(IoStack stack, Layer layer) {
    KindFacts own = stack.kind(layer, kind);
    double bytes = stack.meanBytes(layer, kind);
    double refills =
        CStreams.isBuffered(stack, layer, kind)
            ? CStreams.beyondCopying(own, (double) own.timeNs() / own.count(), bytes)
            : 0;
    return CStreams.isGathered(stack, layer, kind)
        ? refills
        : Math.max(refills, own.typicalShare() * Copying.beyond(layer, own.medianNs(), bytes));
  }

  /**
   * The part of the time of a layer that it does not wait for a disk below it, which gets large
   * requests: a server's cache has made larger ones of the small ones, and the disk does the same
   * whatever their size above.
   */
  private double waitedFor(IoStack stack, Layer lowest) {
    Layer below = stack.lowest(kind);
    boolean isDisk = below != lowest && below == Layer.DEVICE;
    return isDisk
        ? Math.max(
            0, 1 - (double) stack.busyNs(below, kind) / Math.max(1, stack.busyNs(lowest, kind)))
        : 1;
  }

  /**
   * The part of a library's requests that move nothing large below it: what moves a whole chunk
   * takes its time for the chunk, however little of it is asked for.
   */
  private double withoutChunks(RuleContext run, Layer costly) {
    Layer below = run.stack().lowestOfProgram(kind);
    if (below == null || run.stack().meanBytes(below, kind) < run.limit(maxSize)) {
      return 1;
    }
    return ChunkWork.above(run, below, kind)
        .filter(work -> work.layer() == costly)
        .map(work -> 1 - work.share())
        .orElse(1.0);
  }

  /**
   * The part of a library's time that is spent in its calls: what it is asked for without waiting
   * is under way until it is waited for, and that is nobody's time. More are then under way than
   * there are threads.
   */
  private double inCalls(RuleContext run, Layer costly) {
    KindFacts own = run.stack().kind(costly, kind);
    boolean waits =
        !costly.isOfDataFormat()
            || !own.isRecorded()
            || own.maxConcurrency() <= run.result().trace().locations();
    return waits
        ? 1
        : own.breakdown()
            .map(of -> (of.admitToIssue() + of.compltToCallback()) / (double) own.busyNs())
            .map(share -> Math.min(1, share))
            .orElse(1.0);
  }

  /**
   * The part of a layer's requests that could be joined: those that go on where the one before
   * ended, and of those that jump what they would win in order. Far apart each remains a request.
   */
  private double joinable(IoStack stack, Layer layer) {
    Patterns placed =
        stack.patterns(layer, kind).where(file -> file.located() > 0 && file.tellsThreadRuns());
    double timeNs = placed.sum(FilePattern::timeNs);
    return timeNs == 0 ? 1 : placed.sum(file -> joinableNs(stack, file)) / timeNs;
  }

  private static double joinableNs(IoStack stack, FilePattern file) {
    double jumps = Math.min(1, InOrder.jumps(file) / file.located());
    return file.timeNs() * (1 - jumps + jumps * InOrder.won(stack, file));
  }

  private FindingBuilder tell(RuleContext run, Anomaly found) {
    IoStack stack = run.stack();
    Layer lowest = found.lowest();
    Layer costly = costly(found);
    double max = run.limit(maxSize);
    double share =
        small(run, costly)
            / stack.kind(costly, kind).count()
            * Math.max(0, 1 - stack.meanBytes(costly, kind) / max);
    FindingBuilder told =
        run.finding(found, "share of small " + kind.key() + "s", Unit.SHARE)
            .title(
                "%,.0f of %,d %ss in %s move less than %s each.",
                small(run, found.first()),
                stack.kind(found.first(), kind).count(),
                kind.key(),
                found.first(),
                Quantity.bytes(max))
            .sides(found, "mean size", Unit.BYTES, layer -> stack.meanBytes(layer, kind))
            .measure(kind.key() + "s", lowest, Quantity.count(stack.kind(lowest, kind).count()))
            .impact(
                share
                    * typical(stack, costly)
                    * waitedFor(stack, lowest)
                    * withoutChunks(run, costly)
                    * inCalls(run, costly)
                    * joinable(stack, found.first()),
                costly,
                kind)
            .impact(
                CStreams.seeksMoveData(costly) ? share * seeksOf(stack, costly) : 0,
                costly,
                OperationKind.SEEK)
            .remedy(remedy);
    OptionalDouble refilled =
        kind == OperationKind.READ ? RefilledBuffer.bytes(run, costly) : OptionalDouble.empty();
    if (refilled.orElse(0) > max) {
      return RefilledBuffer.tell(told, run.stack(), costly, refilled.getAsDouble());
    }
    if (found.first().isLike(Layer.ISO_C)) {
      told.noteUnlessMuch(); // its calls make text, and take it apart
    }
    if (stack.meanBytes(costly, kind) > run.limit(noteSize)) {
      told.atMost(Severity.INFO); // nobody knows whether they wait for latency or bandwidth
    }
    return HiddenLatency.noteWhereHidden(told, run, found.first(), kind);
  }

  /** The part of the time of a layer's seeks that is of files which are moved so, or in part. */
  private double seeksOf(IoStack stack, Layer layer) {
    double allNs = 0;
    double ownNs = 0;
    for (FileResult file : stack.files(layer, OperationKind.SEEK)) {
      double seekNs = file.kinds().get(OperationKind.SEEK).timeNs();
      double own = count(file, kind);
      double moves = count(file, OperationKind.READ) + count(file, OperationKind.WRITE);
      allNs += seekNs;
      ownNs += seekNs * own / Math.max(1, moves);
    }
    return ownNs / Math.max(1, allNs);
  }

  private static double count(FileResult file, OperationKind kind) {
    Totals totals = file.kinds().get(kind);
    return totals == null ? 0 : totals.count();
  }

  /** A library works for each piece that it is asked for, however few it hands on. */
  private static Layer costly(Anomaly found) {
    return found.first().isOfDataFormat() ? found.first() : found.lowest();
  }
}
