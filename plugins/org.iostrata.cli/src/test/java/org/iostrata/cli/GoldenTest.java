// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the commands print of the fixtures, byte for byte as in {@code tests/golden}. With {@code
 * -Dgolden.update=true} the files there are written anew: read the difference before it is kept.
 */
class GoldenTest {
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));

  /** Recorded runs whose programs counted their bytes, one without I/O, one made by hand. */
  private static final List<String> ANALYZED =
      List.of(
          "ior-coll",
          "posix-linktime",
          "posix-serial-threads",
          "pipit-ping-pong",
          "two-servers",
          "glusterfs-dd");

  private static final List<String> COUNTED =
      List.of("h5ckpt-coll", "otf2-all-records/archive", "otf2-chunks/archive");

  static Stream<Arguments> outputs() {
    Stream<Arguments> all =
        ANALYZED.stream()
            .flatMap(
                fixture -> Stream.of("info", "analyze", "findings").flatMap(c -> both(fixture, c)));
    return Stream.concat(all, COUNTED.stream().flatMap(fixture -> both(fixture, "info")));
  }

  private static Stream<Arguments> both(String fixture, String command) {
    return Stream.of(Format.values()).map(format -> Arguments.of(fixture, command, format));
  }

  @ParameterizedTest
  @MethodSource("outputs")
  void isAsReviewed(String fixture, String command, Format format) throws IOException {
    String printed = print(command, ROOT.resolve("tests/fixtures").resolve(fixture), format);
    Path golden = golden(fixture, command, format);
    if (UPDATE) {
      Files.createDirectories(golden.getParent());
      Files.writeString(golden, printed);
    }
    String expected = Files.readString(golden);
    List<String> expectedLines = expected.lines().toList();
    List<String> lines = printed.lines().toList();
    for (int i = 0; i < Math.min(expectedLines.size(), lines.size()); i++) {
      assertEquals(expectedLines.get(i), lines.get(i), golden + ", line " + (i + 1));
    }
    assertEquals(expected, printed, golden::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"file", "process", "window", "process,file"})
  void groupsAreAsReviewed(String by) throws IOException {
    StringWriter out = new StringWriter();
    String trace = ROOT.resolve("tests/fixtures/ior-coll/traces.otf2").toString();
    PrintWriter silent = new PrintWriter(Writer.nullWriter());
    String[] command = {"analyze", trace, "--by", by, "--top", "2"};
    assertEquals(0, Main.execute(new PrintWriter(out), silent, command));
    String printed = out.toString().replace(ROOT + "/", "");
    Path golden = ROOT.resolve("tests/golden/ior-coll/analyze-by-" + by.replace(',', '-') + ".txt");
    if (UPDATE) {
      Files.writeString(golden, printed);
    }
    assertEquals(Files.readString(golden), printed);
  }

  @Test
  void aComparisonIsAsReviewed() throws IOException {
    StringWriter out = new StringWriter();
    String before = ROOT.resolve("tests/fixtures/ior-indep").toString();
    String after = ROOT.resolve("tests/fixtures/ior-coll").toString();
    PrintWriter silent = new PrintWriter(Writer.nullWriter());
    assertEquals(0, Main.execute(new PrintWriter(out), silent, "compare", before, after));
    String printed = out.toString();
    printed = printed.substring(printed.indexOf("Change")); // behind columns as wide as the paths
    Path golden = ROOT.resolve("tests/golden/ior-indep/compare.txt");
    if (UPDATE) {
      Files.createDirectories(golden.getParent());
      Files.writeString(golden, printed);
    }
    assertEquals(Files.readString(golden), printed);
  }

  private static Path golden(String fixture, String command, Format format) {
    String extension = format == Format.TEXT ? "txt" : format.toString();
    String folder = fixture.replace("/archive", "");
    return ROOT.resolve("tests/golden").resolve(folder).resolve(command + "." + extension);
  }

  /** Paths are printed as they were given; in the golden files they begin at the root. */
  private static String print(String command, Path trace, Format format) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String name = format.name().toLowerCase(Locale.ROOT);
    int exitCode =
        Main.execute(
            new PrintWriter(out),
            new PrintWriter(err),
            command,
            trace.resolve("traces.otf2").toString(),
            "--format",
            name);
    assertEquals(0, exitCode, err::toString);
    assertEquals("", err.toString());
    return out.toString().replace(ROOT + "/", "");
  }
}
