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

/** A trace format of docs/howto as the page has it, given to the workbench by another bundle. */
final class HowToFormat implements AutoCloseable {
  private final String page;
  private final ServiceRegistration<SourceProvider> registration;

  /** The format whose traces are requests. */
  static HowToFormat requests(Path folder) throws Exception {
    return new HowToFormat("add-a-trace-format", "RequestsProvider", folder);
  }

  /** The format whose traces are sums. */
  static HowToFormat counters(Path folder) throws Exception {
    return new HowToFormat("add-a-summary-format", "CountersProvider", folder);
  }

  /** Compiles a page into a folder. */
  private HowToFormat(String name, String providerName, Path folder) throws Exception {
    page =
        Files.readString(Path.of(System.getProperty("iostrata.root"), "docs/howto", name + ".md"));
    Path code = Files.writeString(folder.resolve(providerName + ".java"), block("```java\n"));
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
        (SourceProvider) loader.loadClass(providerName).getConstructor().newInstance();
    registration =
        FrameworkUtil.getBundle(getClass())
            .getBundleContext()
            .registerService(SourceProvider.class, provider, null);
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
  Path write(Path file, String more) throws Exception {
    return Files.writeString(file, block("```\n") + more);
  }

  @Override
  public void close() {
    registration.unregister();
  }
}
