// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.compare;

import java.util.Locale;
import java.util.OptionalDouble;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.model.Keyed;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.SlowestProcess;

/** What of the operations of one layer and kind is compared. */
public enum ComparedMeasure implements Keyed {
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
  @Override
  public String key() {
    return key;
  }

  /** What people call it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The unit of its values. */
  public Unit unit() {
    return unit;
  }

  /** The value in one run; of operations that do not occur there is no rate, and 0 of the rest. */
  OptionalDouble of(KindResult kind) {
    if (kind == null) {
      return unit == Unit.BYTES_PER_SECOND ? OptionalDouble.empty() : OptionalDouble.of(0);
    }
    return switch (this) {
      case COUNT -> OptionalDouble.of((double) kind.count());
      case BYTES -> OptionalDouble.of((double) kind.bytes());
      case TIME -> OptionalDouble.of((double) kind.timeNs());
      case SLOWEST_PROCESS_TIME ->
          kind.slowestProcess().stream().mapToDouble(SlowestProcess::timeNs).findAny();
      case BUSY -> kind.busyNs().stream().asDoubleStream().findAny();
      case THROUGHPUT -> kind.throughputBytesPerSecond();
      case EFFECTIVE -> kind.effectiveBytesPerSecond();
      case PERCEIVED -> kind.perceivedBytesPerSecond();
    };
  }
}
