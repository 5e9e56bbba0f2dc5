// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jfree.chart.axis.NumberAxis;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleTest {
  @ParameterizedTest
  @ValueSource(doubles = {0, 1, 1e9, 1e15, 1e18, Long.MAX_VALUE})
  void anAxisHasALengthAndMarks(double fromNs) {
    for (double lengthNs : new double[] {0, 1, 1000, 1e12}) {
      NumberAxis axis = Scale.time(fromNs, fromNs + lengthNs);
      double step = axis.getTickUnit().getSize();
      assertTrue(axis.getRange().getLength() > 0);
      assertTrue(step > 0 && axis.getRange().getLength() / step < 100, () -> "step " + step);
      assertTrue(axis.getLowerBound() + step > axis.getLowerBound(), () -> "step " + step);
    }
  }
}
