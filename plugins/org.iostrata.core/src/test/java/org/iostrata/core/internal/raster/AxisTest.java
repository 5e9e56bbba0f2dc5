// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Whatever a trace claims, a cell is one of the axis. */
class AxisTest {
  @Property
  void everyValueHasItsCell(
      @ForAll @LongRange(min = 0) long from,
      @ForAll @LongRange(min = 0) long to,
      @ForAll @IntRange(min = 1, max = 5000) int most,
      @ForAll long value) {
    Axis axis = Axis.of(from, to, most);
    assertTrue(axis.cells() >= 1 && axis.cells() <= most && axis.width() >= 1);
    int cell = axis.cell(value);
    assertTrue(cell >= 0 && cell < axis.cells());
    if (value >= from && value < axis.to()) {
      assertTrue(axis.edge(cell) <= value && value < axis.edge(cell + 1));
    }
    assertTrue(axis.to() >= Math.min(to, Long.MAX_VALUE - (1 << 20)) || to < from);
  }

  @Property
  void partsKeepTheirPlace(@ForAll @IntRange(min = 1, max = 20) int factor) {
    Axis part = Axis.of(100, 1100, 100).part(10, 30, factor);
    assertEquals(200, part.from());
    assertTrue(part.to() >= 400);
  }
}
