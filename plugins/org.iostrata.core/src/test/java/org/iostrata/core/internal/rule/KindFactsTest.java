// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.Concurrency;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.Latency;
import org.iostrata.core.result.Origin;
import org.iostrata.core.result.Runs;
import org.junit.jupiter.api.Test;

/** Three operations of 3000 bytes that take 100 ns together, of which more or less is known. */
class KindFactsTest {
  private long timeNs = 100;
  private OptionalLong busyNs = OptionalLong.empty();
  private OptionalLong most = OptionalLong.empty();
  private OptionalLong longestNs = OptionalLong.empty();
  private Optional<Runs> runs = Optional.empty();
  private Origin origin = Origin.OPERATIONS;

  private KindFacts of(OperationKind kind) {
    OptionalLong none = OptionalLong.empty();
    return new KindFacts(
        POSIX,
        kind,
        new KindResult(
            3,
            3000,
            none,
            timeNs,
            OptionalInt.empty(),
            none,
            Optional.empty(),
            Optional.empty(),
            runs,
            Optional.empty(),
            longestNs.stream()
                .mapToObj(ns -> new Latency(none, none, none, none, longestNs, Optional.empty()))
                .findFirst(),
            Optional.empty(),
            new Concurrency(most, OptionalDouble.empty()),
            busyNs,
            origin),
        2);
  }

  @Test
  void ratesAreThoseOfBytesInTime() {
    busyNs = OptionalLong.of(50);
    assertEquals(60e9, of(WRITE).throughputBytesPerSecond());
    assertEquals(30e9, of(WRITE).effectiveBytesPerSecond());
    assertEquals(Double.NaN, of(OPEN).throughputBytesPerSecond(), "opening moves nothing");
    assertEquals(Double.NaN, of(OPEN).effectiveBytesPerSecond());
    assertEquals(1000, of(WRITE).meanBytes());
    assertEquals(Double.NaN, of(OPEN).meanBytes());
    busyNs = OptionalLong.of(0);
    timeNs = 0;
    assertEquals(Double.NaN, of(WRITE).throughputBytesPerSecond(), "in no time");
    assertEquals(Double.NaN, of(WRITE).effectiveBytesPerSecond());
  }

  @Test
  void everyCharacteristicIsDefinedForSomeKinds() {
    busyNs = OptionalLong.of(50);
    assertEquals(1000, Characteristic.REQUEST_SIZE.of(of(WRITE)));
    assertEquals(2, Characteristic.CONCURRENCY.of(of(WRITE)));
    assertEquals(2, Characteristic.CONCURRENCY.of(of(OPEN)));
    assertEquals(60e9, Characteristic.THROUGHPUT.of(of(WRITE)));
    assertEquals(Double.NaN, Characteristic.LATENCY.of(of(WRITE)), "it follows the size");
    assertEquals(100.0 / 3, Characteristic.LATENCY.of(of(OPEN)));
    for (Characteristic what : Characteristic.values()) {
      assertEquals(Double.NaN, what.of(null));
    }
    busyNs = OptionalLong.of(0);
    assertEquals(Double.NaN, Characteristic.CONCURRENCY.of(of(WRITE)));
  }

  private void assertBusy(double leastNs, double mostNs) {
    assertEquals(leastNs, of(WRITE).leastBusyNs());
    assertEquals(mostNs, of(WRITE).mostBusyNs());
  }

  @Test
  void whereTheBusyTimeIsNotKnownItHasBounds() {
    assertBusy(0, 103); // each at least a nanosecond
    most = OptionalLong.of(4);
    assertBusy(25, 103);
    most = OptionalLong.of(0);
    assertBusy(100, 103);
    longestNs = OptionalLong.of(40);
    assertBusy(100, 103);
    most = OptionalLong.of(4);
    assertBusy(40, 103);
    busyNs = OptionalLong.of(50);
    assertBusy(50, 50);
  }

  private void assertNotKnown(String what, Consumer<KindFacts> asked) {
    NotKnown missing = assertThrows(NotKnown.class, () -> asked.accept(of(WRITE)));
    assertEquals(what + " of write operations in POSIX", missing.what());
  }

  @Test
  void whatCountersDoNotTellIsNotKnown() {
    origin = Origin.COUNTERS;
    assertNotKnown("the busy time", KindFacts::busyNs);
    assertNotKnown("the busy time", KindFacts::throughputBytesPerSecond);
    assertNotKnown("the largest concurrency", KindFacts::maxConcurrency);
    assertNotKnown("the part of the time in layers below", KindFacts::selfNs);
    assertNotKnown("the sizes", KindFacts::sizes);
    assertNotKnown("the sequential runs", KindFacts::meanRunBytes);
    assertNotKnown("the times of issue", KindFacts::breakdown);
    runs = Optional.of(new Runs(1, OptionalDouble.empty(), List.of()));
    assertNotKnown("the length of runs", KindFacts::meanRunBytes);
  }

  @Test
  void whatWasRecordedWithoutIsNotThere() {
    assertEquals(Double.NaN, of(WRITE).meanRunBytes());
    assertEquals(Optional.empty(), of(WRITE).breakdown());
    runs = Optional.of(new Runs(1, OptionalDouble.of(512), List.of()));
    assertEquals(512, of(WRITE).meanRunBytes());
  }
}
