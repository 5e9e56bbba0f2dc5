// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.iostrata.core.report.Reports;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs of docs/howto/use-the-core-from-java.md compile, and do what the page says. */
class JavaExampleTest {
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("public class (\\w+)");
  private static final String TRACE =
      ROOT.resolve("tests/fixtures/ior-coll/traces.otf2").toString();

  @TempDir Path directory;

  @BeforeEach
  void compile() throws Exception {
    List<String> arguments = new ArrayList<>(List.of("-cp", System.getProperty("java.class.path")));
    arguments.addAll(List.of("-d", directory.toString()));
    Matcher code =
        CODE.matcher(Files.readString(ROOT.resolve("docs/howto/use-the-core-from-java.md")));
    while (code.find()) {
      Matcher name = NAME.matcher(code.group(1));
      assertTrue(name.find());
      Path file = directory.resolve(name.group(1) + ".java");
      arguments.add(Files.writeString(file, code.group(1)).toString());
    }
    assertTrue(arguments.size() >= 7);
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertEquals(0, failed);
  }

  @Test
  void theAnalysisPrintsBandwidths() throws Exception {
    List<String> lines = run("Bandwidth", TRACE).lines().toList();
    assertEquals(4, lines.size(), lines::toString);
    assertTrue(lines.get(0).matches("MPI-IO read \\d+[.,]\\d MB/s"), lines::toString);
    assertTrue(lines.get(3).matches("POSIX write \\d+[.,]\\d MB/s"), lines::toString);
  }

  @Test
  void theScanSeesEveryProcess() throws Exception {
    List<String> lines = run("BackwardWrites", TRACE).lines().toList();
    assertTrue(lines.size() >= 2);
    lines.forEach(line -> assertTrue(line.matches("MPI Rank \\d+ \\d+"), line));
  }

  @Test
  void thePartIsWrittenAndReadBack() throws Exception {
    String text = run("WritesReport", TRACE, directory.toString());
    assertTrue(text.contains("kind == write"), text);
    Path json = directory.resolve("writes.json");
    AnalysisResult read = Reports.readJson(Files.newInputStream(json));
    assertEquals(text, Reports.text(read));
    assertTrue(Reports.findings(read).contains("checks passed"), Reports.findings(read));
    assertTrue(Files.readString(json).contains("\"findings\""));
    assertTrue(Files.readString(directory.resolve("writes.html")).contains("</html>"));
  }

  private String run(String name, String... arguments) throws Exception {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream stdout = System.out;
    try (URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()});
        PrintStream into = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      System.setOut(into);
      Class<?> example = loader.loadClass(name);
      example.getMethod("main", String[].class).invoke(null, (Object) arguments);
    } finally {
      System.setOut(stdout);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }
}
