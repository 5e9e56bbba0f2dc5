// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class ClockPropertyTest {
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

  private static Clock clock(long ticksPerSecond, long offset) {
    return new Clock(ticksPerSecond, offset, 0, -1);
  }

  /** Rounded down, clamped: by arithmetic without limits. */
  private static long nanos(long elapsed, BigInteger ticksPerSecond) {
    BigInteger exact =
        new BigDecimal(BigInteger.valueOf(elapsed).multiply(BigInteger.valueOf(1_000_000_000L)))
            .divide(new BigDecimal(ticksPerSecond), 0, RoundingMode.FLOOR)
            .toBigInteger();
    return exact.min(MAX).max(MAX.negate()).longValue();
  }

  @Property
  void nanosecondsAreExact(
      @ForAll @LongRange(min = 1, max = 20_000_000_000L) long ticksPerSecond,
      @ForAll @LongRange(min = -(1L << 62), max = 1L << 62) long elapsed) {
    long expected = nanos(elapsed, BigInteger.valueOf(ticksPerSecond));
    assertEquals(expected, clock(ticksPerSecond, 1000).toNanos(1000 + elapsed));
  }

  @Property
  void nanosecondsAreExactForAnyResolution(@ForAll long ticksPerSecond, @ForAll int elapsed) {
    if (ticksPerSecond != 0) {
      BigInteger unsigned = new BigInteger(Long.toUnsignedString(ticksPerSecond));
      assertEquals(nanos(elapsed, unsigned), clock(ticksPerSecond, 0).toNanos(elapsed));
    }
  }

  @Property
  void ticksAreTheFirstThatReachTheNanoseconds(
      @ForAll @LongRange(min = 1, max = 20_000_000_000L) long ticksPerSecond,
      @ForAll @LongRange(min = -1_000_000_000_000_000L, max = 1_000_000_000_000_000L) long ns) {
    Clock clock = clock(ticksPerSecond, 77);
    long ticks = clock.toTicks(ns);
    assertTrue(clock.toNanos(ticks) >= ns);
    assertTrue(clock.toNanos(ticks - 1) < ns);
  }
}
