// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.model.Keyed;
import org.iostrata.core.result.Breakdown;

/**
 * A number that means the same in every layer (Lu and Shen, section 3), of one kind of operation.
 * NaN where a layer does not define it.
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
public enum Characteristic implements Keyed {
  /** Mean bytes of a request. */
  REQUEST_SIZE("mean request size", Unit.BYTES, true, true, KindFacts::meanBytes),
  /** Mean bytes of a sequential run, of all processes together. */
  RUN_LENGTH("mean sequential run", Unit.BYTES, true, false, KindFacts::meanRunBytes),
  /** Outstanding operations while there are any: sum of durations / busy time. */
  CONCURRENCY(
      "mean concurrency while busy",
      Unit.COUNT,
      true,
      true,
      k -> k.busyNs() == 0 ? none() : (double) k.timeNs() / k.busyNs()),
  /** Most outstanding at once. */
  MAX_CONCURRENCY("largest concurrency", Unit.COUNT, true, false, KindFacts::maxConcurrency),
  /** Bytes / busy time. */
  THROUGHPUT("throughput", Unit.BYTES_PER_SECOND, true, true, KindFacts::throughputBytesPerSecond),
  /** Mean duration of an operation that moves nothing; that of others follows their size. */
  LATENCY(
      "mean duration",
      Unit.NANOSECONDS,
      false,
      true,
      k -> k.isTransfer() ? none() : (double) k.timeNs() / k.count()),
  /** Part of the run in which none is outstanding. */
  IDLE("idle part of the run", Unit.SHARE, false, false, KindFacts::idleShare),
  /** Part of their time before they are handed on: waiting and preparing. */
  BEFORE_ISSUE(
      "part of the time before they are handed on",
      Unit.SHARE,
      false,
      false,
      k -> shareOf(k, Breakdown::admitToIssue)),
  /** Part of their time after what they handed on is done. */
  AFTER_COMPLETION(
      "part of the time after what is below is done",
      Unit.SHARE,
      false,
      false,
      k -> shareOf(k, Breakdown::compltToCallback));

  private final String title;
  private final Unit unit;
  private final boolean lowIsBad;
  private final boolean timeFollows;
  private final ToDoubleFunction<KindFacts> value;

  Characteristic(
      String title,
      Unit unit,
      boolean lowIsBad,
      boolean timeFollows,
      ToDoubleFunction<KindFacts> value) {
    this.title = title;
    this.unit = unit;
    this.lowIsBad = lowIsBad;
    this.timeFollows = timeFollows;
    this.value = value;
  }

  private static double shareOf(KindFacts kind, ToLongFunction<Breakdown> part) {
    return kind.breakdown()
        .filter(all -> all.sum() > 0)
        .map(all -> (double) part.applyAsLong(all) / all.sum())
        .orElse(Double.NaN);
  }

  private static double none() {
    return Double.NaN;
  }

  /** The name in files and on the command line: {@code request-size}. */
  @Override
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What it is, in a few words. */
  public String title() {
    return title;
  }

  /** Whether trouble shows as a small value; else as a large one. */
  public boolean lowIsBad() {
    return lowIsBad;
  }

  /** Whether the busy time may be taken to follow it: half the throughput, twice the time. */
  public boolean timeFollows() {
    return timeFollows;
  }

  /**
   * What is as good as known values.
   *
   * @param low the least of them
   * @param high the largest
   * @param factor how many times worse is as good still; what is good of a share is the rest of it
   */
  Range asGoodAs(double low, double high, double factor) {
    if (lowIsBad) {
      return Range.atLeast(low / factor);
    }
    return Range.atMost(unit == Unit.SHARE ? 1 - (1 - high) / factor : high * factor);
  }

  /** What is better than a value that is bad, that many times at least. */
  Range betterThan(double bad, double factor) {
    return lowIsBad ? Range.atLeast(bad * factor) : Range.atMost(bad / factor);
  }

  /** Its value for the operations of one kind in one layer; NaN without any, or when undefined. */
  public double of(KindFacts kind) {
    return kind == null ? none() : value.applyAsDouble(kind);
  }

  /** The same; NaN, too, when the source does not tell it. */
  double ofKnown(KindFacts kind) {
    try {
      return of(kind);
    } catch (NotKnown e) {
      return none();
    }
  }

  /** The unit of its values. */
  public Unit unit() {
    return unit;
  }
}
