// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MainTest {
  @Test
  void unknownOptionIsAUsageError() {
    assertEquals(2, Main.run("--no-such-option"));
  }
}
