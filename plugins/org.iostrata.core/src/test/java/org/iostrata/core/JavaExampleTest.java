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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/howto compiles and prints the bandwidths of a recorded trace. */
class JavaExampleTest {
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @TempDir Path directory;

  @Test
  void theExampleOfThePageRuns() throws Exception {
    Matcher code =
        CODE.matcher(Files.readString(ROOT.resolve("docs/howto/use-the-core-from-java.md")));
    assertTrue(code.find());
    Path file = Files.writeString(directory.resolve("Bandwidth.java"), code.group(1));
    String classPath = System.getProperty("java.class.path");
    assertEquals(
        0,
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-cp", classPath, "-d", directory.toString(), file.toString()));
    String trace = ROOT.resolve("tests/fixtures/ior-coll/traces.otf2").toString();
    String[] lines = run(trace).split("\n");
    assertEquals(4, lines.length, String.join("\n", lines));
    assertTrue(lines[0].matches("MPI-IO read \\d+[.,]\\d MB/s\r?"), lines[0]);
    assertTrue(lines[3].matches("POSIX write \\d+[.,]\\d MB/s\r?"), lines[3]);
  }

  private String run(String trace) throws Exception {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream stdout = System.out;
    try (URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()});
        PrintStream into = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      System.setOut(into);
      Class<?> example = loader.loadClass("Bandwidth");
      example.getMethod("main", String[].class).invoke(null, (Object) new String[] {trace});
    } finally {
      System.setOut(stdout);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }
}
