// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/** A trace format of a page of docs/howto, compiled, which the command knows until it is closed. */
final class HowToFormat implements AutoCloseable {
  private final Path folder;
  private final String page;
  private final ClassLoader before = Thread.currentThread().getContextClassLoader();

  /** Compiles the class of a page into a folder. */
  HowToFormat(String name, String provider, Path folder) throws IOException {
    this.folder = folder;
    page =
        Files.readString(Path.of(System.getProperty("iostrata.root"), "docs/howto", name + ".md"));
    Path code = Files.writeString(folder.resolve(provider + ".java"), block("```java\n"));
    assertTrue(Files.readAllLines(code).size() < 150, "a small format is a small class");
    String classPath = System.getProperty("java.class.path");
    assertEquals(
        0,
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-cp", classPath, "-d", folder.toString(), code.toString()));
    register(provider);
    String nowhere = folder.resolve("nowhere.jar").toString();
    Thread.currentThread().setContextClassLoader(Plugins.of(nowhere + File.pathSeparator + folder));
  }

  /** Names the only provider that is known. */
  void register(String name) throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve("org.iostrata.core.source.SourceProvider"), name);
  }

  private String block(String begin) {
    return Pattern.compile(Pattern.quote(begin) + "(.*?)```", Pattern.DOTALL)
        .matcher(page)
        .results()
        .findFirst()
        .orElseThrow()
        .group(1);
  }

  /** Writes the trace of the page, with more lines. */
  String trace(String name, String more) throws IOException {
    return Files.writeString(folder.resolve(name), block("```\n") + more).toString();
  }

  @Override
  public void close() {
    Thread.currentThread().setContextClassLoader(before);
  }
}
