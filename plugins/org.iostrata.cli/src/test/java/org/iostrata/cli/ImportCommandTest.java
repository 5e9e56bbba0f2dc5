// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.iostrata.core.internal.export.BenchmarkTables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code iostrata import}. */
class ImportCommandTest extends CommandLineTest {
  private static final Path OUTPUTS =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures", "benchmarks");
  private static final String OLD = OUTPUTS.resolve("ior-3.0.1.txt").toString();
  private static final String JSON = OUTPUTS.resolve("ior-4-mpiio.json").toString();

  @TempDir Path folder;

  @Test
  void aSummaryIsPrinted() {
    assertEquals(0, run("import", "ior", OLD), err::toString);
    assertTrue(out.toString().contains("IOR 3.0.1"), out::toString);
    assertTrue(
        out.toString().matches("(?s).*0 +write +2 4\\.2 GiB/s +3\\.6 GiB/s +3\\.0 GiB/s.*"),
        out::toString);
    assertEquals(0, run("import", "io500", OUTPUTS.resolve("io500.txt").toString()));
    assertTrue(
        out.toString().contains("score 4.92; invalid, as the benchmark says"), out::toString);
  }

  @ParameterizedTest
  @EnumSource(TableFormat.class)
  void tablesAreAskedInSql(TableFormat format) {
    String target = folder.resolve("tables").toString();
    String name = format.toString();
    assertEquals(
        0, run("import", "IOR", OLD, JSON, "--to", target, "--format", name), err::toString);
    assertEquals(BenchmarkTables.ALL.size(), out.toString().lines().count(), out::toString);
    String query =
        "SELECT file, version, api, access, phase, count(*) n, max(bytes) bytes, max(processes)"
            + " processes FROM benchmarks GROUP BY ALL ORDER BY ALL";
    assertEquals(0, run("sql", target, query, "--format", "csv"), err::toString);
    assertEquals(
        """
        file,version,api,access,phase,n,bytes,processes
        0,3.0.1,POSIX,file-per-process,read,2,4194304,4
        0,3.0.1,POSIX,file-per-process,remove,2,4194304,4
        0,3.0.1,POSIX,file-per-process,write,2,4194304,4
        1,4.1.0+dev,MPIIO,"single-shared-file, collective",read,2,8388608,4
        1,4.1.0+dev,MPIIO,"single-shared-file, collective",write,2,8388608,4
        """,
        out.toString());
    String setting = "SELECT value FROM settings WHERE file = 1 AND name = 'segmentCount'";
    assertEquals(0, run("sql", target, setting, "--format", "csv"), err::toString);
    assertEquals("value\n2\n", out.toString());
    assertEquals(0, run("sql", target, "--format", "csv"), err::toString);
    assertTrue(out.toString().contains("\nbenchmarks,bytesPerSecond,DOUBLE,"), out::toString);
  }

  @Test
  void aBrokenFileDoesNotStopTheOthers() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken.txt"), "nothing of IOR\n");
    assertEquals(3, run("import", "ior", broken.toString(), OLD));
    assertTrue(err.toString().contains("broken.txt: no result of IOR is in it"), err::toString);
    assertTrue(out.toString().contains("write"), out::toString);
    assertEquals(3, run("import", "ior", broken.toString()));
    assertEquals(2, run("import", "iozone", broken.toString()));
  }
}
