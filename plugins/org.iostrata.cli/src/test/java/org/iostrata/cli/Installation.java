// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * The launcher {@code iostrata} in a folder of its own, with the classes of this build: what a user
 * starts, as a process.
 */
final class Installation {
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));

  private final Path folder;

  /** What became of a shell command. */
  record Outcome(int exitCode, String out, String err) {}

  /** Installs into an empty folder; the progress bar shows at once. */
  Installation(Path folder) throws IOException {
    this.folder = folder;
    Path home = folder.resolve("plugins/org.iostrata.cli/target/iostrata");
    Files.createDirectories(home.resolve("lib"));
    Files.copy(ROOT.resolve("iostrata"), folder.resolve("iostrata"));
    Path jar = home.resolve("lib/org.iostrata.cli-0.1.0-SNAPSHOT.jar");
    writeJar(jar);
    Path classes = Files.createFile(home.resolve("iostrata.jsa")); // does not fit, so is ignored
    long laterMs = Files.getLastModifiedTime(jar).toMillis() + 1000; // else it is built first
    Files.setLastModifiedTime(classes, FileTime.fromMillis(laterMs));
    Path java = folder.resolve("java/bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(
        java,
        "#!/bin/sh\nexec '%s/bin/java' -Diostrata.patienceMs=0 $JVM_OPTIONS \"$@\"\n"
            .formatted(System.getProperty("java.home")));
    Files.copy(Path.of(System.getProperty("java.home"), "release"), folder.resolve("java/release"));
    Files.setPosixFilePermissions(java, Files.getPosixFilePermissions(folder.resolve("iostrata")));
  }

  private static void writeJar(Path jar) throws IOException {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      entries.add(Path.of(entry).toUri().toString());
    }
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, Main.class.getName());
    attributes.put(Attributes.Name.CLASS_PATH, String.join(" ", entries));
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
  }

  /** Builds what starts a command that is recorded; a test is left out where no C is compiled. */
  static void makeStarter(Path tools) throws IOException, InterruptedException {
    Path sources = ROOT.resolve("scorep-config/tool");
    String build = "cc -D_GNU_SOURCE -o %1$s/iostrata-start %2$s/start.c %2$s/command.c";
    String line = "! command -v cc || " + build.formatted(tools, sources);
    Process compiler = new ProcessBuilder("sh", "-c", line).inheritIO().start();
    assertEquals(0, compiler.waitFor());
    assumeTrue(Files.exists(tools.resolve("iostrata-start")), "no compiler");
  }

  /**
   * Starts a line of bash in the folder, with the command as {@code ./iostrata}, fixtures below
   * {@code $FIXTURES}.
   */
  Process start(String line) throws IOException {
    // Whoever runs the tests in the background has SIGINT ignored, which processes inherit.
    ProcessBuilder builder =
        new ProcessBuilder("env", "--default-signal=INT,QUIT,PIPE", "bash", "-c", line);
    builder.directory(folder.toFile());
    builder.environment().put("JAVA_HOME", folder.resolve("java").toString());
    builder.environment().put("FIXTURES", ROOT.resolve("tests/fixtures").toString());
    return builder.start();
  }

  /** Runs a line of bash to its end. */
  Outcome run(String line) throws IOException, InterruptedException {
    Path err = Files.createTempFile(folder, "err", "");
    Process process = start("(" + line + ") 2>" + err);
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("does not end: " + line);
    }
    return new Outcome(process.exitValue(), out, Files.readString(err));
  }
}
