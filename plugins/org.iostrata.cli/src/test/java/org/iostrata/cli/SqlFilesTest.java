// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.iostrata.core.internal.export.Tables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files a question may see, and what is said of those that cannot be read. */
class SqlFilesTest extends CommandLineTest {
  private static final String COLL =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures/ior-coll").toString();

  @TempDir Path folder;

  private String export(TableFormat format) {
    String target = folder.resolve(format.toString()).toString();
    int exitCode = run("export", COLL, "--to", target, "--format", format.toString());
    assertEquals(0, exitCode, err::toString);
    return target;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FROM read_csv('/etc/passwd')",
        "FROM read_text('/etc/passwd')",
        "FROM read_blob('/etc/passwd')",
        "FROM glob('/etc/*')",
        "FROM sniff_csv('/etc/passwd')",
        "FROM '/etc/passwd.csv'",
        "FROM read_parquet('https://example.org/x.parquet')"
      })
  void aQuestionSeesTheTablesOnly(String query) {
    for (String tables : new String[] {COLL, export(TableFormat.PARQUET)}) {
      assertEquals(2, run("sql", tables, query));
      assertTrue(!err.toString().contains("root:"), err::toString);
      assertEquals("", out.toString());
    }
  }

  @Test
  void otherFilesAreReadOnRequest() throws IOException {
    Path other = Files.writeString(folder.resolve("other.csv"), "a\n1\n2\n");
    String query =
        "SELECT sum(a) AS s FROM read_csv('" + other + "'), (SELECT count(*) FROM layers)";
    assertEquals(2, run("sql", COLL, query));
    assertTrue(err.toString().contains("--allow-files"), err::toString);
    String[] allowed = {"sql", COLL, query, "--allow-files", "--format", "csv"};
    assertEquals(0, run(allowed), err::toString);
    assertEquals("s\n3\n", out.toString());
  }

  @ParameterizedTest
  @EnumSource(TableFormat.class)
  void aBrokenExportIsSaidInOneLineAndNotShown(TableFormat format) throws IOException {
    Path file = Path.of(export(format)).resolve(format.file(Tables.OPERATIONS));
    byte[] whole = Files.readAllBytes(file);
    byte[] broken = "se\"cret".getBytes(UTF_8);
    System.arraycopy(broken, 0, whole, whole.length - 500, broken.length);
    byte[] cut = Arrays.copyOf(whole, whole.length - 300);
    Files.write(file, cut);
    assertEquals(
        3, run("sql", file.getParent().toString(), "SELECT sum(trace), max(file) FROM operations"));
    assertTrue(err.toString().startsWith("iostrata: " + file + ": "), err::toString);
    assertTrue(!err.toString().contains("cret"), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
    Files.write(
        file,
        new Random(3)
            .ints(30)
            .collect(ByteArrayOutputStream::new, (o, b) -> o.write(b), (a, b) -> {})
            .toByteArray());
    assertEquals(3, run("sql", file.getParent().toString(), "SELECT count(*) FROM operations"));
    Files.delete(file);
    Files.createDirectory(file);
    assertEquals(3, run("sql", file.getParent().toString(), "FROM operations"));
  }
}
