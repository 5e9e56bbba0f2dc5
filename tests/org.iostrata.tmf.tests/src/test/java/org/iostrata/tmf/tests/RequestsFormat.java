// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.iostrata.core.TraceSource;
import org.iostrata.core.source.SourceProvider;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;

/** The trace format of docs/howto as the page has it, given to the workbench by another bundle. */
final class RequestsFormat implements AutoCloseable {
  private static final Path PAGE =
      Path.of(System.getProperty("iostrata.root"), "docs/howto/add-a-trace-format.md");

  private final ServiceRegistration<SourceProvider> registration;

  /** Compiles the page into a folder. */
  RequestsFormat(Path folder) throws Exception {
    Path code = Files.writeString(folder.resolve("RequestsProvider.java"), block("```java\n"));
    Path core =
        Path.of(TraceSource.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    int exit =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null, null, null, "-cp", core.toString(), "-d", folder.toString(), code.toString());
    assertEquals(0, exit);
    URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
    SourceProvider provider =
        (SourceProvider) loader.loadClass("RequestsProvider").getConstructor().newInstance();
    registration =
        FrameworkUtil.getBundle(getClass())
            .getBundleContext()
            .registerService(SourceProvider.class, provider, null);
  }

  private static String block(String begin) throws Exception {
    return Pattern.compile(Pattern.quote(begin) + "(.*?)```", Pattern.DOTALL)
        .matcher(Files.readString(PAGE))
        .results()
        .findFirst()
        .orElseThrow()
        .group(1);
  }

  /** Writes the trace of the page, with more lines. */
  Path write(Path file, String more) throws Exception {
    return Files.writeString(file, block("```\n") + more);
  }

  @Override
  public void close() {
    registration.unregister();
  }
}
