// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimelineCommandTest {
  private static final String TRACE =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures/ior-coll").toString();

  @TempDir private Path folder;
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Main.execute(new PrintWriter(new StringWriter()), new PrintWriter(err), arguments);
  }

  @Test
  void aRunThatBeganLongAfterTheTraceIsDrawn() throws Exception {
    long lateNs = 9_000_000_000_000_000_000L;
    HostileArchive.write(folder.resolve("late"), 2, 100, lateNs);
    String trace = folder.resolve("late").toString();
    String svg = folder.resolve("late.svg").toString();
    assertEquals(0, run("timeline", trace, "-o", svg), err::toString);
    assertEquals(0, run("report", trace, "-o", folder.resolve("late.html").toString()));
    assertEquals(0, run("findings", trace));
  }

  @Test
  void theSameTraceGivesTheSameFigure() throws Exception {
    Path one = folder.resolve("one.svg");
    Path two = folder.resolve("two.svg");
    assertEquals(0, run("timeline", TRACE, "-o", one.toString()), err::toString);
    assertEquals(0, run("timeline", TRACE, "-o", two.toString()), err::toString);
    assertArrayEquals(Files.readAllBytes(one), Files.readAllBytes(two));
  }

  @Test
  void aPartIsChosenByTimes() throws Exception {
    Path part = folder.resolve("part.svg");
    String output = "--output=" + part;
    assertEquals(0, run("timeline", TRACE, output, "--from=529ms", "--to=0.533 s"), err::toString);
    String svg = Files.readString(part);
    assertTrue(svg.contains(">530.0 ms<") && !svg.contains(">535"), svg);
  }

  @Test
  void severalTracesHaveAFigureEach() throws Exception {
    String other = Path.of(TRACE).resolveSibling("posix-linktime").toString();
    assertEquals(
        0, run("timeline", TRACE, other, "-o", folder.resolve("all").toString()), err::toString);
    assertTrue(Files.readString(folder.resolve("all/ior-coll.svg")).contains("MPI-IO"));
    assertTrue(Files.readString(folder.resolve("all/posix-linktime.svg")).contains("POSIX"));
    String png = folder.resolve("png").toString();
    assertEquals(0, run("timeline", "--recursive", TRACE, "-o", png, "--format", "png"));
    assertTrue(Files.exists(folder.resolve("png/ior-coll.png")));
  }

  @Test
  void whatCannotBeDrawnIsSaid() {
    String svg = folder.resolve("x.svg").toString();
    assertEquals(2, run("timeline", TRACE, "-o", folder.resolve("x.pdf").toString()));
    assertTrue(err.toString().contains("*.svg or *.png"), err::toString);
    assertEquals(2, run("timeline", TRACE, "-o", svg, "--from", "2s", "--to", "1s"));
    assertEquals(2, run("timeline", TRACE, "-o", svg, "--from", "soon"));
    assertEquals(3, run("timeline", TRACE, "-o", svg, "--to", "1 ns"));
    assertTrue(err.toString().contains("no operations on the program's files"), err::toString);
    assertEquals(2, run("timeline", TRACE, "-o", svg, "--width", "10"));
    assertEquals(3, run("timeline", "nothing", "-o", svg));
    assertTrue(Files.notExists(Path.of(svg)));
  }

  @ParameterizedTest
  @CsvSource({
    "--from, -1s, 'not a time, as 520ms or 1.5 s: -1s'",
    "--to, NaN, 'not a time, as 520ms or 1.5 s: NaN'",
    "--to, 1e9s, 'not a time, as 520ms or 1.5 s: 1e9s'",
    "--from, 5 h, 'not a time, as 520ms or 1.5 s: 5 h'",
    "--to, 99999999999999999999s, 'is longer than any run: 99999999999999999999s'",
    "--from, 9223372036854775807, 'is longer than any run: 9223372036854775807'",
  })
  void timesThatMakeNoSenseAreRefused(String option, String time, String why) {
    Path svg = folder.resolve("x.svg");
    assertEquals(2, run("timeline", TRACE, "-o", svg.toString(), option + "=" + time));
    String separator = why.startsWith("not") ? ": " : " ";
    String said = "iostrata: " + option + separator + why + "\nTry iostrata timeline --help.\n";
    assertEquals(said, err.toString());
    assertTrue(Files.notExists(svg));
  }

  @Test
  void withoutOperationsThereIsNothingToDraw() {
    String svg = folder.resolve("x.svg").toString();
    String none = Path.of(TRACE).resolveSibling("pipit-ping-pong").toString();
    String said = ": no operations on the program's files in that part of the run\n";
    assertEquals(3, run("timeline", none, "-o", svg));
    assertEquals("iostrata: " + none + said, err.toString());
    err.getBuffer().setLength(0);
    assertEquals(3, run("timeline", TRACE, "-o", svg, "--from", "2s"));
    assertEquals("iostrata: " + TRACE + said, err.toString());
    assertTrue(Files.notExists(Path.of(svg)));
  }

  @Test
  void namesAreText() throws Exception {
    HostileArchive.write(folder.resolve("trace"), 2, 100);
    Path svg = folder.resolve("hostile.svg");
    assertEquals(0, run("timeline", folder.resolve("trace").toString(), "-o", svg.toString()));
    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(svg.toFile());
    assertTrue(!Files.readString(svg).contains("<b"));
  }

  @Test
  void ofTooManyProcessesSomeAreDrawn() throws Exception {
    HostileArchive.write(folder.resolve("trace"), 900, 2);
    Path svg = folder.resolve("many.svg");
    assertEquals(0, run("timeline", folder.resolve("trace").toString(), "-o", svg.toString()));
    assertTrue(err.toString().contains("one process of 3"), err::toString);
    assertTrue(Files.size(svg) < 1_000_000, "size " + Files.size(svg));
  }
}
