// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.figure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The drawings of the rules' pages are those of the recordings. With {@code -Dgolden.update=true}
 * they are written anew: look at them before they are kept.
 */
class RulePicturesTest {
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));
  private static final Path PAGES = ROOT.resolve("docs/rules");
  private static final Path PICTURES = PAGES.resolve("images");

  static List<RulePicture> pictures() {
    return RulePicture.all();
  }

  @ParameterizedTest
  @MethodSource("pictures")
  void isOfTheRecording(RulePicture picture) throws IOException {
    byte[] svg = picture.svg(ROOT.resolve("tests/fixtures"));
    Path file = PICTURES.resolve(picture.rule() + ".svg");
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(PICTURES);
      Files.write(file, svg);
    }
    assertArrayEquals(Files.readAllBytes(file), svg, file::toString);
    String page = Files.readString(PAGES.resolve(picture.rule() + ".md"));
    assertTrue(page.contains("](images/" + picture.rule() + ".svg)"), "its page shows it");
    String recording = "(../../tests/fixtures/" + picture.recording() + ")";
    assertTrue(page.contains(recording), "its page names " + recording);
  }

  @Test
  void everyPictureIsOneOfThem() throws IOException {
    try (Stream<Path> files = Files.list(PICTURES)) {
      assertEquals(
          pictures().stream().map(picture -> picture.rule() + ".svg").sorted().toList(),
          files.map(file -> file.getFileName().toString()).sorted().toList());
    }
  }
}
