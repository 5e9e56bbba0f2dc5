// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.iostrata.core.internal.quantity.Unit;

/**
 * A number that means the same in every layer (Lu and Shen, section 3), of one kind of operation.
 * NaN where a layer does not define it.
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
public enum Characteristic {
  /** Mean bytes of a request. */
  REQUEST_SIZE("mean request size", Unit.BYTES, true, KindFacts::meanBytes),
  /** Outstanding operations while there are any: sum of durations / busy time. */
  CONCURRENCY(
      "mean concurrency while busy",
      Unit.COUNT,
      true,
      k -> k.busyNs() == 0 ? none() : (double) k.timeNs() / k.busyNs()),
  /** Bytes / busy time. */
  THROUGHPUT("throughput", Unit.BYTES_PER_SECOND, true, KindFacts::throughputBytesPerSecond),
  /** Mean duration of an operation that moves nothing; that of others follows their size. */
  LATENCY(
      "mean duration",
      Unit.NANOSECONDS,
      false,
      k -> k.isTransfer() ? none() : (double) k.timeNs() / k.count());

  private final String title;
  private final Unit unit;
  private final boolean lowIsBad;
  private final ToDoubleFunction<KindFacts> value;

  Characteristic(String title, Unit unit, boolean lowIsBad, ToDoubleFunction<KindFacts> value) {
    this.title = title;
    this.unit = unit;
    this.lowIsBad = lowIsBad;
    this.value = value;
  }

  private static double none() {
    return Double.NaN;
  }

  /** The name in a baseline file. */
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

  /** Its value for the operations of one kind in one layer; NaN without any, or when undefined. */
  public double of(KindFacts kind) {
    return kind == null ? none() : value.applyAsDouble(kind);
  }

  /** The unit of its values. */
  public Unit unit() {
    return unit;
  }
}
