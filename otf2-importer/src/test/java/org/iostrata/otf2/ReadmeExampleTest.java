// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.event.EventReader;
import org.iostrata.otf2.event.EventVisitor;
import org.junit.jupiter.api.Test;

/** The example of README.md: compiled, run, and the same text. */
class ReadmeExampleTest {
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));

  // begin
  /** Bytes that one location read and wrote, in all layers. */
  static long bytes(Path anchor, int location) throws Otf2Exception {
    long[] sum = {0};
    try (Otf2Archive archive = Otf2Archive.open(anchor);
        EventReader reader = archive.events(location)) {
      reader.read(
          new EventVisitor() {
            @Override
            public void ioOperationComplete(
                int location, long time, int handle, long bytes, long id, AttributeList list) {
              sum[0] += Math.max(0, bytes); // all bits one is "undefined"
            }
          });
    }
    return sum[0];
  }

  // end

  /** What otf2-print says of location 0 of this archive: awk over its IO_OPERATION_COMPLETE. */
  @Test
  void givesWhatOtf2PrintGives() throws Exception {
    assertEquals(2_641_229, bytes(ROOT.resolve("tests/fixtures/ior-coll/traces.otf2"), 0));
  }

  @Test
  void isTheTextOfTheReadme() throws Exception {
    Path source = Path.of("otf2-importer/src/test/java/org/iostrata/otf2/ReadmeExampleTest.java");
    String example =
        Files.readString(ROOT.resolve(source))
            .replaceFirst("(?s).*// begin\n", "")
            .replaceFirst("(?s)\n  // end.*", "")
            .lines()
            .map(line -> line.replaceFirst("^  ", ""))
            .collect(Collectors.joining("\n"));
    assertTrue(Files.readString(ROOT.resolve("otf2-importer/README.md")).contains(example));
  }
}
