// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.quantity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class QuantityTest {
  @Test
  void isReadWithAndWithoutUnit() {
    assertEquals(65536, Quantity.parse("64 KiB", Unit.BYTES).value());
    assertEquals(1536, Quantity.parse("1.5KiB", Unit.BYTES).value());
    assertEquals(5e6, Quantity.parse("5ms", Unit.NANOSECONDS).value());
    assertEquals(0.2, Quantity.parse("20%", Unit.SHARE).value());
    assertEquals(0.2, Quantity.parse("0.2", Unit.SHARE).value());
    assertEquals(4L << 30, Quantity.parse("4 GiB/s", Unit.BYTES_PER_SECOND).value());
    assertEquals(2e6, Quantity.parse("2MB", Unit.BYTES).value());
    assertEquals(2e6, Quantity.parse("2 MB/s", Unit.BYTES_PER_SECOND).value());
    assertEquals(7, Quantity.parse("7", Unit.COUNT).value());
  }

  @Test
  void otherUnitsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Quantity.parse("5ms", Unit.BYTES));
    assertThrows(IllegalArgumentException.class, () -> Quantity.parse("-1", Unit.BYTES));
    for (String rate : List.of("1 KiB", "1/s", "1 KiB/s/s", "1 ms/s")) {
      assertThrows(
          IllegalArgumentException.class, () -> Quantity.parse(rate, Unit.BYTES_PER_SECOND), rate);
    }
    assertThrows(IllegalArgumentException.class, () -> Quantity.parse("much", Unit.COUNT));
    assertThrows(IllegalArgumentException.class, () -> Quantity.parse("", Unit.COUNT));
  }

  @Test
  void isShownForPeople() {
    assertEquals("64 KiB", Quantity.bytes(65536).toString());
    assertEquals("1.5 MiB/s", Quantity.bytesPerSecond(1.5 * 1024 * 1024).toString());
    assertEquals("2.5 ms", Quantity.nanoseconds(2_500_000).toString());
    assertEquals("12.5 %", Quantity.share(0.125).toString());
    assertEquals("1,234", Quantity.count(1234).toString());
    assertEquals("0.25", Quantity.ratio(0.25).toString());
    assertEquals("46 B", Quantity.bytes(46.4).toString());
  }

  @Test
  void columnsHaveAsManyDecimalsInEveryRow() {
    assertEquals("64.0 KiB", Quantity.bytes(65536).inColumn());
    assertEquals("512 B", Quantity.bytes(512).inColumn());
    assertEquals("1.5 MiB/s", Quantity.bytesPerSecond(1.5 * 1024 * 1024).inColumn());
    assertEquals("-", Quantity.bytesPerSecond(Double.NaN).inColumn());
  }
}
