// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class Otf2ExceptionPropertyTest {
  @Property(tries = 20)
  void namesFileAndByte(@ForAll @LongRange(min = 0) long offsetBytes) {
    var error = new Otf2Exception(Path.of("traces.def"), offsetBytes, "record ends too early");
    assertEquals("traces.def: byte " + offsetBytes + ": record ends too early", error.getMessage());
    assertEquals(offsetBytes, error.offsetBytes());
    assertEquals(Path.of("traces.def"), error.file());
  }
}
