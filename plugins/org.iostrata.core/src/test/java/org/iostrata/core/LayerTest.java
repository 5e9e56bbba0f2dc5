// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LayerTest {
  @Test
  void mpiIoStandsAbovePosix() {
    assertTrue(Layer.MPI_IO.compareTo(Layer.POSIX) < 0);
  }
}
