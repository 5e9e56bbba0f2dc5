// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.event.Marker;
import org.iostrata.otf2.schema.ValueSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** otf2-print does not print markers: expected is what the generator, all_records.c, wrote. */
class MarkersTest {
  private static final int HIGH = ValueSet.MARKER_SEVERITY.valueOfName("HIGH");
  private static final int LOCATION = ValueSet.MARKER_SCOPE.valueOfName("LOCATION");
  private static final int GLOBAL = ValueSet.MARKER_SCOPE.valueOfName("GLOBAL");

  @ParameterizedTest
  @ValueSource(strings = {"otf2-all-records", "otf2-big-endian"})
  void readsWhatTheLibraryWrote(String fixture) throws Exception {
    try (Otf2Archive archive = Otf2Archive.open(Fixture.of(fixture).anchor())) {
      assertEquals(
          List.of(
              new Marker(1100, 50, "findings", "small writes", HIGH, LOCATION, 41, "here"),
              new Marker(1200, 0, "findings", "small writes", HIGH, GLOBAL, 0, "everywhere")),
          archive.markers());
    }
  }

  @Test
  void anArchiveWithoutMarkersHasNone() throws Exception {
    try (Otf2Archive archive = Otf2Archive.open(Fixture.of("otf2-chunks").anchor())) {
      assertEquals(List.of(), archive.markers());
    }
  }
}
