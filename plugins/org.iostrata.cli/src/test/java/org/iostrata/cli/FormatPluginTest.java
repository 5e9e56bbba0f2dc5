// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SourceProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The trace format of docs/howto, as the page has it: compiled, and read by all commands. */
class FormatPluginTest extends CommandLineTest {
  @TempDir Path folder;
  private HowToFormat format;

  @BeforeEach
  void compileThePage() throws IOException {
    format = new HowToFormat("add-a-trace-format", "RequestsProvider", folder);
  }

  @AfterEach
  void forgetIt() {
    format.close();
  }

  private String requests(String more) throws IOException {
    return format.trace("requests.csv", more);
  }

  private void says(String text) {
    assertTrue(out.toString().contains(text), () -> out + "\n" + err);
  }

  @Test
  void allCommandsReadIt() throws IOException {
    String trace = requests("");
    assertEquals(0, run("info", trace), err::toString);
    says("Requests");
    says("MPI-IO write");
    assertEquals(0, run("info", trace, "--format", "json"), err::toString);
    assertEquals(0, run("analyze", trace), err::toString);
    says("MPI-IO write POSIX write");
    assertEquals(0, run("findings", trace), err::toString);
    assertEquals(0, run("sql", trace, "SELECT count(*) AS n FROM operations"), err::toString);
    says("3");
    for (String kind : new String[] {"report", "timeline"}) {
      String suffix = kind.equals("report") ? ".html" : ".svg";
      Path file = folder.resolve(kind + suffix);
      assertEquals(0, run(kind, trace, "-o", file.toString()), err::toString);
      assertTrue(Files.size(file) > 1000);
    }
    String tables = folder.resolve("tables").toString();
    assertEquals(0, run("export", trace, "--to", tables, "--format", "csv"), err::toString);
  }

  @Test
  void whatIsWrongWithItIsSaidWithItsPlace() throws IOException {
    assertEquals(3, run("analyze", requests("0,0,POSIX,READ,/a,7,5,0,1\n")));
    assertTrue(err.toString().contains("requests.csv: line 5 is no request"), err::toString);
  }

  /** A format whose traces are directories; that it is asked to open one is enough. */
  public static final class Folders implements SourceProvider {
    @Override
    public String format() {
      return "Folders";
    }

    @Override
    public boolean recognises(Path path) {
      return Files.exists(path.resolve("head"));
    }

    @Override
    public Source open(Path path) throws IOException {
      throw new IOException("a folder is opened: " + path.getFileName());
    }
  }

  @Test
  void aTraceMayBeADirectory() throws IOException {
    format.register(Folders.class.getName());
    Path trace = Files.createDirectory(folder.resolve("many"));
    assertEquals(3, run("info", trace.toString()));
    assertTrue(err.toString().contains("no *.otf2 in this directory"), err::toString);
    Files.createFile(trace.resolve("head"));
    assertEquals(3, run("info", trace.toString()));
    assertTrue(err.toString().contains("a folder is opened: many"), err::toString);
  }

  @Test
  void aJarThatDoesNotHoldWhatItNamesIsSaid() throws IOException {
    format.register("nowhere.Provider");
    assertEquals(3, run("analyze", requests("")));
    assertTrue(err.toString().contains("nowhere.Provider"), err::toString);
  }
}
