// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** A corrupt resolution is 2^62 ticks a second; counting up to the right tick would not end. */
  @ParameterizedTest
  @ValueSource(longs = {1, 1L << 62, Long.MIN_VALUE, -1})
  void ticksAreClampedForAnyResolution(long ticksPerSecond) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          Clock clock = clock(ticksPerSecond, 0);
          assertTrue(clock.toTicks(2_000_000_000L) >= 2);
          assertTrue(clock.toTicks(Long.MAX_VALUE) > 0);
          assertTrue(clock.toTicks(-Long.MAX_VALUE) < 0);
        });
  }
}
