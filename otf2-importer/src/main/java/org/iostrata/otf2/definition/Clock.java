// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/**
 * The clock of an archive's timestamps.
 *
 * @param ticksPerSecond its resolution, unsigned; never 0
 * @param globalOffsetTicks a time not after any event
 * @param traceLengthTicks the time between that and the last event
 * @param realtimeTimestampNs when {@code globalOffsetTicks} was, in nanoseconds since 1970, or
 *     {@link org.iostrata.otf2.schema.Undefined#LONG}
 */
public record Clock(
    long ticksPerSecond, long globalOffsetTicks, long traceLengthTicks, long realtimeTimestampNs) {
  /** A clock of nanoseconds that starts at 0: what an archive without clock properties has. */
  public static final Clock NANOSECONDS = new Clock(1_000_000_000L, 0, 0, -1L);

  /**
   * Nanoseconds from {@link #globalOffsetTicks()} to a time, rounded down; exact, not by floating
   * point. Negative before the offset; clamped to the range of a {@code long}.
   */
  public long toNanos(long ticks) {
    long elapsed = ticks - globalOffsetTicks;
    if (ticksPerSecond == 1_000_000_000L) {
      return elapsed;
    }
    return elapsed >= 0 ? scale(elapsed, 1_000_000_000L, ticksPerSecond) : -toNanosUp(-elapsed);
  }

  private long toNanosUp(long elapsed) {
    long down = scale(elapsed, 1_000_000_000L, ticksPerSecond);
    return down == Long.MAX_VALUE || scale(down, ticksPerSecond, 1_000_000_000L) == elapsed
        ? down
        : down + 1;
  }

  /** The smallest time in ticks whose {@link #toNanos} is at least {@code nanos}. */
  public long toTicks(long nanos) {
    if (ticksPerSecond == 1_000_000_000L) {
      return globalOffsetTicks + nanos;
    }
    long ticks = globalOffsetTicks + scaleSigned(nanos);
    while (toNanos(ticks) < nanos) {
      ticks++;
    }
    return ticks;
  }

  private long scaleSigned(long nanos) {
    return nanos >= 0
        ? scale(nanos, ticksPerSecond, 1_000_000_000L)
        : -scale(-nanos, ticksPerSecond, 1_000_000_000L) - 1;
  }

  /** value * multiplier / divisor through 128 bits, for unsigned operands. */
  private static long scale(long value, long multiplier, long divisor) {
    long high = Math.multiplyHigh(value, multiplier);
    long low = value * multiplier;
    if (high == 0 && low >= 0 && divisor > 0) {
      return low / divisor;
    }
    java.math.BigInteger product = unsigned(value).multiply(unsigned(multiplier));
    java.math.BigInteger quotient = product.divide(unsigned(divisor));
    return quotient.bitLength() > 63 ? Long.MAX_VALUE : quotient.longValue();
  }

  private static java.math.BigInteger unsigned(long value) {
    return new java.math.BigInteger(Long.toUnsignedString(value));
  }
}
