// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.compare;

import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.result.KindResult;

/** What of the operations of one layer and kind is compared. */
public enum ComparedMeasure {
  COUNT("count", Unit.COUNT),
  BYTES("bytes", Unit.BYTES),
  TIME("timeNs", Unit.NANOSECONDS),
  SLOWEST_PROCESS_TIME("slowestProcessTimeNs", Unit.NANOSECONDS),
  BUSY("busyNs", Unit.NANOSECONDS),
  THROUGHPUT("throughputBytesPerSecond", Unit.BYTES_PER_SECOND),
  EFFECTIVE("effectiveBytesPerSecond", Unit.BYTES_PER_SECOND),
  PERCEIVED("perceivedBytesPerSecond", Unit.BYTES_PER_SECOND);

  private final String key;
  private final Unit unit;

  ComparedMeasure(String key, Unit unit) {
    this.key = key;
    this.unit = unit;
  }

  /** The name in JSON. */
  public String key() {
    return key;
  }

  /** The unit of its values. */
  public Unit unit() {
    return unit;
  }

  /** The value in one run; of operations that do not occur there is no rate, and 0 of the rest. */
  double of(KindResult kind) {
    if (kind == null) {
      return unit == Unit.BYTES_PER_SECOND ? Double.NaN : 0;
    }
    return switch (this) {
      case COUNT -> kind.count();
      case BYTES -> kind.bytes();
      case TIME -> kind.timeNs();
      case SLOWEST_PROCESS_TIME ->
          kind.slowestProcess().map(slowest -> (double) slowest.timeNs()).orElse(Double.NaN);
      case BUSY -> kind.busyNs().isPresent() ? kind.busyNs().getAsLong() : Double.NaN;
      case THROUGHPUT -> kind.throughputBytesPerSecond().orElse(Double.NaN);
      case EFFECTIVE -> kind.effectiveBytesPerSecond().orElse(Double.NaN);
      case PERCEIVED -> kind.perceivedBytesPerSecond().orElse(Double.NaN);
    };
  }
}
