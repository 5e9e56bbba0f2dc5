// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.event.Marker;
import org.iostrata.otf2.schema.ValueSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** otf2-print does not print markers: expected is what the generator, all_records.c, wrote. */
class MarkersTest {
  @TempDir Path folder;

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

  /** Cut anywhere it is refused, and the error says where; never is there a wrong marker. */
  @ParameterizedTest
  @ValueSource(strings = {"otf2-all-records", "otf2-big-endian", "otf2-surroundings"})
  void aCutFileOfMarkersIsRefused(String fixture) throws Exception {
    Path markers = copy(fixture);
    byte[] whole = Files.readAllBytes(markers);
    List<Marker> all = markers();
    for (int length = 0; length < whole.length - 1; length++) {
      Files.write(markers, Arrays.copyOf(whole, length));
      Otf2Exception refused = assertThrows(Otf2Exception.class, this::markers, "of " + length);
      assertEquals(markers, refused.file());
      assertTrue(refused.offsetBytes() <= length, refused.getMessage());
    }
    Files.write(markers, whole);
    assertEquals(all, markers());
  }

  /** What has a wrong byte somewhere is read, or refused with the file and the place. */
  @ParameterizedTest
  @ValueSource(strings = {"otf2-all-records", "otf2-big-endian", "otf2-surroundings"})
  void aDamagedFileOfMarkersIsReadOrRefused(String fixture) throws Exception {
    Path markers = copy(fixture);
    byte[] whole = Files.readAllBytes(markers);
    int refused = 0;
    for (int bit = 0; bit < 8 * whole.length; bit++) {
      byte[] damaged = whole.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      Files.write(markers, damaged);
      try {
        assertTrue(markers().size() <= whole.length);
      } catch (Otf2Exception e) {
        assertEquals(markers, e.file());
        assertTrue(e.offsetBytes() <= whole.length, e.getMessage());
        refused++;
      }
    }
    assertTrue(refused > whole.length, refused + " of " + 8 * whole.length);
  }

  /** An archive's definitions, and its file of markers, which is returned. */
  private Path copy(String fixture) throws IOException {
    Path from = Fixture.of(fixture).anchor().getParent();
    for (String file : List.of("traces.otf2", "traces.def", "traces.marker")) {
      Files.copy(from.resolve(file), folder.resolve(file));
    }
    return folder.resolve("traces.marker");
  }

  private List<Marker> markers() throws Otf2Exception {
    try (Otf2Archive archive = Otf2Archive.open(folder.resolve("traces.otf2"))) {
      return archive.markers();
    }
  }

  @Test
  void anArchiveWithoutMarkersHasNone() throws Exception {
    try (Otf2Archive archive = Otf2Archive.open(Fixture.of("otf2-chunks").anchor())) {
      assertEquals(List.of(), archive.markers());
    }
  }
}
