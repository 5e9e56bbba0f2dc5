// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

import java.math.BigInteger;

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

  /**
   * The smallest time in ticks whose {@link #toNanos} is at least {@code nanos}; clamped to the
   * range of a {@code long}.
   */
  public long toTicks(long nanos) {
    if (ticksPerSecond == 1_000_000_000L) {
      return add(globalOffsetTicks, nanos);
    }
    long ticks = add(globalOffsetTicks, scaleSigned(nanos));
    // The quotient was rounded down, of a negative time by up to one more.
    for (int step = 0; step < 2 && ticks < Long.MAX_VALUE && toNanos(ticks) < nanos; step++) {
      ticks++;
    }
    return ticks;
  }

  private static long add(long a, long b) {
    long sum = a + b;
    boolean overflow = ((a ^ sum) & (b ^ sum)) < 0;
    return overflow ? (a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
  }

  private long scaleSigned(long nanos) {
    return nanos >= 0
        ? scale(nanos, ticksPerSecond, 1_000_000_000L)
        : -scale(-nanos, ticksPerSecond, 1_000_000_000L) - 1;
  }

  /**
   * value * multiplier / divisor for a value that is not negative, clamped to the largest long. The
   * remainder times the multiplier fits into 63 bits for any real clock, up to 9 GHz.
   */
  private static long scale(long value, long multiplier, long divisor) {
    if (divisor <= 0 || multiplier <= 0) {
      return scaleExactly(value, multiplier, divisor);
    }
    long quotient = value / divisor;
    long rest = value % divisor;
    long product = rest * multiplier;
    if (value < 0
        || quotient > Long.MAX_VALUE / multiplier
        || product < 0
        || Math.multiplyHigh(rest, multiplier) != 0) {
      return scaleExactly(value, multiplier, divisor);
    }
    long sum = quotient * multiplier + product / divisor;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  private static long scaleExactly(long value, long multiplier, long divisor) {
    BigInteger product = unsigned(value).multiply(unsigned(multiplier));
    BigInteger quotient = product.divide(unsigned(divisor));
    return quotient.bitLength() > 63 ? Long.MAX_VALUE : quotient.longValue();
  }

  private static BigInteger unsigned(long value) {
    return new BigInteger(Long.toUnsignedString(value));
  }
}
