// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.iostrata.core.result.GroupBy;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No name in a trace, and no path, reaches the terminal as more than text. */
class HostileTextTest {
  @TempDir static Path folder;
  private static String trace;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void writeTraces() throws IOException {
    Path tree = folder.resolve("tree" + HostileNames.NAME.replace('/', '_'));
    Path archive = tree.resolve("run" + HostileNames.NAME);
    HostileNames.write(archive);
    trace = archive.toString();
    Path broken = Files.createDirectories(tree.resolve("broken" + HostileNames.NAME));
    Files.writeString(broken.resolve(HostileNames.NAME + ".otf2"), HostileNames.NAME);
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    int exitCode = Main.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    assertHarmless(String.join(" ", arguments), out.toString());
    assertHarmless(String.join(" ", arguments), err.toString());
    return exitCode;
  }

  private static void assertHarmless(String command, String printed) {
    String bad =
        printed
            .codePoints()
            .filter(c -> c != '\n' && (Character.isISOControl(c) || isFormat(c)))
            .mapToObj(c -> String.format("U+%04X ", c))
            .distinct()
            .reduce("", String::concat);
    assertEquals("", bad, () -> command + " prints " + printed);
    assertTrue(
        printed.lines().noneMatch(line -> line.strip().startsWith(HostileNames.FORGED)),
        () -> command + " prints a line of somebody else: " + printed);
    assertTrue(
        printed.lines().noneMatch(line -> line.contains("d".repeat(4100))),
        () -> "long " + printed);
  }

  private static boolean isFormat(int c) {
    int type = Character.getType(c);
    return type == Character.FORMAT || type == Character.LINE_SEPARATOR;
  }

  private void assertNamed(String name) {
    assertTrue(out.toString().contains(name), out::toString);
  }

  @Test
  void whatCommandsSayOfATrace() {
    assertEquals(0, run("info", trace));
    assertEquals(0, run("analyze", trace));
    assertNamed("/data/n\\x1b[2J\\x1b]0;owned\\x07\\x08\\r\\nCRITICAL");
    assertNamed("(5,010 characters)");
    assertEquals(0, run("findings", "--threshold", "balance.single-process.min-bytes=1", trace));
    assertNamed("\\u202egpj.h5\\u2066");
    assertNamed("alone moves");
    assertEquals(0, run("compare", trace, trace));
    String tree = Path.of(trace).getParent().toString();
    assertEquals(3, run("info", "--recursive", "--format", "text", tree));
    assertEquals(3, run("findings", "--recursive", "--format", "text", tree));
  }

  @ParameterizedTest
  @EnumSource(GroupBy.class)
  void whatAnalyzeSaysOfGroups(GroupBy by) {
    assertEquals(0, run("analyze", trace, "--by", by.toString()));
    GroupBy other = by == GroupBy.FILE ? GroupBy.HOST : GroupBy.FILE;
    assertEquals(0, run("analyze", trace, "--by", by + "," + other));
  }

  @Test
  void whatSqlAnswers() {
    assertEquals(0, run("sql", trace, "SELECT * FROM files"));
    assertNamed("/data/n\\x1b[2J");
    assertEquals(0, run("sql", trace, "SELECT path AS \"a\u001b[2J\nb\" FROM traces"));
    assertEquals(2, run("sql", trace, "SELECT \u001b[2J\n" + HostileNames.FORGED));
    int wrongCast = run("sql", trace, "SELECT CAST(path AS INTEGER) FROM files");
    assertTrue(wrongCast > 0, "a text is no number");
  }

  @Test
  void whereOutputsAre() {
    Path outputs = folder.resolve("out" + HostileNames.NAME);
    assertEquals(0, run("report", trace, "-o", outputs + ".html"));
    assertEquals(0, run("timeline", trace, "-o", outputs + ".svg"));
    assertEquals(0, run("export", trace, "--to", outputs.toString()));
    assertEquals(2, run("export", trace, "--to", outputs.toString()));
    String tree = Path.of(trace).getParent().toString();
    assertEquals(3, run("report", "--recursive", tree, "-o", outputs + "-reports"));
    assertEquals(3, run("export", "--recursive", tree, "--to", outputs + "-tables"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"info", "analyze", "findings", "report", "export", "sql", "timeline"})
  void errors(String command) {
    assertEquals(2, run(command, trace, "--format", HostileNames.NAME));
    assertEquals(2, run(command, trace, "--" + HostileNames.NAME));
    String[] missing = {command, folder.resolve(HostileNames.NAME).toString()};
    assertTrue(run(missing) > 0);
    assertTrue(run("findings", trace, "--threshold", HostileNames.NAME + "=1") > 0);
    assertTrue(run("findings", trace, "--baseline", HostileNames.NAME) > 0);
    assertEquals(2, run(HostileNames.NAME));
  }

  @Test
  void whatIsDrawnIsXmlAndShowsNames() throws IOException {
    Path svg = folder.resolve("figure.svg");
    Path page = folder.resolve("page.html");
    assertEquals(0, run("timeline", trace, "-o", svg.toString()));
    assertEquals(0, run("report", trace, "-o", page.toString()));
    for (Path file : new Path[] {svg, page}) {
      String text = Files.readString(file);
      assertTrue(text.contains("n\\x1b[2J"), file::toString);
      assertTrue(
          text.codePoints().noneMatch(c -> isFormat(c) || (c != '\n' && Character.isISOControl(c))),
          file::toString);
    }
  }

  @Test
  void spreadsheetsRunNoName() throws IOException {
    String query = "SELECT '=1+1' AS a, '+1' AS b, '-1' AS c, '@x' AS d, -1 AS e, 'x=1' AS f";
    String plain = "a,b,c,d,e,f\n=1+1,+1,-1,@x,-1,x=1\n";
    assertEquals(0, run("sql", trace, query, "--format", "csv"));
    assertEquals(plain, out.toString());
    assertEquals(0, run("sql", trace, query, "--format", "csv", "--for-spreadsheets"));
    assertEquals("a,b,c,d,e,f\n'=1+1,'+1,'-1,'@x,-1,x=1\n", out.toString());
    assertEquals(2, run("sql", trace, query, "--for-spreadsheets"));
    String tables = folder.resolve("sheets").toString();
    assertEquals(2, run("export", trace, "--to", tables, "--for-spreadsheets"));
    assertEquals(0, run("export", trace, "--to", tables, "--format", "csv", "--for-spreadsheets"));
    try (Stream<Path> files = Files.list(Path.of(tables))) {
      assertTrue(files.count() > 20);
    }
  }
}
